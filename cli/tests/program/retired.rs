//! Spellings of earlier versions: each is rejected, with a pointer to the present one.

use super::seen;

#[test]
fn old_spellings_are_rejected_with_the_present_one() {
    let output_folder = "write `--output FOLDER`";
    for (arguments, advice) in [
        (&["new", "mine", "--in", "games"][..], output_folder),
        (&["new", "mine", "--in=games"], output_folder),
        (&["import", "variants.ini", "--into", "games"], output_folder),
        (&["man", "--out", "pages"], output_folder),
        (&["tune", "chess", "--out", "x.toml"], "write `--output FILE`"),
        (&["test", "chess", "--jobs", "2"], "write `--threads N`"),
        (&["match", "chess", "--concurrency", "2"], "write `--threads N`"),
        (&["tune", "chess", "--concurrency", "2"], "write `--threads N`"),
        (
            &["analyze", "chess", "--time", "2"],
            "write `--move-time SECONDS`; elsewhere, `time` is the clock of a whole game",
        ),
        (&["match", "chess", "--most-plies", "9"], "write `--max-plies N`"),
        (&["match", "chess", "--patience", "9"], "write `--timeout SECONDS`"),
        (&["play", "chess", "--file", "x.pgn"], "write `--record FILE`"),
        (&["check", "chess", "--format", "human"], "write `--format text`"),
        (&["test", "chess", "--format=human"], "write `--format text`"),
        (
            &["find", "hexagonal"],
            "`triagonal list` takes the same words and options",
        ),
        (
            &["rules", "chess"],
            "`triagonal export NAME --to json` has the rules under the key `rules`",
        ),
        (
            &["--color", "never", "import", "variants.ini", "--into", "games"],
            output_folder,
        ),
    ] {
        let output = seen(arguments, "");
        assert!(output.contains("exit status 2"), "{output}");
        // The pointer is the only tip: nothing else is guessed.
        let tips: Vec<&str> = output
            .lines()
            .filter_map(|line| line.trim().strip_prefix("tip: "))
            .collect();
        assert_eq!(tips, [advice], "{output}");
    }
}

#[test]
fn only_old_spellings_of_a_command_get_a_pointer() {
    for arguments in [
        &["show", "chess", "--in", "games"][..],
        &["export", "chess", "--to", "json", "--into", "games"],
        &["moves", "chess", "--format", "xml"],
        &["finds"],
    ] {
        let output = seen(arguments, "");
        assert!(
            output.contains("exit status 2") && !output.contains("tip: write"),
            "{output}"
        );
        assert!(!output.contains("`triagonal list`"), "{output}");
    }
}

#[test]
fn engines_in_play_have_no_clock() {
    let output = seen(&["play", "chess", "--seat", "Black=engine:time=2"], "");
    assert!(output.contains("exit status 2"), "{output}");
    assert!(
        output.contains("games here have no clock, which `time` would set; write `move-time`"),
        "{output}"
    );
    let output = seen(&["play", "hexapawn", "--seat", "Black=engine:move-time=0.01"], "quit\n");
    assert!(output.contains("exit status 0"), "{output}");
}
