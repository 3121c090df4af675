//! Where a device keeps texts under keys.

/// Texts under keys, as the storage of a browser.
pub trait Store {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text; says whether there was room.
    fn set(&self, key: &str, text: &str) -> bool;
    /// Forgets a key.
    fn remove(&self, key: &str);
    /// All keys.
    fn keys(&self) -> Vec<String>;
}

impl<S: Store> Store for &S {
    fn get(&self, key: &str) -> Option<String> {
        (**self).get(key)
    }

    fn set(&self, key: &str, text: &str) -> bool {
        (**self).set(key, text)
    }

    fn remove(&self, key: &str) {
        (**self).remove(key);
    }

    fn keys(&self) -> Vec<String> {
        (**self).keys()
    }
}

/// A store for tests, and for browsers that refuse to keep anything: it lasts as long as the page.
#[derive(Clone, Debug, Default)]
pub struct Memory(std::rc::Rc<core::cell::RefCell<Vec<(String, String)>>>);

impl Store for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.0.borrow().iter().find(|kept| kept.0 == key).map(|kept| kept.1.clone())
    }

    fn set(&self, key: &str, text: &str) -> bool {
        self.remove(key);
        self.0.borrow_mut().push((key.to_owned(), text.to_owned()));
        true
    }

    fn remove(&self, key: &str) {
        self.0.borrow_mut().retain(|kept| kept.0 != key);
    }

    fn keys(&self) -> Vec<String> {
        self.0.borrow().iter().map(|kept| kept.0.clone()).collect()
    }
}
