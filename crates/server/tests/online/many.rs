//! Lists over many contests.

use branan_server::game::store::{SEARCHED, Search};

use super::bank::{Folder, postgres_database};
use super::carried::Reader;
use super::*;

/// A contest of Eva's, and after it so many of others.
async fn fill(url: &str, count: i64) {
    let row = "3, 'brandubh', 1, 'ended', 1";
    let columns = "id, version, rules, sets, status, listed, first_name, second_name, result, opened_ms, at_ms, names, turn";
    let mut database = Reader::open(url).await;
    let first =
        format!("INSERT INTO game ({columns}) VALUES ('eva', {row}, 'Eva', '', 'draw', 0, 0, 'eva', '')");
    let others = format!(
        "INSERT INTO game ({columns}) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) \
         SELECT 'x' || i, {row}, 'Ada', '', 'first-a', i, i, 'ada', '' FROM n"
    );
    database.run(&first).await;
    database.run(&others).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_looks_through_so_many_and_says_how_far() {
    let folder = Folder::new("many");
    let sqlite = format!("sqlite:{}", folder.0.join("games.db").display());
    for url in [sqlite, postgres_database()] {
        let store = Store::connect(&url).await.unwrap();
        fill(&url, SEARCHED + 50).await;
        let mut search = Search { name: "eva".into(), limit: 40, ..Search::default() };
        assert_eq!(store.search(&search).await.unwrap(), []);
        let until = store.searched_until(&search).await.unwrap();
        assert_eq!(until, Some(51));
        search.before_ms = until.map(i64::cast_unsigned);
        assert_eq!(store.search(&search).await.unwrap().len(), 1);
        assert_eq!(store.searched_until(&search).await.unwrap(), None);
        // The page leads on.
        let still = Still::on(store);
        let page = super::accounts::Browser::new(&still.hub, "10.0.0.1").get("/en/games?name=eva").await.text;
        assert!(page.contains("/en/games?before=51&amp;name=eva"), "{page}");
    }
}
