//! What changes from one picture of an animation to the next.

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    /// The smallest area that holds every pixel in which two pictures of one width differ.
    ///
    /// Equal pictures give the first pixel, since a file wants some area.
    pub(super) fn changed<T: PartialEq>(before: &[T], after: &[T], width: usize) -> Area {
        let rows: Vec<(&[T], &[T])> = before.chunks(width).zip(after.chunks(width)).collect();
        let differs = |row: &(&[T], &[T])| row.0 != row.1;
        let Some(top) = rows.iter().position(differs) else {
            return Area { left: 0, top: 0, width: 1, height: 1 };
        };
        let bottom = rows.iter().rposition(differs).unwrap_or(top);
        let columns = |x: &usize| rows[top..=bottom].iter().any(|(a, b)| a[*x] != b[*x]);
        let left = (0..width).find(columns).unwrap_or(0);
        let right = (left..width).rfind(columns).unwrap_or(left);
        Area { left, top, width: right - left + 1, height: bottom - top + 1 }
    }

    /// The places of the pixels of the area in a picture of a width, row by row.
    pub(super) fn places(self, width: usize) -> impl Iterator<Item = usize> {
        (self.top..self.top + self.height)
            .flat_map(move |y| (self.left..self.left + self.width).map(move |x| y * width + x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_holds_all_changes_and_no_more() {
        let before = [0; 20];
        let mut after = before;
        after[7] = 1;
        after[13] = 1;
        let area = Area::changed(&before, &after, 5);
        assert_eq!(area, Area { left: 2, top: 1, width: 2, height: 2 });
        assert_eq!(area.places(5).collect::<Vec<_>>(), [7, 8, 12, 13]);
    }

    #[test]
    fn equal_pictures_give_one_pixel() {
        let area = Area::changed(&[3; 9], &[3; 9], 3);
        assert_eq!(area, Area { left: 0, top: 0, width: 1, height: 1 });
    }
}
