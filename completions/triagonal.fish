# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_triagonal_global_optspecs
    string join \n color= h/help V/version
end

function __fish_triagonal_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_triagonal_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_triagonal_using_subcommand
    set -l cmd (__fish_triagonal_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c triagonal -n "__fish_triagonal_needs_command" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_needs_command" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "new" -d 'Begin a variant of your own'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "check" -d 'Find every mistake in variant files'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "fmt" -d 'Write variant files in the one canonical form'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "explain" -d 'Tell in words what a piece does, a whole game, or a mistake'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "moves" -d 'List the legal moves of a position'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "perft" -d 'Count the move tree of a position'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "show" -d 'Show a position as a board'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "rules" -d 'Print the checked model of a variant as JSON'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "list" -d 'List the variants that come with the program'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "test" -d 'Run the cases that hold variants to their sources, and compare their snapshots'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "schema" -d 'Print the JSON Schema of case files, for editors'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "completions" -d 'Print a script that completes commands in a shell'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "man" -d 'Print the manual page, or write those of all commands'
complete -c triagonal -n "__fish_triagonal_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c triagonal -n "__fish_triagonal_using_subcommand new" -l like -d 'The game to begin with' -r -f -a "3d\t'A cube of four by four by four cells, with pawns that climb'
chess\t'Two players on six by six cells, with a leaper of its own and a king that may run home'
four-player\t'Four players on a cross; capturing a king takes over its army'
hex\t'A hexagon of 37 cells with a throne in the middle'
shogi\t'Five by six cells; captured pieces change sides and come back'"
complete -c triagonal -n "__fish_triagonal_using_subcommand new" -l in -d 'The folder to write into' -r -f -a "(__fish_complete_directories)"
complete -c triagonal -n "__fish_triagonal_using_subcommand new" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand new" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand check" -l format -d 'The format of the report' -r -f -a "human\t'Reports for people'
json\t'One JSON array for programs'"
complete -c triagonal -n "__fish_triagonal_using_subcommand check" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand check" -l deny-warnings -d 'Let warnings fail the check as well'
complete -c triagonal -n "__fish_triagonal_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand check" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand fmt" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand fmt" -l check -d 'Change nothing, list the files that would change'
complete -c triagonal -n "__fish_triagonal_using_subcommand fmt" -l diff -d 'Change nothing, show what would change'
complete -c triagonal -n "__fish_triagonal_using_subcommand fmt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand fmt" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l set -d 'Choose the value of an option (repeatable)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l on -d 'The cell it stands on; without this, one where it shows most' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l player -d 'Whose piece it is; without this, the first player\'s' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l format -d 'The format of the result' -r -f -a "text\t'Text for people'
json\t'One JSON object for programs'"
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l svg -d 'Write a picture into this file, - for standard output' -r -F
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l theme -d 'The colours of the picture' -r -f -a "light\t'Light ground'
dark\t'Dark ground'
auto\t'As the reader\'s system is set; programs that cannot know it show light ground'"
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -l title -d 'Write the name of the variant above the board'
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand explain" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l set -d 'Choose the value of an option (repeatable)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l fen -d 'The position as one line (FEN)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l place -d 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l turn -d 'Whose turn it is, with --place' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l after -d 'Moves to play first: "e2e4 e7e5"' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l from -d 'Only the moves of the piece on this cell' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l format -d 'The format of the list' -r -f -a "text\t'Text for people'
json\t'One JSON object for programs'"
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand moves" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l set -d 'Choose the value of an option (repeatable)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l fen -d 'The position as one line (FEN)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l place -d 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l turn -d 'Whose turn it is, with --place' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l after -d 'Moves to play first: "e2e4 e7e5"' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l threads -d 'How many threads count' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l format -d 'The format of the result' -r -f -a "text\t'Text for people'
json\t'One JSON object for programs'"
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -l divide -d 'Tell the count of each first move'
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand perft" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l set -d 'Choose the value of an option (repeatable)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l fen -d 'The position as one line (FEN)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l place -d 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l turn -d 'Whose turn it is, with --place' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l after -d 'Moves to play first: "e2e4 e7e5"' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l svg -d 'Write a picture into this file, - for standard output' -r -F
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l theme -d 'The colours of the picture' -r -f -a "light\t'Light ground'
dark\t'Dark ground'
auto\t'As the reader\'s system is set; programs that cannot know it show light ground'"
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l targets -d 'Mark in the picture where the piece on this cell can go' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -l title -d 'Write the name of the variant above the board'
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand show" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand rules" -l set -d 'Choose the value of an option (repeatable)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand rules" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand rules" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand list" -l format -d 'The format of the list' -r -f -a "text\t'Text for people'
json\t'One JSON object for programs'"
complete -c triagonal -n "__fish_triagonal_using_subcommand list" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand list" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l filter -d 'Run only what has this text in its name (repeatable)' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l variant -d 'The variant that EPD files are about; otherwise the one they are named after' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l depth -d 'Count the positions of EPD files to this depth at most' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -s j -l jobs -d 'How many threads run cases; as many as there are processors, if not told' -r
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l format -d 'The format of the report' -r -f -a "human\t'A report for people'
json\t'One JSON object for programs'
junit\t'A JUnit report in XML'"
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l review -d 'Look at new and changed snapshots one by one'
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l accept -d 'Keep all that this run finds'
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -l reject -d 'Remove the changes that wait to be accepted; nothing is run'
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand test" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand schema" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand schema" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand completions" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c triagonal -n "__fish_triagonal_using_subcommand completions" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand man" -l out -d 'Write the pages of all commands into this folder' -r -f -a "(__fish_complete_directories)"
complete -c triagonal -n "__fish_triagonal_using_subcommand man" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c triagonal -n "__fish_triagonal_using_subcommand man" -s h -l help -d 'Print help'
complete -c triagonal -n "__fish_triagonal_using_subcommand man" -s V -l version -d 'Print version'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "new" -d 'Begin a variant of your own'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "check" -d 'Find every mistake in variant files'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "fmt" -d 'Write variant files in the one canonical form'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "explain" -d 'Tell in words what a piece does, a whole game, or a mistake'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "moves" -d 'List the legal moves of a position'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "perft" -d 'Count the move tree of a position'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "show" -d 'Show a position as a board'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "rules" -d 'Print the checked model of a variant as JSON'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "list" -d 'List the variants that come with the program'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "test" -d 'Run the cases that hold variants to their sources, and compare their snapshots'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "schema" -d 'Print the JSON Schema of case files, for editors'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "completions" -d 'Print a script that completes commands in a shell'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "man" -d 'Print the manual page, or write those of all commands'
complete -c triagonal -n "__fish_triagonal_using_subcommand help; and not __fish_seen_subcommand_from new check fmt explain moves perft show rules list test schema completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
