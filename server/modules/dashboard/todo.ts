import type { TodoItem } from '../../../domain/api/answers/dashboard.ts';

/** What decides whether the site is ready for visitors. */
export interface Readiness {
  isPasswordGenerated: boolean;
  siteUrl: string;
  smtpUrl: string | null;
  ownerEmail: string;
  /** The address that the brand came with. */
  brandEmail: string;
  governingPlace: string | null;
  samples: { testimonials: boolean; learnerStories: boolean };
}

/** What is still to be settled before going live, the most pressing first. */
export function listTodo(ready: Readiness): TodoItem[] {
  return [
    passwordItem(ready),
    siteUrlItem(ready),
    ...mailItems(ready),
    ...contentItems(ready),
  ].filter((item) => item !== undefined);
}

function passwordItem({ isPasswordGenerated }: Readiness): TodoItem | undefined {
  if (!isPasswordGenerated) return;
  return {
    key: 'password',
    title: 'The password is still the one that the first start made',
    advice: 'Choose one of your own under Settings.',
    href: '/admin/settings',
  };
}

function siteUrlItem({ siteUrl }: Readiness): TodoItem | undefined {
  const { hostname, protocol } = new URL(siteUrl);
  const isLocal = /^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname);
  if (!isLocal && protocol === 'https:') return;
  return {
    key: 'site-url',
    title: isLocal
      ? `SITE_URL is ${siteUrl}, which only this computer can open`
      : `SITE_URL is ${siteUrl}, without the lock of https`,
    advice: 'Set SITE_URL to the public address of the site: links in mails and searches use it.',
    href: null,
  };
}

function mailItems({ smtpUrl, ownerEmail, brandEmail }: Readiness): (TodoItem | undefined)[] {
  return [
    smtpUrl
      ? undefined
      : {
          key: 'smtp',
          title: 'No mail leaves the site',
          advice:
            'Set SMTP_URL to your mail server. Until then mails are kept as files and listed in the Outbox.',
          href: '/admin/outbox',
        },
    ownerEmail !== brandEmail
      ? undefined
      : {
          key: 'owner-email',
          title: `Enquiries are mailed to ${ownerEmail}, the address that the site came with`,
          advice: 'Set OWNER_EMAIL to the mailbox in which you read enquiries.',
          href: null,
        },
  ];
}

function contentItems({ governingPlace, samples }: Readiness): (TodoItem | undefined)[] {
  const sample = [
    samples.testimonials && 'testimonials on the home page',
    samples.learnerStories && 'learner stories on the courses page',
  ].filter(Boolean);
  return [
    governingPlace
      ? undefined
      : {
          key: 'city-of-law',
          title: 'The terms name no city of law: they say "[City, State]"',
          advice: 'Set governingPlace in content/brand.ts.',
          href: null,
        },
    sample.length === 0
      ? undefined
      : {
          key: 'samples',
          title: `Still sample content: ${sample.join(' and ')}`,
          advice: 'Replace it with the words of real people, then say so in content/samples.ts.',
          href: null,
        },
  ];
}
