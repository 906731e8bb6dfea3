/** A newsletter as it is stored when its recipients are frozen, with places for what differs between them. */
export interface RenderedNewsletter {
  subject: string;
  html: string;
  text: string;
  /** Of the site when it was rendered. */
  timeZone: string;
}

/** Not to be met in any text, and left alone by HTML and Markdown. */
export const places = {
  email: 'xxREADERxEMAILxx',
  since: 'xxREADERxSINCExx',
  leave: 'https://leave.invalid/xxREADERxLEAVExx',
} as const;
