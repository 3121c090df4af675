//! Short names for what a module imports.
//!
//! `wasm-bindgen` names each import after what it does and a hash, which no compression makes smaller, once in the
//! module and once in the script.

use anyhow::Result;
use walrus::ModuleConfig;

/// Characters of the hash at the end of a name.
const HASH: usize = 16;

/// Renames the imports with a hash in the module and in its script.
pub(crate) fn shorten(wasm: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(wasm)?;
    let mut script = script.to_owned();
    let hashed = module.imports.iter_mut().filter(|import| ends_with_hash(&import.name));
    for (number, import) in hashed.enumerate() {
        let short = format!("i{number}");
        script = script.replace(&import.name, &short);
        import.name = short;
    }
    Ok((module.emit_wasm(), script))
}

fn ends_with_hash(name: &str) -> bool {
    let (start, hash) = name.split_at_checked(name.len().saturating_sub(HASH)).unwrap_or((name, ""));
    start.ends_with('_') && hash.len() == HASH && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use walrus::Module;

    use super::*;

    #[test]
    fn names_with_a_hash_are_short_in_module_and_script() {
        let mut module = Module::with_config(ModuleConfig::new());
        let kind = module.types.add(&[], &[]);
        for name in ["__wbg_log_0123456789abcdef", "__wbg_log_fedcba9876543210", "__wbindgen_init"] {
            module.add_import_func("./page_bg.js", name, kind);
        }
        let script = "{ __wbg_log_0123456789abcdef: a, __wbg_log_fedcba9876543210: b, __wbindgen_init: c }";
        let (wasm, script) = shorten(&module.emit_wasm(), script).expect("a module");
        assert_eq!(script, "{ i0: a, i1: b, __wbindgen_init: c }");
        let module = Module::from_buffer(&wasm).expect("still a module");
        let names: Vec<&str> = module.imports.iter().map(|import| import.name.as_str()).collect();
        assert_eq!(names, ["i0", "i1", "__wbindgen_init"]);
    }

    #[test]
    fn a_hash_is_all_there_is_after_the_last_line_or_it_is_none() {
        assert!(ends_with_hash("__wbg_log_0123456789abcdef"));
        for name in ["", "é", "0123456789abcdef", "__wbg_log_0123456789abcdeg", "__wbg_log0123456789abcdef"]
        {
            assert!(!ends_with_hash(name), "{name}");
        }
    }
}
