//! Tuned evaluations from values files.

use triagonal::Variant;
use triagonal::search::{Evaluation, Values};

/// Returns the evaluation of a variant with tuned values, given the text of a values file.
///
/// # Errors
/// The text cannot be read, or the values belong to other rules.
pub fn tuned_evaluation(variant: &Variant, text: &str) -> Result<Evaluation, String> {
    let values = Values::read(text).map_err(|problem| problem.to_string())?;
    if values.rules != variant.fingerprint() {
        return Err("the values belong to other rules".to_owned());
    }
    Evaluation::tuned(variant.game(), &values).map_err(|problem| problem.to_string())
}
