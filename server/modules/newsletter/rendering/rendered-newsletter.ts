/** A newsletter as it is stored when its recipients are frozen, with places for what differs between them. */
export interface RenderedNewsletter {
  subject: string;
  html: string;
  text: string;
  /** Of the site when it was rendered. */
  timeZone: string;
  /** Of a digest: those of a reader's topics stand at their place. */
  posts?: RenderedPost[];
}

/** A post in a digest. */
export interface RenderedPost {
  /** Ids of its categories. */
  topics: number[];
  html: string;
  text: string;
}

/** Not to be met in any text, and left alone by HTML and Markdown. */
export const places = {
  email: 'xxREADERxEMAILxx',
  since: 'xxREADERxSINCExx',
  leave: 'https://leave.invalid/xxREADERxLEAVExx',
  choose: 'https://leave.invalid/xxREADERxCHOOSExx',
  posts: 'xxREADERxPOSTSxx',
} as const;
