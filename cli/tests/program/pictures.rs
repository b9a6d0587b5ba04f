//! The pictures of the documentation are what the commands draw.

use std::path::Path;
use std::process::Command;

use crate::ROOT;

/// Each picture with the arguments that draw it.
const PICTURES: &[(&str, &[&str])] = &[
    ("raumschach", &["show", "raumschach"]),
    (
        "bishop",
        &[
            "show",
            "chess",
            "--after",
            "e2e4 c7c5",
            "--targets",
            "f1",
            "--theme",
            "dark",
            "--title",
        ],
    ),
    ("byzantine", &["show", "byzantine", "--title"]),
    ("glinski", &["explain", "glinski", "Knight", "--title"]),
    ("crosstunnel", &["show", "crosstunnel", "--title"]),
    ("xiangqi", &["show", "xiangqi", "--title"]),
];

#[test]
fn pictures_of_the_documentation_are_not_stale() {
    let root = Path::new(ROOT);
    let mut stale = Vec::new();
    for (name, arguments) in PICTURES {
        let output = Command::new(env!("CARGO_BIN_EXE_triagonal"))
            .args(*arguments)
            .args(["--svg", "-"])
            .output()
            .expect("the program starts");
        assert!(
            output.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let file = root.join(format!("docs/pictures/{name}.svg"));
        if std::fs::read(&file).ok() != Some(output.stdout) {
            stale.push(format!(
                "triagonal {} --svg docs/pictures/{name}.svg",
                arguments.join(" ")
            ));
        }
    }
    assert!(stale.is_empty(), "draw anew:\n{}", stale.join("\n"));
}
