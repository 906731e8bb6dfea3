/** One piece of a letter, in the order of reading. A plain string is a paragraph. */
export type EmailPart =
  | string
  | { link: string; url: string }
  | { facts: [label: string, value: string][] }
  | { quote: string }
  | { list: { text: string; url: string }[] };

/** What another module wants to tell somebody by mail. Nothing in it is trusted: it is escaped and cleaned here. */
export interface Email {
  /** What the letter is about, such as `contact-notice`: shown in the outbox of the admin. */
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  parts: EmailPart[];
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}
