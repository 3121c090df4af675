//! How the languages are written: words that were chosen once stay chosen.

use branan_words::{Area, Language};

/// The texts of a language, each with where it stands.
fn texts(language: Language) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for area in Area::ALL {
        let name = format!("{language}/{}.ftl", area.name());
        let source = std::fs::read_to_string(format!("{}/lang/{name}", env!("CARGO_MANIFEST_DIR")))
            .expect("every area has a file in every language");
        for (number, line) in source.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let text = line.split_once(" = ").map_or(line, |(_, text)| text);
            texts.push((format!("{name}:{}", number + 1), text.trim().to_lowercase()));
        }
    }
    texts
}

/// Asks that none of these occurs, as a word or as words that follow each other.
fn lacks(language: Language, unwanted: &str) {
    let found: Vec<String> = texts(language)
        .into_iter()
        .filter_map(|(place, text)| {
            let words = format!(" {} ", text.replace(|c: char| !c.is_alphanumeric() && c != '-', " "));
            let bad = unwanted.split("; ").find(|bad| words.contains(&format!(" {bad} ")))?;
            Some(format!("{place} has “{bad}”: {text}"))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The documents of the game are Brazilian, and so is every text.
#[test]
fn portuguese_is_that_of_brazil() {
    lacks(
        Language::Portuguese,
        "ficheiro; ficheiros; ecrã; telemóvel; rato; registo; partilhar; guardar; guardá-la; definições; \
         ligação; rede; desforra; noutro; noutra; num; numa; consigo; hipóteses; aceites; utilizador; \
         descarregar; descarregadas; copenhaga; lapónia; caráter; carateres; chavetas; sítio; anular; \
         anulado; anulados; rastreio; ups; adeus; até ao; à volta; à vez; à primeira; por agora; já cá; \
         tudo o resto; de imediato; voltar atrás; outrora; em curso; à espera",
    );
}

/// What goes on is said by a gerund, and pronouns stand before the verb.
#[test]
fn portuguese_verbs_are_those_of_brazil() {
    lacks(Language::Portuguese, "move-se; movem-se; mover-se; repetir-se; joga-se; cabe-lhes; rompe-o");
    let is_infinitive = |word: &str| {
        let word = word.trim_end_matches(|letter: char| !letter.is_alphabetic());
        ["ar", "er", "ir", "or"].iter().any(|end| word.ends_with(end))
    };
    let goes_on = ["está", "estão", "estava", "ficam", "}", "jogador"];
    for (place, text) in texts(Language::Portuguese) {
        let words: Vec<&str> = text.split_whitespace().collect();
        for three in words.windows(3) {
            let is_european = three[1] == "a" && goes_on.contains(&three[0]) && is_infinitive(three[2]);
            assert!(!is_european, "{place}: {text}");
        }
        let begins = words.first() == Some(&"a") && words.get(1).is_some_and(|word| is_infinitive(word));
        assert!(!(begins && text.ends_with('…')), "{place}: {text}");
    }
}

/// Names begin with any letter, and sentences about people fit everybody.
#[test]
fn french_needs_no_elision_before_names_and_no_gender() {
    for (place, text) in texts(Language::French) {
        for before in [" de ", " que ", "jouer au "] {
            for name in ["{ $name }", "{ $game }", "{ $who }"] {
                assert!(!text.contains(&format!("{before}{name}")), "{place}: {text}");
            }
        }
    }
    lacks(
        Language::French,
        "celui qui gagne; celui qui avait; celui dont; serez le premier; un ami; invité; désolé; est parti; \
         revenu; connecté; les joueurs; joueur 1; joueur 2",
    );
}

/// Two people at one board are told apart by words that fit everybody.
#[test]
fn seats_are_nobodys_gender() {
    lacks(Language::German, "spieler 1; spieler 2");
    lacks(Language::Portuguese, "jogador 1; jogador 2");
}

#[test]
fn nobody_reads_the_number_of_a_clause_at_the_end_of_a_game() {
    for language in Language::ALL {
        let source = branan_words::Words::of(language).text("end-clause");
        assert!(!source.contains(['{', '(']), "{language}: {source}");
    }
}
