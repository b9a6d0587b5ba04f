
use builtin;
use str;

set edit:completion:arg-completer[triagonal] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'triagonal'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'triagonal'= {
            cand --color 'Controls when to use color'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand new 'Begin a variant of your own'
            cand check 'Find every mistake in variant files'
            cand fmt 'Write variant files in the one canonical form'
            cand explain 'Tell in words what a piece does, a whole game, or a mistake'
            cand moves 'List the legal moves of a position'
            cand perft 'Count the move tree of a position'
            cand show 'Show a position as a board'
            cand rules 'Print the checked model of a variant as JSON'
            cand list 'List the variants that come with the program'
            cand test 'Run the cases that hold variants to their sources, and compare their snapshots'
            cand schema 'Print the JSON Schema of case files, for editors'
            cand completions 'Print a script that completes commands in a shell'
            cand man 'Print the manual page, or write those of all commands'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'triagonal;new'= {
            cand --like 'The game to begin with'
            cand --in 'The folder to write into'
            cand --color 'Controls when to use color'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;check'= {
            cand --format 'The format of the report'
            cand --color 'Controls when to use color'
            cand --deny-warnings 'Let warnings fail the check as well'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;fmt'= {
            cand --color 'Controls when to use color'
            cand --check 'Change nothing, list the files that would change'
            cand --diff 'Change nothing, show what would change'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;explain'= {
            cand --set 'Choose the value of an option (repeatable)'
            cand --on 'The cell it stands on; without this, one where it shows most'
            cand --player 'Whose piece it is; without this, the first player''s'
            cand --format 'The format of the result'
            cand --svg 'Write a picture into this file, - for standard output'
            cand --theme 'The colours of the picture'
            cand --color 'Controls when to use color'
            cand --title 'Write the name of the variant above the board'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;moves'= {
            cand --set 'Choose the value of an option (repeatable)'
            cand --fen 'The position as one line (FEN)'
            cand --place 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"'
            cand --turn 'Whose turn it is, with --place'
            cand --after 'Moves to play first: "e2e4 e7e5"'
            cand --from 'Only the moves of the piece on this cell'
            cand --format 'The format of the list'
            cand --color 'Controls when to use color'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;perft'= {
            cand --set 'Choose the value of an option (repeatable)'
            cand --fen 'The position as one line (FEN)'
            cand --place 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"'
            cand --turn 'Whose turn it is, with --place'
            cand --after 'Moves to play first: "e2e4 e7e5"'
            cand --threads 'How many threads count'
            cand --format 'The format of the result'
            cand --color 'Controls when to use color'
            cand --divide 'Tell the count of each first move'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;show'= {
            cand --set 'Choose the value of an option (repeatable)'
            cand --fen 'The position as one line (FEN)'
            cand --place 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"'
            cand --turn 'Whose turn it is, with --place'
            cand --after 'Moves to play first: "e2e4 e7e5"'
            cand --svg 'Write a picture into this file, - for standard output'
            cand --theme 'The colours of the picture'
            cand --targets 'Mark in the picture where the piece on this cell can go'
            cand --color 'Controls when to use color'
            cand --title 'Write the name of the variant above the board'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;rules'= {
            cand --set 'Choose the value of an option (repeatable)'
            cand --color 'Controls when to use color'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;list'= {
            cand --format 'The format of the list'
            cand --color 'Controls when to use color'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;test'= {
            cand --filter 'Run only what has this text in its name (repeatable)'
            cand --variant 'The variant that EPD files are about; otherwise the one they are named after'
            cand --depth 'Count the positions of EPD files to this depth at most'
            cand -j 'How many threads run cases; as many as there are processors, if not told'
            cand --jobs 'How many threads run cases; as many as there are processors, if not told'
            cand --format 'The format of the report'
            cand --color 'Controls when to use color'
            cand --review 'Look at new and changed snapshots one by one'
            cand --accept 'Keep all that this run finds'
            cand --reject 'Remove the changes that wait to be accepted; nothing is run'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;schema'= {
            cand --color 'Controls when to use color'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;completions'= {
            cand --color 'Controls when to use color'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;man'= {
            cand --out 'Write the pages of all commands into this folder'
            cand --color 'Controls when to use color'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'triagonal;help'= {
            cand new 'Begin a variant of your own'
            cand check 'Find every mistake in variant files'
            cand fmt 'Write variant files in the one canonical form'
            cand explain 'Tell in words what a piece does, a whole game, or a mistake'
            cand moves 'List the legal moves of a position'
            cand perft 'Count the move tree of a position'
            cand show 'Show a position as a board'
            cand rules 'Print the checked model of a variant as JSON'
            cand list 'List the variants that come with the program'
            cand test 'Run the cases that hold variants to their sources, and compare their snapshots'
            cand schema 'Print the JSON Schema of case files, for editors'
            cand completions 'Print a script that completes commands in a shell'
            cand man 'Print the manual page, or write those of all commands'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'triagonal;help;new'= {
        }
        &'triagonal;help;check'= {
        }
        &'triagonal;help;fmt'= {
        }
        &'triagonal;help;explain'= {
        }
        &'triagonal;help;moves'= {
        }
        &'triagonal;help;perft'= {
        }
        &'triagonal;help;show'= {
        }
        &'triagonal;help;rules'= {
        }
        &'triagonal;help;list'= {
        }
        &'triagonal;help;test'= {
        }
        &'triagonal;help;schema'= {
        }
        &'triagonal;help;completions'= {
        }
        &'triagonal;help;man'= {
        }
        &'triagonal;help;help'= {
        }
    ]
    $completions[$command]
}
