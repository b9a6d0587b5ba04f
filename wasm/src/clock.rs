//! The clock of JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds since an arbitrary origin.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub fn milliseconds() -> f64;
}
