/** Addresses that the newsletter's letters lead to. A link changes nothing by itself: each page asks by POST. */
export const newsletterPaths = {
  /**
   * With `token`: becomes a subscriber. With `again` as well, it is the way back after leaving: only a person's own
   * click may go it, since programs that look into mails open links and run scripts.
   */
  confirm: '/newsletter/confirm',
  /** With `email`, by the specification. */
  unsubscribe: '/unsubscribe',
  /** With `token`: for mail programs, by RFC 8058. */
  oneClick: '/api/newsletter/unsubscribe',
} as const;
