import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { QueueLetter } from '../mail/mail.service.ts';

interface LetterHead {
  queueLetter: QueueLetter;
  ownerEmail: string;
  siteUrl: string;
}

interface HeldComment {
  name: string;
  email: string;
  text: string;
  post: { title: string; slug: string };
}

export type AnnounceComment = ReturnType<typeof createCommentLetters>;

/** Tells the owner of a comment that waits for a decision. */
export function createCommentLetters({ queueLetter, ownerEmail, siteUrl }: LetterHead) {
  return async (trx: Kysely<Tables>, comment: HeldComment, now: Date): Promise<void> => {
    const { name, email, text, post } = comment;
    await queueLetter(
      trx,
      {
        kind: 'comment-notice',
        to: ownerEmail,
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
