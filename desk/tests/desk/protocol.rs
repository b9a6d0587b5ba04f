//! The types of the page in `web/src/protocol.ts`, written from the types that the studio serialises.
//!
//! The sources are read as text, so that no build of the program pays for a derive macro. `UPDATE_GENERATED=1 cargo test generated`
//! writes the file.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use syn::{Attribute, Expr, ExprLit, Fields, GenericArgument, Item, Lit, LitStr, Meta, PathArguments, Token, Type};

/// The types of messages by files. `as` gives them another name on the page.
const TYPES: &str = "
desk/src/cards.rs: Card
desk/src/which.rs: VariantRef
desk/src/info.rs: VariantInfo, OptionInfo as VariantOption, ChoiceInfo as Choice, PlayerInfo as Player, KindInfo as Kind, Prose
src/picture/scene.rs: Scene, SceneLooks as Looks, ScenePlane as Plane, SceneCell as Cell, SceneLine as BoardLine
src/picture/scene.rs: SceneLabel as Label, ScenePiece as PieceLooks, SceneColours as Colours, ScenePaint as Paint, SceneView as View
desk/src/state.rs: PositionState as State, OutcomeInfo as Outcome
desk/src/moves.rs: MoveInfo as Move
desk/src/games/seats.rs: Seat, Holder, TimeControl as Clock, NewGame
desk/src/games/views.rs: NodeInfo as GameNode, Explored
desk/src/games/permissions.rs: Permissions as You
desk/src/games/proposal.rs: ProposalInfo as Proposal, ProposalKind
desk/src/games/broadcast.rs: GameStatus, Push as GamePush, FullGame as GameFull
desk/src/visitor.rs: VisitorInfo as Visitor
desk/src/library.rs: TemplateCard as Template, FirstText
desk/src/engine/lines.rs: AnalysisReport, AnalysisLine, ScoreInfo as Score
desk/src/workshop/explaining.rs: ExplainedPiece as Explain
desk/src/workshop/suites.rs: CaseReport as CaseResult
desk/src/storage/listed.rs: GameEntry as GameCard, DraftEntry as DraftCard, DraftVersion, Folder, OpenedFile as FileText
desk/src/workshop/checked.rs: CheckedText as Draft
language/src/diagnostics/utf16_report.rs: Utf16Diagnostic as Diagnostic, Utf16Label as DiagnosticLabel, Utf16Fix as Fix
language/src/diagnostics/utf16_report.rs: Utf16Edit as Edit
desk/src/workshop/completion.rs: Completion as Word
desk/src/workshop/parts.rs: Parts, BoardPart as PartBoard, FirstPiece, PiecePart as PartPiece, GoalPart as Goal
desk/src/storage/drafts.rs: Draft as StoredDraft
desk/src/storage/changes.rs: Change
desk/src/protocol/events.rs: Role, Effect
";

/// The entries of the list: a file, the name of a type in Rust, and the name on the page.
fn types() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let files = TYPES.lines().filter_map(|line| line.split_once(": "));
    files.flat_map(|(file, types)| {
        types.split(", ").map(move |entry| {
            let (name, shown) = entry.split_once(" as ").unwrap_or((entry, entry));
            (file, name, shown)
        })
    })
}

/// Types that serialise themselves.
const BY_HAND: &[(&str, &str)] = &[("OnCell", "[cell: number, player: number, kind: number, dead?: 1]")];

/// Strings with few values: the type, its field, and the values.
const VALUES: &[(&str, &str, &[&str])] = &[
    ("Card", "kind", &["square", "hexagonal", "several", "3d", "4d"]),
    ("SceneLine", "kind", &["frame", "open", "barrier", "confined"]),
    ("Utf16Diagnostic", "severity", &["error", "warning"]),
];

const HEAD: &str = "\
// The types that the studio serialises. `UPDATE_GENERATED=1 cargo test generated` writes this file from the Rust sources: do not
// edit it. Combinations of these types are in types.ts.
";

