/* mazewright completion: scripts for shells, with commands, options and their values from the tables that
 * make the help. */
#include "cli/cli.h"

#include <string.h>

/* --- what all shells are told ------------------------------------------------------------------------- */

/* Prints the possible words, separated by spaces. */
static void print_names(mw_word *names)
{
    for (int i = 0; names && names(i); i++)
        printf("%s%s", i ? " " : "", names(i));
}

/* Prints the beginning of a sentence, as much as fits beside a completion, without the shell's special
 * characters. */
static void print_gist(const char *text)
{
    enum { LONGEST = 60 };
    int n = (int)strcspn(text, ";:(,");
    while (n > LONGEST || (n > 0 && text[n - 1] == ' '))
        n--;
    for (int i = 0; i < n; i++)
        if (!strchr("'\"[]\\`$", text[i]))
            putchar(text[i]);
}

static void for_each_suffix(const char *files, const char *format)
{
    for (const char *at = files; at && *at;) {
        const int n = (int)strcspn(at, " ");
        char suffix[16];
        snprintf(suffix, sizeof suffix, "%.*s", n, at);
        printf(format, suffix);
        at += n + (at[n] == ' ');
    }
}

static bool takes_anything(const struct mw_takes *takes)
{
    return takes->files || takes->folders || takes->names;
}

/* --- bash --------------------------------------------------------------------------------------------- */

static void bash_reply(const struct mw_takes *takes)
{
    if (takes->names) {
        fputs("compgen -W '", stdout);
        print_names(takes->names);
        fputs("' -- \"$current\"; ", stdout);
    }
    if (takes->files && strcmp(takes->files, "*") == 0)
        fputs("compgen -f -- \"$current\"; ", stdout);
    else if (takes->files)
        for_each_suffix(takes->files, "compgen -f -X '!*.%s' -- \"$current\"; ");
    if (takes->folders || takes->files)
        fputs("compgen -d -- \"$current\"; ", stdout);
    if (!takes_anything(takes))
        fputs(": ; ", stdout);
}

static void bash_command(const struct mw_command *command)
{
    for (int t = 0; command->options[t]; t++)
        for (const struct mw_cli_option *o = command->options[t]; o->name; o++) {
            if (!o->value || mw_cli_is_flag(o))
                continue;
            printf("    '%s --%s'", command->name, o->name);
            if (o->letter)
                printf(" | '%s -%c'", command->name, o->letter);
            fputs(") ", stdout);
            bash_reply(&o->takes);
            fputs("return ;;\n", stdout);
        }
}

static void bash_options(const struct mw_command *command)
{
    printf("    %s) if [[ $current == -* ]]; then compgen -W '", command->name);
    for (int t = 0; command->options[t]; t++)
        for (const struct mw_cli_option *o = command->options[t]; o->name; o++)
            printf("--%s ", o->name);
    fputs("' -- \"$current\"; else ", stdout);
    bash_reply(&command->takes);
    fputs("fi ;;\n", stdout);
}

static void print_bash(void)
{
    puts("# Completion of mazewright for bash.\n"
         "_mazewright_words() {\n"
         "    local current=$1 previous=$2 command=$3");
    fputs("    if [ \"$4\" = 1 ]; then compgen -W '", stdout);
    print_names(mw_command_name);
    puts(" --help --version' -- \"$current\"; return; fi\n"
         "    case \"$command $previous\" in");
    for (int i = 0; mw_commands[i]; i++)
        bash_command(mw_commands[i]);
    puts("    esac\n"
         "    case $command in");
    for (int i = 0; mw_commands[i]; i++)
        bash_options(mw_commands[i]);
    puts("    esac\n"
         "}\n"
         "_mazewright() {\n"
         "    mapfile -t COMPREPLY < <(_mazewright_words \"${COMP_WORDS[COMP_CWORD]}\" "
         "\"${COMP_WORDS[COMP_CWORD-1]}\" \"${COMP_WORDS[1]}\" \"$COMP_CWORD\")\n"
         "}\n"
         "complete -o filenames -F _mazewright mazewright");
}

/* --- zsh ---------------------------------------------------------------------------------------------- */

static void zsh_action(const struct mw_takes *takes)
{
    if (takes->names) {
        fputs("(", stdout);
        print_names(takes->names);
        fputs(")", stdout);
    } else if (takes->files && strcmp(takes->files, "*") != 0) {
        /* a single suffix gets no parentheses: zsh would take them for qualifiers of the pattern */
        const bool several = strchr(takes->files, ' ');
        fputs(several ? "_files -g \"*.(" : "_files -g \"*.", stdout);
        for (const char *c = takes->files; *c; c++)
            putchar(*c == ' ' ? '|' : *c);
        fputs(several ? ")\"" : "\"", stdout);
    } else if (takes->files)
        fputs("_files", stdout);
    else if (takes->folders)
        fputs("_files -/", stdout);
}

