//! `triagonal list` in a pipe and on a terminal.

use std::collections::BTreeSet;

use textwrap::core::display_width;

use super::command;

fn listed(arguments: &[&str]) -> Vec<String> {
    let output = command(&[&["list"], arguments].concat()).output();
    let text = String::from_utf8(output.expect("the program runs").stdout).expect("its output is text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_pipe_gets_one_whole_line_for_each_variant() {
    let lines = listed(&[]);
    let variants = triagonal::builtin::variants();
    assert_eq!(lines.len(), variants.len() + 1);
    for (line, variant) in lines[1..].iter().zip(variants) {
        let summary = variant.summary().expect("a built-in variant has a summary");
        let cells: Vec<&str> = line
            .split("  ")
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .collect();
        let players = summary.players.len().to_string();
        assert_eq!(
            cells,
            [variant.name, &summary.board, &players, &variant.title],
            "{line}"
        );
        assert!(display_width(line) <= 120, "{line}");
    }
}

#[test]
fn names_may_be_written_with_capitals_and_blanks() {
    assert_eq!(listed(&["dou shou qi"]), listed(&["dou-shou-qi"]));
    assert!(listed(&["dou shou qi"])[1].starts_with("jungle "));
    for name in ["Dou Shou Qi", "Chinese-Chess", "Poppy Shogi"] {
        let output = command(&["show", name]).output().expect("the program runs");
        assert!(output.status.success(), "{name}");
    }
}

#[test]
fn words_and_options_narrow_the_list() {
    let names = |arguments: &[&str]| -> BTreeSet<String> {
        let lines = listed(arguments);
        let names = lines.iter().skip(1).filter_map(|line| line.split(' ').next());
        names.map(str::to_owned).collect()
    };
    assert!(names(&["HEXAGONAL"]).contains("glinski"));
    assert!(names(&["--players", "3"]).contains("yalta"));
    assert!(names(&["--board", "9x10", "--piece", "cannon"]).contains("xiangqi"));
    assert!(!names(&["--board", "9x10", "--piece", "cannon"]).contains("chess"));
    assert!(names(&["--year", "1960..1969"]).contains("gardner"));
    let drops = names(&["--tag", "drops"]);
    let both = names(&["--tag", "drops", "--players", "2"]);
    assert!(!both.is_empty() && both.is_subset(&drops));
    assert!(names(&["--inventor", "gilman", "--year", "2000..2010"]).len() > 1);
}

#[cfg(unix)]
#[test]
fn lines_fit_the_terminal() {
    use std::process::Command;

    use super::ROOT;

    for width in [40, 80, 200] {
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("stty rows 24 cols {width} && exec \"$0\" list"))
            .arg(env!("CARGO_BIN_EXE_triagonal"))
            .current_dir(ROOT)
            .env_remove("COLUMNS")
            .env("NO_COLOR", "1")
            .env("TERM", "xterm");
        let mut session = rexpect::session::spawn_command(shell, Some(60_000)).expect("a terminal can be had");
        // The session makes a character of each byte.
        let bytes = session
            .exp_eof()
            .expect("it ends")
            .chars()
            .map(|byte| byte as u8)
            .collect();
        let text = String::from_utf8(bytes).expect("its output is text");
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(lines.len(), triagonal::builtin::variants().len() + 1, "{width}");
        let wide: Vec<&&str> = lines.iter().filter(|line| display_width(line) > width).collect();
        assert!(wide.is_empty(), "{width}: {wide:?}");
        assert_eq!(lines.iter().any(|line| line.ends_with('…')), width < 100, "{width}");
    }
}
