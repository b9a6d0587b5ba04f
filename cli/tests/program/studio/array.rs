//! Clicks on the board of the workshop: they change the array in the text, and nothing else.

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};

/// A workshop with a text in it.
struct ArrayEditor {
    page: Page,
    text: String,
}

impl ArrayEditor {
    /// What the text means.
    fn variant(&mut self) -> Value {
        self.page.ask(json!({ "do": "draft", "version": 1, "text": self.text }));
        let draft = self.page.pushed("draft")["draft"].clone();
        assert!(draft["variant"].is_object(), "{}\n{draft}", self.text);
        draft["variant"].clone()
    }

    /// Puts a piece on a cell, or takes one away; returns the refusal, if there is one.
    fn click(&mut self, cell: &str, player: u64, kind: Option<&str>) -> Option<String> {
        let variant = self.variant();
        let number = |list: &Value, name: &str| {
            let names = list.as_array().unwrap().iter();
            names
                .map(|one| &one["name"])
                .position(|own| own == name)
                .expect("the name is known")
        };
        let cell = number(&variant["scene"]["cells"], cell);
        let kind = kind.map(|kind| number(&variant["kinds"], kind));
        let ask = json!({ "do": "place", "text": self.text, "cell": cell, "player": player, "kind": kind });
        let answer = self.page.ask(ask);
        if let Some(error) = answer["error"].as_str() {
            return Some(error.to_owned());
        }
        let mut units: Vec<u16> = self.text.encode_utf16().collect();
        let mut edits = answer["edits"].as_array().unwrap().clone();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit["from"].as_u64()));
        for edit in edits {
            let place = |name: &str| edit[name].as_u64().unwrap() as usize;
            let insert = edit["insert"].as_str().unwrap().encode_utf16();
            units.splice(place("from")..place("to"), insert);
        }
        self.text = String::from_utf16(&units).unwrap();
        None
    }

    /// The first part of the position that the game begins with.
    fn start(&mut self) -> String {
        let fen = self.variant()["start"]["fen"].as_str().unwrap().to_owned();
        fen.split(' ').next().unwrap().to_owned()
    }
}

fn open_editor(server: &Server, text: &str) -> ArrayEditor {
    ArrayEditor {
        page: server.connect(&server.secret()),
        text: text.to_owned(),
    }
}

const HEAD: &str = "# é 𝄞\nvariant \"x\"\nplayers White, Black\nboard {\n  axes file a..e, rank 1..6\n  forward rank +\n  \
                    view Black: mirror rank\n}\nzone second rank: rank = 2\npiece King K royal { step radial }\n\
                    piece Rook R { slide orthogonal }\npiece Knight N { leap 2:1 }\n";

#[test]
fn a_click_changes_the_word_of_the_array_that_says_it() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let end = "check protects every King\ncheckmate wins\n";
    // Each array with clicks, and the array after them.
    type Click = (&'static str, u64, Option<&'static str>);
    let cases: &[(&str, &[Click], &str)] = &[
        // A line of symbols keeps its columns.
        (
            "array {\n  rank 1: R . K . R  # the first\n  rank 2: all N\n}\n",
            &[("b1", 0, Some("Knight")), ("a1", 0, None)],
            "array {\n  rank 1: . N K . R  # the first\n  rank 2: all N\n}\n",
        ),
        // The other player's cell is that of the first player, as the view has it.
        (
            "array {\n  rank 1: R . K . R\n}\n",
            &[("e6", 1, None), ("d6", 1, Some("Rook"))],
            "array {\n  rank 1: R . K R .\n}\n",
        ),
        // A row of the same pieces becomes a row of symbols.
        (
            "array { rank 1: . . K . .; rank 2: all N }\n",
            &[("c2", 0, None), ("e2", 0, Some("Rook"))],
            "array { rank 1: . . K . .; rank 2: N N . N R }\n",
        ),
        (
            "array { rank 1: . . K . .; in second rank: all N }\n",
            &[("a2", 0, None)],
            "array { rank 1: . . K . .; in second rank: . N N N N }\n",
        ),
        // Lists of cells become longer and shorter.
        (
            "array { King c1; Rook a1, e1; Knight b1 }\n",
            &[("a1", 0, None), ("a2", 0, Some("Rook")), ("b1", 0, Some("Rook"))],
            "array { King c1; Rook e1, a2, b1 }\n",
        ),
        (
            "array {\n  King c1\n  Rook a1\n}\n",
            &[("a1", 0, None), ("d2", 0, Some("Knight"))],
            "array {\n  King c1\n  Knight d2\n}\n",
        ),
        // A line with several rows, as in a picture.
        (
            "array { rank 1: . . K . .; in second rank: . . . . . }\n",
            &[("b2", 0, Some("Rook")), ("c1", 0, Some("King"))],
            "array { rank 1: . . K . .; in second rank: . R . . . }\n",
        ),
        // Players with arrays of their own are changed alone, on the cells as they are.
        (
            "array White { rank 1: R . K . . }\narray Black { rank 6: . . K . R }\n",
            &[("e6", 1, None), ("a6", 1, Some("Knight")), ("b1", 0, Some("Rook"))],
            "array White { rank 1: R R K . . }\narray Black { rank 6: N . K . . }\n",
        ),
    ];
    for (array, clicks, expected) in cases {
        let mut open_editor = open_editor(&server, &format!("{HEAD}{array}{end}"));
        for (cell, player, kind) in *clicks {
            assert_eq!(open_editor.click(cell, *player, *kind), None, "{array}: {cell}");
        }
        assert_eq!(open_editor.text, format!("{HEAD}{expected}{end}"));
    }
}

