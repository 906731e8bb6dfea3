/** A heading of an article that can be linked to. */
export interface ArticleHeading {
  /** Of the element on the page. */
  id: string;
  /** 2 for the uppermost, which stand below the page's title. */
  level: number;
  text: string;
}

/** An article as its page shows it. */
export interface Article {
  html: string;
  words: number;
  /** The headings that a list of contents names; empty where the text is too short for one. */
  contents: ArticleHeading[];
}
