/** A part of an email, in reading order. A string is a paragraph. */
export type EmailPart =
  | string
  | { link: string; url: string }
  | { facts: [label: string, value: string][] }
  | { quote: string }
  | { list: { text: string; url: string }[] };

/** An address, or the mailbox in which the owner reads enquiries. */
export type Addressee = string | { owner: true };

/** An email by another module. Its contents are not trusted: they are escaped and cleaned here. */
export interface Email {
  /** Such as `contact-notice`; shown in the outbox. */
  kind: string;
  to: Addressee;
  replyTo?: Addressee;
  subject: string;
  parts: EmailPart[];
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** The kinds of emails that a person writes, one by one; all others say that they are automatic. */
export const personalKinds: ReadonlySet<string> = new Set(['answer']);
