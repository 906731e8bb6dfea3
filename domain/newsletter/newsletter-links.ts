/** Paths in the newsletter's emails. A GET changes nothing: each page asks and then posts. */
export const newsletterPaths = {
  /**
   * With `token`, confirms the subscription. With `again` too, undoes an unsubscription; only after a click, because
   * mail scanners open links and run scripts.
   */
  confirm: '/newsletter/confirm',
  /** With `email`: specification. */
  unsubscribe: '/unsubscribe',
  /** With `token`: a reader's preferences. */
  preferences: '/newsletter/preferences',
  /** With `token`: for the unsubscribe button of mail programs, RFC 8058. */
  oneClick: '/api/newsletter/unsubscribe',
} as const;
