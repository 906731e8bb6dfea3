import { durationText } from '../../../domain/text/local-time.ts';
import { lateMs } from '../../../domain/versions/versions.ts';
import type { Email } from '../mail/email.ts';
import type { Publication } from './publisher.ts';
import type { Scheduled } from './schedule.repository.ts';

interface Notice extends Scheduled {
  title: string;
  outcome: Exclude<Publication, { kind: 'gone' }>;
  now: Date;
  siteUrl: string;
}

/** Says that something that was scheduled is public, how late, or why it is not. */
export function publicationNotice(notice: Notice): Omit<Email, 'to'> {
  const { kind, subject, title, outcome, now, dueAt, newerAt, siteUrl } = notice;
  const edit = kind === 'post' ? `/admin/blog/edit/${subject}` : `/admin/pages/${subject}`;
  if (outcome.kind === 'invalid') {
    return {
      kind: 'publication-failed',
      subject: `Not published: ${title}`,
      parts: [
        `“${title}” was to become public by itself. It did not, and the site shows what it showed before.`,
        { quote: Object.values(outcome.fields).join('\n') },
        { link: 'Open it in the admin', url: `${siteUrl}${edit}` },
      ],
    };
  }
  const late = now.getTime() - Date.parse(dueAt);
  return {
    kind: 'publication-notice',
    subject: `Published: ${title}`,
    parts: [
      `“${title}” is public now, as it was scheduled.`,
      ...(newerAt
        ? [
            'It was saved again after it was scheduled. The newer text is not public: it is the draft.',
          ]
        : []),
      ...(late > lateMs ? [`It was late by ${durationText(late)}: the site was not running.`] : []),
      { link: 'Look at it', url: `${siteUrl}${outcome.path}` },
    ],
  };
}