#[test]
fn generated_types_of_the_page_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut wanted = HEAD.to_owned();
    for (file, name, shown) in types() {
        let source = fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let written = declaration(&source, name, shown);
        wanted.push('\n');
        wanted.push_str(&written.unwrap_or_else(|| panic!("{file} has no type {name}: correct TYPES")));
    }
    let path = root.join("web/src/protocol.ts");
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, &wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(path).expect("the file is there");
    assert!(
        found == wanted,
        "web/src/protocol.ts is stale; `UPDATE_GENERATED=1 cargo test generated` writes it anew"
    );
}

#[test]
fn types_of_the_page_follow_the_attributes_of_serde() {
    let source = r#"
        /// A person,
        /// or [`Nobody`](super::Nobody).
        ///
        /// More.
        #[derive(Serialize)]
        struct Prose {
            #[serde(rename = "ref")]
            which: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            age: Option<u16>,
            /// Null if there is none.
            parent: Option<Box<str>>,
            #[serde(skip)]
            secret: String,
            places: Vec<(u16, Option<f64>)>,
            by_name: BTreeMap<String, Vec<bool>>,
            #[serde(flatten)]
            looks: SceneLooks,
        }
        #[derive(Clone, serde::Deserialize)]
        struct NewGame { fen: Option<String>, #[serde(default)] seats: Vec<Seat> }
        #[derive(Serialize)]
        #[serde(rename_all = "lowercase")]
        enum Role { Play, Analyst }
        #[derive(Serialize)]
        #[serde(tag = "do", rename_all = "lowercase")]
        enum Effect { Wake { at: Option<f64> }, Answer { body: Value } }
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Change { Put { put: String }, Other(Role) }
    "#;
    let written = |name| declaration(source, name, name).expect("the type is there");
    let prose = "\
/** A person, or `Nobody`. */
export type Prose = Looks & {
  ref: string;
  age?: number;
  /** Null if there is none. */
  parent: string | null;
  places: [number, number | null][];
  by_name: Record<string, boolean[]>;
};
";
    assert_eq!(written("Prose"), prose);
    assert_eq!(
        written("NewGame"),
        "export type NewGame = {\n  fen?: string;\n  seats?: Seat[];\n};\n"
    );
    assert_eq!(written("Role"), "export type Role = \"play\" | \"analyst\";\n");
    let effect =
        "export type Effect =\n  | { do: \"wake\"; at: number | null }\n  | { do: \"answer\"; body: unknown };\n";
    assert_eq!(written("Effect"), effect);
    assert_eq!(
        written("Change"),
        "export type Change =\n  | { put: string }\n  | Role;\n"
    );
    assert_eq!(declaration(source, "Missing", "Missing"), None);
}

/// The declaration of a type of a file under another name; nothing if the file has no such type.
fn declaration(source: &str, name: &str, shown: &str) -> Option<String> {
    let file = syn::parse_file(source).expect("the file is Rust");
    file.items.iter().find_map(|item| match item {
        Item::Struct(item) if item.ident == name => {
            let owner = Owner::new(name, &item.attrs);
            let parents: String = owner
                .parents(&item.fields)
                .map(|parent| format!("{parent} & "))
                .collect();
            let fields = owner.fields(&item.fields);
            let lines = fields.map(|(comment, field)| format!("{comment}  {field};\n"));
            let comment = comment("", &item.attrs);
            Some(format!(
                "{comment}export type {shown} = {parents}{{\n{}}};\n",
                lines.collect::<String>()
            ))
        }
        Item::Enum(item) if item.ident == name => {
            let owner = Owner::new(name, &item.attrs);
            let variants: Vec<String> = item.variants.iter().map(|one| owner.variant(one)).collect();
            let is_plain = item.variants.iter().all(|one| matches!(one.fields, Fields::Unit));
            let (start, between) = if is_plain { (" ", " | ") } else { ("\n  | ", "\n  | ") };
            let comment = comment("", &item.attrs);
            Some(format!(
                "{comment}export type {shown} ={start}{};\n",
                variants.join(between)
            ))
        }
        _ => None,
    })
}

/// A type whose fields are written.
struct Owner<'a> {
    name: &'a str,
    serde: Serde,
    /// Whether it is read as well: then what has a default may be left out.
    is_read: bool,
}

