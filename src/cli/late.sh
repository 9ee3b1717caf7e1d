#!/bin/sh
# Prints the tables and jumps of late.h as C: late.sh "CC" "LIBRARIES" OBJECTS, for each function of the libraries that
# the objects call. The program is then linked without these libraries. Without libraries the tables are empty.
#
# A jump is written in assembly, since in C it would need the arguments of its function. It keeps the stack and all
# registers but r11, which never holds an argument.
set -e
cc=$1 libraries=$2
shift 2

# Prints the shared object and the name of each function, in the order of the libraries.
rows() {
    for library in $libraries; do
        file=$($cc -print-file-name="lib$library.so")
        object=$(objdump -p "$file" | awk '$1 == "SONAME" { print $2 }')
        { nm -u "$@"; nm -D --defined-only "$file"; } | LC_ALL=C sort | awk -v object="$object" '
            $1 == "U" { called[$2] = 1 }
            $2 == "T" { sub(/@.*/, "", $3); defined[$3] = 1 }
            END { for (name in defined) if (name in called) print object, name }' | LC_ALL=C sort
    done
}

rows "$@" | awk '
    { row[NR - 1] = "    {\"" $1 "\", \"" $2 "\"},"; name[NR - 1] = $2 }
    END {
        print "#include \"cli/late.h\"\n\n#include <stddef.h>\n\nconst struct late mw_late[] = {"
        for (i = 0; i < NR; i++) print row[i]
        print "    {NULL, NULL}};"
        print "void *mw_late_found[" NR + 1 "];"
        if (NR == 0) exit
        for (i = 0; i < NR; i++) {
            print "\n__asm__(\".text\\n.globl " name[i] "\\n.type " name[i] ", @function\\n\""
            print "        \"" name[i] ": endbr64\\nmovq mw_late_found+" 8 * i "(%rip), %r11\\n\""
            print "        \"testq %r11, %r11\\nje 1f\\njmp *%r11\\n1: movl $" i ", %r11d\\njmp find_first\\n\");"
        }
        # All registers that carry arguments are kept: six, the number of those in vectors, and eight vectors.
        n = split("rax rdi rsi rdx rcx r8 r9", kept, " ")
        print "\n__asm__(\".text\\nfind_first: pushq %rbp\\nmovq %rsp, %rbp\\nsubq $192, %rsp\\nandq $-16, %rsp\\n\""
        for (i = 1; i <= n; i++) print "        \"movq %" kept[i] ", " 8 * (i - 1) "(%rsp)\\n\""
        for (i = 0; i < 8; i++) print "        \"movups %xmm" i ", " 64 + 16 * i "(%rsp)\\n\""
        print "        \"movl %r11d, %edi\\ncall mw_late_find\\nmovq %rax, %r11\\n\""
        for (i = 1; i <= n; i++) print "        \"movq " 8 * (i - 1) "(%rsp), %" kept[i] "\\n\""
        for (i = 0; i < 8; i++) print "        \"movups " 64 + 16 * i "(%rsp), %xmm" i "\\n\""
        print "        \"leave\\njmp *%r11\\n\");"
    }'
