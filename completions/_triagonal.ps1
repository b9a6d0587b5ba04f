
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'triagonal' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'triagonal'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'triagonal' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Begin a variant of your own')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Find every mistake in variant files')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Write variant files in the one canonical form')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Tell in words what a piece does, a whole game, or a mistake')
            [CompletionResult]::new('moves', 'moves', [CompletionResultType]::ParameterValue, 'List the legal moves of a position')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the move tree of a position')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a position as a board')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Print the checked model of a variant as JSON')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the variants that come with the program')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Run the cases that hold variants to their sources, and compare their snapshots')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of case files, for editors')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a script that completes commands in a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, or write those of all commands')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'triagonal;new' {
            [CompletionResult]::new('--like', '--like', [CompletionResultType]::ParameterName, 'The game to begin with')
            [CompletionResult]::new('--in', '--in', [CompletionResultType]::ParameterName, 'The folder to write into')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;check' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The format of the report')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('--deny-warnings', '--deny-warnings', [CompletionResultType]::ParameterName, 'Let warnings fail the check as well')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;fmt' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Change nothing, list the files that would change')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Change nothing, show what would change')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;explain' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Choose the value of an option (repeatable)')
            [CompletionResult]::new('--on', '--on', [CompletionResultType]::ParameterName, 'The cell it stands on; without this, one where it shows most')
            [CompletionResult]::new('--player', '--player', [CompletionResultType]::ParameterName, 'Whose piece it is; without this, the first player''s')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The format of the result')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write a picture into this file, - for standard output')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'The colours of the picture')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Write the name of the variant above the board')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;moves' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Choose the value of an option (repeatable)')
            [CompletionResult]::new('--fen', '--fen', [CompletionResultType]::ParameterName, 'The position as one line (FEN)')
            [CompletionResult]::new('--place', '--place', [CompletionResultType]::ParameterName, 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"')
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is, with --place')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Moves to play first: "e2e4 e7e5"')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Only the moves of the piece on this cell')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The format of the list')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;perft' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Choose the value of an option (repeatable)')
            [CompletionResult]::new('--fen', '--fen', [CompletionResultType]::ParameterName, 'The position as one line (FEN)')
            [CompletionResult]::new('--place', '--place', [CompletionResultType]::ParameterName, 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"')
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is, with --place')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Moves to play first: "e2e4 e7e5"')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'How many threads count')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The format of the result')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('--divide', '--divide', [CompletionResultType]::ParameterName, 'Tell the count of each first move')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;show' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Choose the value of an option (repeatable)')
            [CompletionResult]::new('--fen', '--fen', [CompletionResultType]::ParameterName, 'The position as one line (FEN)')
            [CompletionResult]::new('--place', '--place', [CompletionResultType]::ParameterName, 'Pieces on an otherwise empty board: "White Queen d4, Black King e8"')
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is, with --place')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Moves to play first: "e2e4 e7e5"')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write a picture into this file, - for standard output')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'The colours of the picture')
            [CompletionResult]::new('--targets', '--targets', [CompletionResultType]::ParameterName, 'Mark in the picture where the piece on this cell can go')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Write the name of the variant above the board')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;rules' {
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Choose the value of an option (repeatable)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;list' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The format of the list')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;test' {
            [CompletionResult]::new('--filter', '--filter', [CompletionResultType]::ParameterName, 'Run only what has this text in its name (repeatable)')
            [CompletionResult]::new('--variant', '--variant', [CompletionResultType]::ParameterName, 'The variant that EPD files are about; otherwise the one they are named after')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Count the positions of EPD files to this depth at most')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'How many threads run cases; as many as there are processors, if not told')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'How many threads run cases; as many as there are processors, if not told')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The format of the report')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('--review', '--review', [CompletionResultType]::ParameterName, 'Look at new and changed snapshots one by one')
            [CompletionResult]::new('--accept', '--accept', [CompletionResultType]::ParameterName, 'Keep all that this run finds')
            [CompletionResult]::new('--reject', '--reject', [CompletionResultType]::ParameterName, 'Remove the changes that wait to be accepted; nothing is run')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;schema' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;man' {
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write the pages of all commands into this folder')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Controls when to use color')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'triagonal;help' {
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Begin a variant of your own')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Find every mistake in variant files')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Write variant files in the one canonical form')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Tell in words what a piece does, a whole game, or a mistake')
            [CompletionResult]::new('moves', 'moves', [CompletionResultType]::ParameterValue, 'List the legal moves of a position')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the move tree of a position')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a position as a board')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Print the checked model of a variant as JSON')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the variants that come with the program')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Run the cases that hold variants to their sources, and compare their snapshots')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of case files, for editors')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a script that completes commands in a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, or write those of all commands')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'triagonal;help;new' {
            break
        }
        'triagonal;help;check' {
            break
        }
        'triagonal;help;fmt' {
            break
        }
        'triagonal;help;explain' {
            break
        }
        'triagonal;help;moves' {
            break
        }
        'triagonal;help;perft' {
            break
        }
        'triagonal;help;show' {
            break
        }
        'triagonal;help;rules' {
            break
        }
        'triagonal;help;list' {
            break
        }
        'triagonal;help;test' {
            break
        }
        'triagonal;help;schema' {
            break
        }
        'triagonal;help;completions' {
            break
        }
        'triagonal;help;man' {
            break
        }
        'triagonal;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
