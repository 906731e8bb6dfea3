import type { Email } from '../mail/email.ts';
import type { NewComment } from './comments.repository.ts';

interface HeldComment extends Omit<NewComment, 'postId'> {
  post: { title: string; slug: string };
}

/** Tells the owner of a comment that waits for a decision. */
export function commentNotice({ name, email, text, post }: HeldComment, siteUrl: string): Email {
  return {
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
  };
}
