# What zsh offers for a line: complete.zsh FOLDER LINE, where the folder has _mazewright in it. Completion wants a terminal,
# so one is made (zpty); what is offered is caught on its way into a file.
zmodload zsh/zpty
offered=$1/offered.txt
rm -f $offered
cat > $1/offer.zsh <<EOF
stty -echo
fpath=($1 \$fpath)
autoload -Uz compinit
compinit -u -C -d $1/known # looks through all there are only once
typeset -gA seen
compadd() {
    local -a words
    if [[ \${@[(I)-[OAD]]} -eq 0 ]]; then
        builtin compadd -O words "\$@"
        for w in \$words; do seen[\$w]=1; done
    fi
    builtin compadd "\$@"
}
tell() { print -rl -- \${(k)seen} > $offered.part; mv $offered.part $offered; zle .kill-buffer }
zle -N tell
bindkey '^X' tell
bindkey '^I' complete-word
EOF
zpty -b shell "TERM=dumb PS1= zsh -f -i"
zpty -w shell "source $1/offer.zsh; print ready"
while zpty -r shell part && [[ $part != *ready* ]]; do done
zpty -w -n shell "mazewright $2"$'\t'$'\x18'
for (( i = 0; i < 200; i++ )); do
    [[ -e $offered ]] && break
    sleep 0.05
    zpty -r -t shell part
done
cat $offered
zpty -d shell
