/** How much of each kind waits for the administrator; GET /api/admin/counts. */
export interface WaitingCounts {
  pending_comments: number;
  new_messages: number;
  /** Mails that were tried in vain, whether or not they are tried again. */
  failed_letters: number;
  spam_comments: number;
  spam_messages: number;
}