#[test]
fn a_text_without_an_array_gets_the_inherited_one() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let mut own = open_editor(&server, "variant \"x\"\nextends chess\n");
    assert_eq!(own.click("d1", 0, None), None);
    assert_eq!(own.start(), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR");
    assert_eq!(own.click("e4", 0, Some("Knight")), None);
    assert_eq!(own.start(), "rnb1kbnr/pppppppp/8/4n3/4N3/8/PPPPPPPP/RNB1KBNR");
    let mut hands = open_editor(&server, "variant \"x\"\nextends minishogi\n");
    assert_eq!(hands.click("a1", 0, None), None);
    // On boards of every kind, wherever the pieces of the other players are not in the way.
    for name in ["glinski", "raumschach", "crosstunnel", "circular"] {
        let mut own = open_editor(&server, &format!("variant \"x\"\nextends {name}\n"));
        let variant = own.variant();
        let taken: Vec<&Value> = variant["start"]["pieces"]
            .as_array()
            .unwrap()
            .iter()
            .map(|piece| &piece[0])
            .collect();
        let cells = variant["scene"]["cells"].as_array().unwrap().iter().enumerate();
        let free: Vec<&str> = cells
            .filter(|(number, _)| !taken.contains(&&json!(number)))
            .map(|(_, cell)| cell["name"].as_str().unwrap())
            .collect();
        let kind = variant["kinds"][0]["name"].as_str().unwrap();
        let done = free.iter().any(|cell| own.click(cell, 0, Some(kind)).is_none());
        assert!(done, "{name}");
        assert_ne!(own.variant()["start"]["fen"], variant["start"]["fen"], "{name}");
    }
}

#[test]
fn what_a_click_cannot_say_is_left_to_the_text() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let end = "check protects every King\ncheckmate wins\n";
    for (array, cell, player, kind, reason) in [
        (
            "array { rank 1: by lot R, N, K, R, N }\n",
            "b1",
            0,
            None,
            "drawn by lot",
        ),
        (
            "option few: no | yes\narray { King c1; when few is no { Rook a1 } }\n",
            "a1",
            0,
            None,
            "depends on an option",
        ),
        ("array { King c1; Rook a1 }\n", "c6", 0, Some("Rook"), "both begin on"),
        ("array { King c1; Rook a1 }\n", "c1", 0, None, ""),
    ] {
        let text = format!("{HEAD}{array}{end}");
        let mut open_editor = open_editor(&server, &text);
        let refusal = open_editor.click(cell, player, kind).unwrap_or_default();
        assert!(refusal.contains(reason), "{array}: {refusal}");
        if !reason.is_empty() {
            assert_eq!(open_editor.text, text);
        }
    }
}