impl<'a> Owner<'a> {
    fn new(name: &'a str, attributes: &[Attribute]) -> Self {
        Self {
            name,
            serde: Serde::new(attributes),
            is_read: derives(attributes, "Deserialize"),
        }
    }

    /// The types whose fields are fields of this one.
    fn parents<'f>(&self, fields: &'f Fields) -> impl Iterator<Item = String> + 'f {
        let flat = fields.iter().filter(|field| Serde::new(&field.attrs).flatten);
        flat.map(|field| typescript(&field.ty))
    }

    /// The fields, each with the line of its comment.
    fn fields<'f>(&'f self, fields: &'f Fields) -> impl Iterator<Item = (String, String)> + 'f {
        fields.iter().filter_map(|field| {
            let serde = Serde::new(&field.attrs);
            if serde.skip || serde.flatten {
                return None;
            }
            let name = field.ident.as_ref().expect("the field has a name").to_string();
            let inner = argument_of(&field.ty, "Option");
            let is_optional = serde.skip_serializing_if || (self.is_read && (serde.default || inner.is_some()));
            let values = VALUES
                .iter()
                .find(|(owner, field, _)| *owner == self.name && *field == name);
            let kind = match (values, inner) {
                _ if serde.serialize_with => "unknown".to_owned(),
                (Some((_, _, values)), _) => quoted(values),
                (None, Some(inner)) if is_optional => typescript(inner),
                (None, _) => typescript(&field.ty),
            };
            let mark = if is_optional { "?" } else { "" };
            let shown = serde.rename.unwrap_or(name);
            Some((comment("  ", &field.attrs), format!("{shown}{mark}: {kind}")))
        })
    }

    fn variant(&self, variant: &syn::Variant) -> String {
        let name = variant.ident.to_string();
        let name = match self.serde.rename_all.as_deref() {
            Some("lowercase") => name.to_lowercase(),
            Some(other) => panic!("the names of {} are in {other}, which is not supported", self.name),
            None => name,
        };
        match (&variant.fields, &self.serde.tag) {
            (Fields::Unit, None) => format!("\"{name}\""),
            (Fields::Unnamed(fields), None) if self.serde.untagged && fields.unnamed.len() == 1 => {
                typescript(&fields.unnamed[0].ty)
            }
            (fields @ (Fields::Named(_) | Fields::Unit), tag) => {
                let tag = tag.iter().map(|tag| format!("{tag}: \"{name}\""));
                let fields: Vec<String> = tag.chain(self.fields(fields).map(|(_, field)| field)).collect();
                format!("{{ {} }}", fields.join("; "))
            }
            (Fields::Unnamed(_), _) => panic!("{}::{name} is not supported", self.name),
        }
    }
}

/// The attributes of serde that matter for the form of a message.
#[derive(Default)]
struct Serde {
    rename: Option<String>,
    rename_all: Option<String>,
    tag: Option<String>,
    untagged: bool,
    flatten: bool,
    skip: bool,
    default: bool,
    skip_serializing_if: bool,
    serialize_with: bool,
}

impl Serde {
    fn new(attributes: &[Attribute]) -> Self {
        let mut found = Self::default();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                let key = meta.path.require_ident()?.to_string();
                let value = if meta.input.peek(Token![=]) {
                    Some(meta.value()?.parse::<LitStr>()?.value())
                } else {
                    None
                };
                match key.as_str() {
                    "rename" => found.rename = value,
                    "rename_all" => found.rename_all = value,
                    "tag" => found.tag = value,
                    "untagged" => found.untagged = true,
                    "flatten" => found.flatten = true,
                    "skip" => found.skip = true,
                    "default" => found.default = true,
                    "skip_serializing_if" => found.skip_serializing_if = true,
                    "serialize_with" => found.serialize_with = true,
                    _ => return Err(meta.error("this attribute is not supported")),
                }
                Ok(())
            });
            read.expect("attributes of serde that are supported");
        }
        found
    }
}

