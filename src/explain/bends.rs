//! Describes bends of legs in words.

use crate::geometry::{Point, Vector};
use crate::rules::{Bend, PlayerId, Rules};

use super::words::counted;

/// How a leg continues after its first displacement, independently of its directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turning {
    Straight,
    Left,
    Right,
    /// To either side, but to the same side each time.
    OneSide,
    Zigzag,
    Reflected(Option<u16>),
}

impl Turning {
    /// The turning of a player's leg.
    pub fn new(rules: &Rules, player: PlayerId, bend: &Bend) -> Self {
        match bend {
            Bend::Straight => Self::Straight,
            Bend::Reflect(times) => Self::Reflected(*times),
            Bend::Curve(ring) => match ring.as_slice() {
                [first, second, _, ..] if (area(*first, *second) > 0) != mirrors(rules, player) => Self::Left,
                [_, _, _, ..] => Self::Right,
                _ => Self::Zigzag,
            },
        }
    }

    /// The words; `None` for a straight leg.
    pub fn words(self) -> Option<String> {
        let next = "turning to the next such direction each time";
        Some(match self {
            Self::Straight => return None,
            Self::Left => format!("{next}, always to the left"),
            Self::Right => format!("{next}, always to the right"),
            Self::OneSide => format!("{next}, always to the same side"),
            Self::Zigzag => format!("{next}, to one side and back in turn"),
            Self::Reflected(None) => "reflected by the edges of the board".to_owned(),
            Self::Reflected(Some(times)) => {
                let times = counted(usize::from(times), "time");
                format!("reflected by the edges of the board at most {times}")
            }
        })
    }
}

/// The signed area between two directions of the first two axes: positive if the second lies counterclockwise.
pub(super) fn area(one: Vector, other: Vector) -> i32 {
    let [x, y] = [0, 1].map(|axis| i32::from(one.0[axis]));
    x * i32::from(other.0[1]) - y * i32::from(other.0[0])
}

/// Whether a player's left is the first player's right.
fn mirrors(rules: &Rules, player: PlayerId) -> bool {
    let (space, view) = (&rules.space, &rules.player(player).view);
    let image = |point: Point| Some(space.point(view[space.cell_at(point)?.index()]));
    let from = |one: Point, other: Point| Vector::new(std::array::from_fn(|axis| other.at[axis] - one.at[axis]));
    let turned = |cell| {
        let begin = space.point(cell);
        let (mut right, mut up) = (begin, begin);
        right.at[0] += 1;
        up.at[1] += 1;
        let (begin, right, up) = (image(begin)?, image(right)?, image(up)?);
        Some(area(from(begin, right), from(begin, up)) < 0)
    };
    space.ids().find_map(turned).unwrap_or(false)
}
