//! Places in a picture.

use std::f64::consts::PI;

/// A place in a picture: units to the right and down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Spot {
    /// To the right.
    pub(super) x: f64,
    /// Down.
    pub(super) y: f64,
}

impl Spot {
    /// The place at these distances to the right and down.
    pub(super) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place at a distance from the origin and an angle, clockwise from straight down.
    pub(super) fn polar(distance: f64, angle: f64) -> Self {
        Self::new(-distance * angle.sin(), distance * angle.cos())
    }

    /// Moved by another place's distances.
    pub(super) fn plus(self, by: Self) -> Self {
        Self::new(self.x + by.x, self.y + by.y)
    }

    /// The place turned about the origin, counterclockwise by some twelfths of a full turn.
    pub(super) fn turned(self, twelfths: u8) -> Self {
        if twelfths == 0 {
            return self;
        }
        let (sine, cosine) = (f64::from(twelfths) * PI / 6.0).sin_cos();
        Self::new(self.x * cosine + self.y * sine, self.y * cosine - self.x * sine)
    }

    /// A key that is equal for places that are drawn as one.
    pub(super) fn key(self) -> (i64, i64) {
        ((self.x * 20.0).round() as i64, (self.y * 20.0).round() as i64)
    }
}

/// A box around something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent {
    /// The upper left corner.
    pub(super) least: Spot,
    /// The lower right corner.
    pub(super) most: Spot,
}

impl Extent {
    /// The empty box, which grows to what is added.
    pub(super) const NOTHING: Self = Self {
        least: Spot {
            x: f64::INFINITY,
            y: f64::INFINITY,
        },
        most: Spot {
            x: f64::NEG_INFINITY,
            y: f64::NEG_INFINITY,
        },
    };

    /// Grows to hold a place and a margin around it.
    pub(super) fn add(&mut self, spot: Spot, across: f64, down: f64) {
        self.least = Spot::new(self.least.x.min(spot.x - across), self.least.y.min(spot.y - down));
        self.most = Spot::new(self.most.x.max(spot.x + across), self.most.y.max(spot.y + down));
    }

    /// How wide it is.
    pub(super) fn width(&self) -> f64 {
        (self.most.x - self.least.x).max(0.0)
    }

    /// How high it is.
    pub(super) fn height(&self) -> f64 {
        (self.most.y - self.least.y).max(0.0)
    }
}
