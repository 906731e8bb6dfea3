import type { TodoItem } from '../../../domain/dashboard/dashboard.calls.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import type { Site } from '../../site.ts';
import { isPasswordGenerated } from '../accounts/accounts.repository.ts';
import { samplesOnPages } from '../pages/pages.service.ts';

/** The tasks before going live; empty when none are left. */
export async function findTodo(site: Site): Promise<TodoItem[]> {
  return listTodo({
    ...site.settings,
    delivered: site.delivered,
    isPasswordGenerated: await isPasswordGenerated(site.db),
    facts: await site.facts(),
    samples: await samplesOnPages(site),
  });
}

/** What the tasks are derived from. */
export interface Readiness {
  isPasswordGenerated: boolean;
  siteUrl: string;
  smtpUrl: string | null;
  /** Null when enquiries go to the site's email address. */
  ownerEmail: string | null;
  facts: SiteFacts;
  /** The facts that a new site starts with. */
  delivered: SiteFacts;
  /** Names of the sections that still contain sample content. */
  samples: string[];
}

/** The tasks before going live, most urgent first. */
export function listTodo(ready: Readiness): TodoItem[] {
  const checks = [...access(ready), ...mail(ready), ...content(ready)];
  return checks.flatMap(([isOpen, item]) => (isOpen ? item : []));
}

type Check = [isOpen: boolean, item: TodoItem];

function access({ isPasswordGenerated, siteUrl }: Readiness): Check[] {
  const { hostname, protocol } = new URL(siteUrl);
  const isLocal = /^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname);
  const password: TodoItem = {
    key: 'password',
    title: 'The password is still the one from the first start',
    advice: 'Choose one of your own under Settings.',
    href: '/admin/settings',
  };
  const address: TodoItem = {
    key: 'site-url',
    title: isLocal
      ? 'Your site has no public address yet'
      : `Your site’s address, ${siteUrl}, is not secure (no https)`,
    advice: 'Ask whoever runs the server to set it (SITE_URL).',
    href: null,
  };
  return [
    [isPasswordGenerated, password],
    [isLocal || protocol !== 'https:', address],
  ];
}

function mail({ smtpUrl, ownerEmail, facts, delivered }: Readiness): Check[] {
  const smtp: TodoItem = {
    key: 'smtp',
    title: 'E-mail is not set up: enquiries do not reach your mailbox',
    advice:
      'Until then mails are stored and listed in the Outbox. Ask whoever runs the server to enter your mail server (SMTP_URL).',
    href: '/admin/outbox',
  };
  const owner: TodoItem = {
    key: 'owner-email',
    title: `Enquiries are mailed to ${delivered.email}, the address that the site came with`,
    advice: 'Enter your own e-mail address under Site facts.',
    href: '/admin/site',
  };
  return [
    [!smtpUrl, smtp],
    [(ownerEmail ?? facts.email) === delivered.email, owner],
  ];
}

function content({ facts, samples }: Readiness): Check[] {
  const city: TodoItem = {
    key: 'city-of-law',
    title: 'The terms do not name a city of law: they say "[City, State]"',
    advice: 'Enter it under Site facts, such as Pune, Maharashtra.',
    href: '/admin/site',
  };
  const made: TodoItem = {
    key: 'samples',
    title: `Still sample content: ${samples.join(' and ')}`,
    advice:
      'These people are invented. Enter the words of real people under Pages, or hide the section.',
    href: '/admin/pages',
  };
  return [
    [!facts.governingPlace, city],
    [samples.length > 0, made],
  ];
}
