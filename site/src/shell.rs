//! The frame of the pages outside the book.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::pictures::Picture;

/// The frame of a page outside the book.
pub struct Shell<'a> {
    /// The title of the page.
    pub title: &'a str,
    /// The description for search engines.
    pub description: &'a str,
    /// The relative path from the page to the root of the site.
    pub root: &'a str,
    /// Data that a script of the page loads first.
    pub preload: Option<&'a str>,
    /// Style sheets below the root of the site.
    pub styles: &'a [&'a str],
    /// Scripts below the root of the site.
    pub scripts: &'a [&'a str],
}

impl Shell<'_> {
    /// The whole page with this content.
    pub fn page(&self, content: &Markup) -> String {
        let root = self.root;
        let markup = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    title { (self.title) }
                    meta name="description" content=(self.description);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    link rel="icon" href={ (root) "icon.svg" };
                    link rel="stylesheet" href={ (root) "palette.css" };
                    link rel="stylesheet" href={ (root) "site.css" };
                    @if let Some(data) = self.preload { link rel="preload" as="fetch" crossorigin href={ (root) (data) }; }
                    @for style in self.styles { link rel="stylesheet" href={ (root) (style) }; }
                    @for script in self.scripts {
                        script type="module" src={ (root) (script) } {}
                    }
                }
                body {
                    header.bar {
                        a.brand href={ (root) "index.html" } { "Triagonal" }
                        nav aria-label="Site" {
                            a href={ (root) "gallery/index.html" } { "Games" }
                            a href={ (root) "book/index.html" } { "Book" }
                            a href={ (root) "studio/" } { "Studio" }
                        }
                    }
                    main { (content) }
                }
            }
        };
        markup.into_string()
    }
}

/// A picture, loaded when it comes into view.
pub fn image(root: &str, picture: &Picture, description: &str) -> Markup {
    html! {
        img.board src={ (root) (picture.path) } width=(picture.width) height=(picture.height) alt=(description) loading="lazy";
    }
}

/// The text of a variant as a block of code.
pub fn code(text: &str) -> Markup {
    html! { pre tabindex="0" { code.language-variant { (PreEscaped(crate::highlight::highlight(text))) } } }
}
