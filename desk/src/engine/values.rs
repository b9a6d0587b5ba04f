//! What games have taught, where it comes from outside of the program.

use triagonal::Variant;
use triagonal::search::{Evaluation, Values};

/// How positions of a variant are judged by values: the text of a file.
///
/// # Errors
/// The text cannot be read, or the values are for other rules.
pub fn tuned(variant: &Variant, text: &str) -> Result<Evaluation, String> {
    let values = Values::read(text).map_err(|problem| problem.to_string())?;
    if values.rules != variant.fingerprint() {
        return Err("these are for other rules".to_owned());
    }
    Evaluation::tuned(variant.game(), &values).map_err(|problem| problem.to_string())
}
