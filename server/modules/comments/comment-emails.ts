import type { Db } from '../../db/tables.ts';
import type { QueueEmail } from '../mail/mail.service.ts';

interface EmailHead {
  queueEmail: QueueEmail;
  siteUrl: string;
}

interface HeldComment {
  name: string;
  email: string;
  text: string;
  post: { title: string; slug: string };
}

export type AnnounceComment = ReturnType<typeof createCommentEmails>;

/** Tells the owner of a comment that waits for a decision. */
export function createCommentEmails({ queueEmail, siteUrl }: EmailHead) {
  return async (trx: Db, comment: HeldComment, now: Date): Promise<void> => {
    const { name, email, text, post } = comment;
    await queueEmail(
      trx,
      {
        kind: 'comment-notice',
        to: { owner: true },
        replyTo: email,
        subject: `Comment to approve: ${name}`,
        parts: [
          `${name} commented on “${post.title}”. It appears on the site once you approve it.`,
          { quote: text },
          {
            facts: [
              ['Name', name],
              ['E-mail', `${email} (never shown on the site)`],
            ],
          },
          { link: 'Approve or reject it', url: `${siteUrl}/admin/comments` },
          { link: 'Read the post', url: `${siteUrl}/blog/${encodeURIComponent(post.slug)}` },
        ],
      },
      now,
    );
  };
}
