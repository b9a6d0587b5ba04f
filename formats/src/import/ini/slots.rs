//! The piece types of a `variants.ini`: slots, most of which have predefined moves.

use std::sync::LazyLock;

/// The predefined properties of a piece type.
#[derive(Clone, Copy, Debug)]
pub struct SlotInfo {
    /// The key that sets the letter.
    pub key: &'static str,
    /// The predefined moves; nothing for a custom piece.
    pub betza: Option<&'static str>,
    /// The name in written files, if any.
    pub name: Option<&'static str>,
}

/// A piece type, by its index in the list.
pub type Slot = u8;

/// A set of piece types. The highest bit means all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots(pub u64);

static INFOS: LazyLock<Vec<SlotInfo>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/variants-pieces.txt").lines();
    let fields = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.splitn(3, ' ');
        Some((fields.next()?, fields.next()?, fields.next()?))
    });
    fields
        .map(|(key, betza, name)| SlotInfo {
            key,
            betza: (betza != "?").then(|| betza.trim_matches('-')),
            name: (name != "-").then_some(name),
        })
        .collect()
});

/// All piece types.
pub fn all() -> &'static [SlotInfo] {
    &INFOS
}

/// The properties of a piece type.
pub fn info(slot: Slot) -> SlotInfo {
    INFOS[usize::from(slot)]
}

/// The piece type of a key.
pub fn of_key(key: &str) -> Option<Slot> {
    let at = INFOS.iter().position(|info| info.key == key)?;
    Some(at as Slot)
}

/// The royal piece type.
pub fn king() -> Slot {
    (INFOS.len() - 1) as Slot
}

/// The first piece type, the pawn.
pub const PAWN: Slot = 0;

/// The meaning of a keyword as the value of a key.
pub fn meaning(key: &str, value: &str) -> Option<&'static str> {
    let lines = include_str!("../../../assets/variants-values.txt").lines();
    let mut fields = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split(' ');
        Some((fields.next()?, fields.next()?, fields.next()?))
    });
    fields
        .find(|(owner, word, _)| *owner == key && *word == value)
        .map(|(_, _, meaning)| meaning)
}

impl Slots {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(1 << 63);

    pub fn one(slot: Slot) -> Self {
        Self(1 << slot)
    }

    pub fn is_all(self) -> bool {
        self.0 & Self::ALL.0 != 0
    }

    pub fn has(self, slot: Slot) -> bool {
        self.is_all() || self.0 & Self::one(slot).0 != 0
    }

    /// Whether the set lists this piece type explicitly.
    pub fn names(self, slot: Slot) -> bool {
        self.0 & Self::one(slot).0 != 0
    }

    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn without(self, slot: Slot) -> Self {
        Self(self.0 & !Self::one(slot).0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}