static void zsh_option(const struct mw_cli_option *o)
{
    const bool has_value = o->value && !mw_cli_is_flag(o);
    if (o->letter)
        printf("            '(-%c --%s)'{-%c%s,--%s%s}'[", o->letter, o->name, o->letter,
               has_value ? "+" : "", o->name, has_value ? "=" : "");
    else
        printf("            '--%s%s[", o->name, has_value ? "=" : "");
    print_gist(o->brief);
    putchar(']');
    if (has_value) {
        printf(":%s:", o->value);
        zsh_action(&o->takes);
    }
    puts("' \\");
}

static void print_zsh(void)
{
    puts("#compdef mazewright\n"
         "# Completion of mazewright for zsh.\n"
         "_mazewright() {\n"
         "    local -a commands=(");
    for (int i = 0; mw_commands[i]; i++) {
        printf("        '%s:", mw_commands[i]->name);
        print_gist(mw_commands[i]->brief);
        puts("'");
    }
    puts("    )\n"
         "    if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
         "    local command=$words[2]\n"
         "    shift words; (( CURRENT-- ))\n"
         "    case $command in");
    for (int i = 0; mw_commands[i]; i++) {
        const struct mw_command *command = mw_commands[i];
        printf("        %s) _arguments -s \\\n", command->name);
        for (int t = 0; command->options[t]; t++)
            for (const struct mw_cli_option *o = command->options[t]; o->name; o++)
                zsh_option(o);
        fputs("            '*:: :", stdout);
        zsh_action(&command->takes);
        puts("' ;;");
    }
    puts("    esac\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _mazewright ]; then _mazewright \"$@\"; else compdef _mazewright "
         "mazewright; fi");
}

/* --- fish --------------------------------------------------------------------------------------------- */

static void fish_values(const struct mw_takes *takes)
{
    if (takes->names) {
        fputs(" -a '", stdout);
        print_names(takes->names);
        putchar('\'');
    }
    if (takes->files && strcmp(takes->files, "*") == 0)
        fputs(" -F", stdout);
    else if (takes->files)
        for_each_suffix(takes->files, " -a '(__fish_complete_suffix .%s)'");
    else if (takes->folders)
        fputs(" -a '(__fish_complete_directories)'", stdout);
}

static void fish_command(const struct mw_command *command)
{
    printf("complete -c mazewright -n __fish_use_subcommand -a %s -d '", command->name);
    print_gist(command->brief);
    puts("'");
    const char *in = "complete -c mazewright -n '__fish_seen_subcommand_from";
    for (int t = 0; command->options[t]; t++)
        for (const struct mw_cli_option *o = command->options[t]; o->name; o++) {
            printf("%s %s' -l %s", in, command->name, o->name);
            if (o->letter)
                printf(" -s %c", o->letter);
            if (o->value && !mw_cli_is_flag(o)) {
                fputs(" -r", stdout);
                fish_values(&o->takes);
            }
            fputs(" -d '", stdout);
            print_gist(o->brief);
            puts("'");
        }
    if (!takes_anything(&command->takes))
        return;
    printf("%s %s'", in, command->name);
    fish_values(&command->takes);
    putchar('\n');
}

static void print_fish(void)
{
    puts("# Completion of mazewright for fish.\n"
         "complete -c mazewright -f");
    for (int i = 0; mw_commands[i]; i++)
        fish_command(mw_commands[i]);
}

/* --- the command -------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*print)(void);
} shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}, {NULL, NULL}};

static const char *shell_name(int i)
{
    return shells[i].name;
}

static const struct mw_cli_option *const options[] = {mw_cli_help_options, NULL};

static int run(const struct mw_command *command, int argc, char **argv)
{
    char *value;
    while (mw_cli_next_option(command, argc, argv, &value)) {
    }
    const char *name = mw_cli_only_argument(command, argc, argv, "the shell (bash, zsh or fish)");
    if (!name)
        return MW_EXIT_USAGE;
    for (int i = 0; shells[i].name; i++)
        if (strcmp(shells[i].name, name) == 0) {
            shells[i].print();
            return mw_cli_finish();
        }
    return mw_cli_usage(command, "there is no completion for \"%s\"%s", name, mw_cli_meant(name, shell_name));
}

const struct mw_command mw_command_completion = {
    .name = "completion",
    .brief = "what a shell wants to complete commands, options and names",
    .usage = "bash|zsh|fish",
    .about = "Prints a script for the shell, which then completes what is typed: commands, options, grids, "
             "shapes, papers, "
             "templates, languages and files.",
    .examples =
        "  eval \"$(mazewright completion bash)\"                                  # in ~/.bashrc\n"
        "  mazewright completion zsh > ~/.zfunc/_mazewright                      # a folder of your fpath\n"
        "  mazewright completion fish > ~/.config/fish/completions/mazewright.fish\n",
    .options = options,
    .takes = {.names = shell_name},
    .run = run,
};
