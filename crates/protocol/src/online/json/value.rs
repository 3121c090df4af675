//! JSON as a tree.

/// A JSON value; numbers are whole and not below zero, as all in messages are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Json {
    /// `null`, and numbers of another kind.
    Null,
    Bool(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// How deep values may lie in each other.
const DEPTH: u32 = 32;

static NULL: Json = Json::Null;

impl Json {
    /// Reads a text that is one value and nothing else.
    pub(super) fn read(text: &str) -> Option<Json> {
        let mut reader = Reader { rest: text };
        let value = reader.value(DEPTH)?;
        reader.skip_space();
        reader.rest.is_empty().then_some(value)
    }

    /// The value under a name; `Null` if there is none.
    pub(super) fn get(&self, name: &str) -> &Json {
        let Json::Object(fields) = self else { return &NULL };
        fields.iter().find(|(key, _)| key == name).map_or(&NULL, |(_, value)| value)
    }

    /// The value, unless it is null.
    pub(super) fn some(&self) -> Option<&Json> {
        if *self == Json::Null { None } else { Some(self) }
    }

    pub(super) fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    pub(super) fn number(&self) -> Option<u64> {
        if let Json::Number(number) = self { Some(*number) } else { None }
    }

    pub(super) fn flag(&self) -> Option<bool> {
        if let Json::Bool(flag) = self { Some(*flag) } else { None }
    }

    pub(super) fn list(&self) -> &[Json] {
        if let Json::List(list) = self { list } else { &[] }
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Takes a sign, if it comes next.
    fn takes(&mut self, sign: &str) -> bool {
        self.skip_space();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: u32) -> Option<Json> {
        let depth = depth.checked_sub(1)?;
        self.skip_space();
        match self.rest.as_bytes().first()? {
            b'"' => self.text().map(Json::Text),
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            b't' => self.takes("true").then_some(Json::Bool(true)),
            b'f' => self.takes("false").then_some(Json::Bool(false)),
            b'n' => self.takes("null").then_some(Json::Null),
            _ => self.number(),
        }
    }

    fn object(&mut self, depth: u32) -> Option<Json> {
        let mut fields = Vec::new();
        self.takes("{");
        while !self.takes("}") {
            if !fields.is_empty() && !self.takes(",") {
                return None;
            }
            self.skip_space();
            let name = self.text()?;
            if !self.takes(":") {
                return None;
            }
            fields.push((name, self.value(depth)?));
        }
        Some(Json::Object(fields))
    }

    fn list(&mut self, depth: u32) -> Option<Json> {
        let mut values = Vec::new();
        self.takes("[");
        while !self.takes("]") {
            if !values.is_empty() && !self.takes(",") {
                return None;
            }
            values.push(self.value(depth)?);
        }
        Some(Json::List(values))
    }

    fn number(&mut self) -> Option<Json> {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        if number.is_empty() {
            return None;
        }
        Some(number.parse().map_or(Json::Null, Json::Number))
    }

    fn text(&mut self) -> Option<String> {
        self.rest = self.rest.strip_prefix('"')?;
        let mut out = String::new();
        loop {
            let end = self.rest.find(['"', '\\'])?;
            let (plain, rest) = self.rest.split_at(end);
            out.push_str(plain);
            self.rest = &rest[1..];
            if rest.starts_with('"') {
                return Some(out);
            }
            out.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let sign = chars.next()?;
        self.rest = chars.as_str();
        Some(match sign {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => return self.unicode(),
            sign @ ('"' | '\\' | '/') => sign,
            _ => return None,
        })
    }

    /// A character by its number, which may come in two halves.
    fn unicode(&mut self) -> Option<char> {
        let first = self.hex()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first);
        }
        self.rest = self.rest.strip_prefix("\\u")?;
        let second = self.hex()?.checked_sub(0xDC00)?;
        char::from_u32(0x10000 + ((first - 0xD800) << 10) + second)
    }

    fn hex(&mut self) -> Option<u32> {
        let digits: &'t str = self.rest.get(..4)?;
        self.rest = &self.rest[4..];
        u32::from_str_radix(digits, 16).ok()
    }
}
