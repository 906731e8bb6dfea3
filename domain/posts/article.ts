/** A heading of an article that can be linked to. */
export interface ArticleHeading {
  /** Of the element on the page. */
  id: string;
  /** 2 for the top level, below the page's title. */
  level: number;
  text: string;
}

/** An article as its page shows it. */
export interface Article {
  html: string;
  words: number;
  /** Headings for the list of contents; empty where the text is too short for one. */
  contents: ArticleHeading[];
  /** Then its page has the script that plays it. */
  hasVideo: boolean;
}
