import type { RetentionPreview } from '../../../domain/retention/retention.calls.ts';
import type { Retention } from '../../../domain/retention/retention.ts';
import type { Site } from '../../site.ts';
import { countOldViews } from '../analytics/analytics.service.ts';
import { countOldSpamComments } from '../comments/comments.service.ts';
import { countOldSpamEnquiries, previewClosed } from '../contact/inbox.service.ts';
import { countOldEmails } from '../mail/mail.service.ts';
import { countUnconfirmed } from '../newsletter/reader-list.service.ts';

/** How much the jobs would delete now with these retention periods: each module counts what its own job selects. */
export async function previewRetention(
  site: Site,
  { messages, spam, mail, unconfirmed, views }: Omit<Retention, 'backups'>,
  now = site.now(),
): Promise<RetentionPreview> {
  return {
    messages: await previewClosed(site, messages, now),
    spam: {
      messages: await countOldSpamEnquiries(site, spam, now),
      comments: await countOldSpamComments(site, spam, now),
    },
    mail: await countOldEmails(site, mail, now),
    unconfirmed: await countUnconfirmed(site, unconfirmed, now),
    views: await countOldViews(site, views, now),
  };
}
