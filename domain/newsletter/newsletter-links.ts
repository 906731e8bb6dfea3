/** Paths that the newsletter's emails link to. Opening a link changes nothing: each page asks and then posts. */
export const newsletterPaths = {
  /**
   * With `token`: confirms the subscription. With `again` as well: undoes an unsubscription, by a click only, since
   * programs that scan emails open links and run scripts.
   */
  confirm: '/newsletter/confirm',
  /** With `email`, as specified. */
  unsubscribe: '/unsubscribe',
  /** With `token`: asks what a reader wants to get. */
  preferences: '/newsletter/preferences',
  /** With `token`: for mail programs, by RFC 8058. */
  oneClick: '/api/newsletter/unsubscribe',
} as const;
