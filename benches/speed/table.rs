//! Markdown tables.

use std::fmt;

/// A table. The first column is text, the others are numbers.
#[derive(Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(head: &[&str]) -> Self {
        Self {
            rows: vec![head.iter().map(|&cell| cell.to_owned()).collect()],
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows[0].len();
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max();
        (0..columns).map(|column| width(column).unwrap_or(0).max(2)).collect()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (index, row) in self.rows.iter().enumerate() {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                match column {
                    0 => write!(f, "| {cell:<width$} |")?,
                    _ => write!(f, " {cell:>width$} |")?,
                }
            }
            writeln!(f)?;
            if index == 0 {
                write!(f, "|{}|", "-".repeat(widths[0] + 2))?;
                for width in &widths[1..] {
                    write!(f, "{}:|", "-".repeat(width + 1))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// Formats a number in millions, with three significant figures.
pub fn millions(number: f64) -> String {
    figures(number / 1e6)
}

/// Formats a number with three significant figures.
pub fn figures(number: f64) -> String {
    match number {
        _ if !number.is_finite() => String::new(),
        _ if number >= 100.0 => format!("{number:.0}"),
        _ if number >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}
