/** What a mail server, or a provider on behalf of a reader, reports of a mail that was sent before. */
export interface Report {
  /** `other`: it arrived, or it is of no interest. */
  kind: 'failed' | 'delayed' | 'complaint' | 'other';
  /** Where the return address of that mail may stand, in no particular form. */
  addresses: string;
  /** The Message-ID of that mail, if its head came back, without angle brackets. */
  messageId: string | undefined;
  /** Whom it was for, in lower case; what the report says, and therefore no evidence. */
  recipients: string[];
  /** The server's own words, in one line. */
  words: string;
}
