//! Every text exists in every language and is told the same things.

use std::collections::{BTreeMap, BTreeSet};

use branan_rules::Contradiction;
use branan_rules::notation::Wanted;
use branan_words::{Area, Language};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

type Variables = BTreeSet<String>;

fn source(area: Area, language: Language) -> String {
    let path = format!("{}/lang/{language}/{}.ftl", env!("CARGO_MANIFEST_DIR"), area.name());
    std::fs::read_to_string(&path).expect("every area has a file in every language")
}

/// The keys of a file with the variables of each.
fn messages(area: Area, language: Language) -> BTreeMap<String, Variables> {
    let text = source(area, language);
    let resource = fluent_syntax::parser::parse(text.as_str())
        .unwrap_or_else(|(_, errors)| panic!("{language}/{}.ftl: {errors:?}", area.name()));
    let mut found = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let mut variables = Variables::new();
            collect(message.value.as_ref().expect("a message has a text"), &mut variables);
            let before = found.insert(message.id.name.to_owned(), variables);
            assert!(before.is_none(), "{language}/{}.ftl has {} twice", area.name(), message.id.name);
        }
    }
    found
}

fn collect(pattern: &Pattern<&str>, variables: &mut Variables) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_expression(expression, variables);
        }
    }
}

fn collect_expression(expression: &Expression<&str>, variables: &mut Variables) {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, variables),
        Expression::Select { selector, variants } => {
            collect_inline(selector, variables);
            for variant in variants {
                collect(&variant.value, variables);
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, variables: &mut Variables) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => collect_expression(expression, variables),
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                collect_inline(argument, variables);
            }
        }
        _ => {}
    }
}

#[test]
fn every_language_has_every_key_with_the_same_variables() {
    for area in Area::ALL {
        let english = messages(area, Language::English);
        for language in Language::ALL {
            let here = messages(area, language);
            for (key, variables) in &english {
                let file = format!("{language}/{}.ftl", area.name());
                let found = here.get(key).unwrap_or_else(|| panic!("{file} lacks {key}"));
                assert_eq!(found, variables, "{file}: the variables of {key} differ from English");
            }
            for key in here.keys() {
                assert!(english.contains_key(key), "{key} of {language} is not in English");
            }
        }
    }
}

#[test]
fn every_file_of_a_language_is_an_area() {
    let names: BTreeSet<String> = Area::ALL.iter().map(|area| format!("{}.ftl", area.name())).collect();
    for language in Language::ALL {
        let folder = format!("{}/lang/{language}", env!("CARGO_MANIFEST_DIR"));
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("the folder of the language")
            .map(|file| file.expect("a file").file_name().into_string().expect("a plain name"))
            .collect();
        assert_eq!(files, names, "{language}");
    }
}

#[test]
fn every_reason_of_a_reader_has_a_text() {
    let wanted = Wanted::ALL.iter().map(|wanted| wanted.key());
    let contradictions = Contradiction::ALL.iter().map(|contradiction| contradiction.key());
    let reasons: BTreeSet<String> = wanted.chain(contradictions).map(str::to_owned).collect();
    for language in Language::ALL {
        let texts =
            messages(Area::Errors, language).into_iter().filter(|(key, _)| !key.starts_with("error-"));
        let (keys, variables): (BTreeSet<String>, Vec<Variables>) = texts.unzip();
        assert_eq!(keys, reasons, "{language}");
        assert!(variables.iter().flatten().all(|name| name == "detail"), "{language}");
    }
}