fn quoted(values: &[&str]) -> String {
    let quoted: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
    quoted.join(" | ")
}

/// Whether a type derives a trait.
fn derives(attributes: &[Attribute], name: &str) -> bool {
    let mut found = false;
    for attribute in attributes.iter().filter(|one| one.path().is_ident("derive")) {
        let read = attribute.parse_nested_meta(|meta| {
            found |= meta.path.segments.last().is_some_and(|segment| segment.ident == name);
            Ok(())
        });
        read.expect("a list of traits");
    }
    found
}

/// The first paragraph of a doc comment, as a line of TypeScript.
fn comment(indent: &str, attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text), ..
            }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    let paragraph: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    if paragraph.is_empty() {
        return String::new();
    }
    format!("{indent}/** {} */\n", without_links(&paragraph.join(" ")))
}

/// A text of rustdoc without its links: [`Move`](super::Move) is `Move`.
fn without_links(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("[`") {
        let Some((name, after)) = link.split_once("`]") else {
            break;
        };
        let target = after.strip_prefix('(').and_then(|target| target.split_once(')'));
        rest = target.map_or(after, |(_, after)| after);
        let _ = write!(shown, "{before}`{name}`");
    }
    shown + rest
}

/// A type of Rust as JSON has it.
fn typescript(ty: &Type) -> String {
    let list = |element: &Type| {
        let element = typescript(element);
        if element.contains(" | ") && !element.starts_with('[') {
            format!("({element})[]")
        } else {
            format!("{element}[]")
        }
    };
    match ty {
        Type::Reference(reference) => return typescript(&reference.elem),
        Type::Slice(slice) => return list(&slice.elem),
        Type::Tuple(tuple) => {
            let elements: Vec<String> = tuple.elems.iter().map(typescript).collect();
            return format!("[{}]", elements.join(", "));
        }
        _ => {}
    }
    if let Some(inner) = argument_of(ty, "Option") {
        return format!("{} | null", typescript(inner));
    }
    if let Some(inner) = argument_of(ty, "Vec") {
        return list(inner);
    }
    if let Some(inner) = argument_of(ty, "Box").or_else(|| argument_of(ty, "Arc")) {
        return typescript(inner);
    }
    if let Some(value) = argument_of(ty, "BTreeMap") {
        return format!("Record<string, {}>", typescript(value));
    }
    let name = name_of(ty).unwrap_or_else(|| panic!("a type is not supported"));
    match name.as_str() {
        "bool" => "boolean".to_owned(),
        "str" | "String" => "string".to_owned(),
        "u8" | "u16" | "u32" | "u64" | "usize" | "i16" | "i32" | "i64" | "f64" => "number".to_owned(),
        "Value" => "unknown".to_owned(),
        _ => {
            let by_hand = BY_HAND.iter().find(|(own, _)| *own == name).map(|(_, shown)| *shown);
            let shown = by_hand.or_else(|| types().find(|(_, own, _)| *own == name).map(|(_, _, shown)| shown));
            let shown = shown.unwrap_or_else(|| panic!("{name} is part of a message: add it to TYPES"));
            shown.to_owned()
        }
    }
}

fn name_of(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    Some(path.path.segments.last()?.ident.to_string())
}

/// The last argument of a generic type with a name: `T` of `Vec<T>`, `V` of `BTreeMap<K, V>`.
fn argument_of<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last().filter(|segment| segment.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    match arguments.args.last()? {
        GenericArgument::Type(argument) => Some(argument),
        _ => None,
    }
}
