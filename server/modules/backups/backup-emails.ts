import { inSentence } from '../../../domain/text/in-sentence.ts';
import type { Email } from '../mail/email.ts';

export interface EmailHead {
  siteUrl: string;
}

export function failureEmail(reason: string, { siteUrl }: EmailHead): Email {
  return {
    kind: 'backup-failed',
    to: { owner: true },
    subject: 'The nightly backup failed',
    parts: [
      `The site could not make its nightly backup: ${inSentence(reason)}`,
      'The backups before it are still there. It is tried again every hour; you will have one mail when it works again, and none before.',
      { link: 'Open the dashboard', url: `${siteUrl}/admin/dashboard` },
    ],
  };
}

export function recoveryEmail({ siteUrl }: EmailHead): Email {
  return {
    kind: 'backup-works',
    to: { owner: true },
    subject: 'The nightly backup works again',
    parts: [
      'The site has made a backup and restored it on trial: it is whole.',
      { link: 'Open the dashboard', url: `${siteUrl}/admin/dashboard` },
    ],
  };
}
