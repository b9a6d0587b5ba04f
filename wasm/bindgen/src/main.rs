//! Writes the JavaScript bindings of a WebAssembly file: `triagonal-bindgen FILE FOLDER`.
//!
//! This replaces the program `wasm-bindgen`, which need not be installed.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, folder] = arguments.as_slice() else {
        return Err("usage: triagonal-bindgen FILE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .web(true)?
        .input_path(file)
        .out_name("bindings")
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}
