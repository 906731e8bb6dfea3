import {
  type SettleableTask,
  settleableTasks,
  type TodoItem,
  type TodoList,
} from '../../../domain/dashboard/dashboard.calls.ts';
import { linesOf, type SiteFacts, socialLabel } from '../../../domain/site/site-facts.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Site } from '../../site.ts';
import { isPasswordGenerated } from '../accounts/accounts.repository.ts';
import { countOwners } from '../colleagues/colleagues.repository.ts';
import { readCopies } from '../copies/copies.repository.ts';
import { type SampleSection, samplesOnPages } from '../pages/pages.service.ts';
import { countDeliveredPosts, hasSampleAuthors } from './dashboard.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The tasks before going live, done and open. */
export async function findTodo(site: Site, now = site.now()): Promise<TodoList> {
  const startedAt = await readState(site.db, 'seeded_at');
  const items = listTodo({
    ...site.settings,
    delivered: site.delivered,
    hasCopyKey: (await readCopies(site.db)).key !== undefined,
    isPasswordGenerated: await isPasswordGenerated(site.db),
    owners: await countOwners(site.db),
    facts: await site.facts(),
    samples: await samplesOnPages(site),
    hasSampleAuthors: await hasSampleAuthors(site.db),
    deliveredPosts: startedAt ? await countDeliveredPosts(site.db, startedAt) : 0,
    settled: await settledTasks(site),
  });
  const age = startedAt === undefined ? dayMs : now.getTime() - Date.parse(startedAt);
  return { items, isFirstDay: age < dayMs };
}

/** Settles a task without doing it, or opens it again. */
export async function settleTask(
  { db }: Site,
  { key, settled, by }: { key: SettleableTask; settled: boolean; by: string },
): Promise<void> {
  if (settled) await writeState(db, stateKey(key), by);
  else await deleteState(db, stateKey(key));
}

const stateKey = (key: SettleableTask) => `settled-task ${key}`;

async function settledTasks({ db }: Site): Promise<SettleableTask[]> {
  const settled: SettleableTask[] = [];
  for (const key of settleableTasks) {
    if ((await readState(db, stateKey(key))) !== undefined) settled.push(key);
  }
  return settled;
}

/** What the tasks are derived from. */
export interface Readiness {
  isPasswordGenerated: boolean;
  /** Number of accounts that are owners. */
  owners: number;
  siteUrl: string;
  backupTo: object | null;
  /** Whether the owner has the key of the copies. */
  hasCopyKey: boolean;
  smtpUrl: string | null;
  /** Null when enquiries go to the site's email address. */
  ownerEmail: string | null;
  facts: SiteFacts;
  /** The facts that a new site starts with. */
  delivered: SiteFacts;
  /** The sections that still contain sample people. */
  samples: SampleSection[];
  /** Whether authors of the first posts are still the invented ones. */
  hasSampleAuthors: boolean;
  /** Number of public posts that are as they came with the site. */
  deliveredPosts: number;
  /** Tasks that the owner settled without doing them. */
  settled: readonly SettleableTask[];
}

/** The tasks before going live, in the order of the first minutes. */
export function listTodo(ready: Readiness): TodoItem[] {
  const tasks = [
    ...brand(ready),
    ...people(ready),
    ...articles(ready),
    ...mail(ready),
    ...server(ready),
  ];
  const settled: readonly string[] = ready.settled;
  return tasks.map(({ isOpen, settle = null, ...task }) => {
    const isSettled = isOpen && settle !== null && settled.includes(task.key);
    return { ...task, settle, isDone: !isOpen || isSettled, isSettled };
  });
}

interface Task extends Omit<TodoItem, 'isDone' | 'isSettled' | 'settle'> {
  isOpen: boolean;
  settle?: string;
}

function brand({ facts, delivered }: Readiness): Task[] {
  const links = linesOf(facts.socialLinks);
  const networks = links.map(socialLabel).join(' and ');
  return [
    {
      key: 'name',
      label: 'Name',
      isOpen: facts.name === delivered.name,
      title: `Your site is called “${facts.name}”, the name that it came with`,
      advice: 'Enter the name of your company. It is on every page and in every email.',
      href: '/admin/site#name',
      settle: 'That is our name',
    },
    {
      key: 'logo',
      label: 'Logo',
      isOpen: !facts.logo,
      title: 'No logo yet. Visitors see the sample logo.',
      advice: 'Choose a picture: PNG, JPEG or WebP.',
      href: '/admin/site#logo',
      settle: 'Keep the sample logo',
    },
    {
      key: 'social-links',
      label: 'Social links',
      isOpen: links.length > 0 && facts.socialLinks === delivered.socialLinks,
      title: `The links to ${networks} are invented`,
      advice: 'Enter the addresses of your own pages, or empty the field.',
      href: '/admin/site#socialLinks',
      settle: 'They are ours',
    },
    {
      key: 'phone',
      label: 'Phone',
      isOpen: !facts.phone,
      title: 'No phone number: visitors cannot call you',
      advice: 'Enter the number that you answer.',
      href: '/admin/site#phone',
      settle: 'We take no calls',
    },
    {
      key: 'city-of-law',
      label: 'City whose courts decide (for the terms)',
      isOpen: !facts.governingPlace,
      title: 'The terms do not say which city’s courts decide: they say "[City, State]"',
      advice: 'Enter it, such as Pune, Maharashtra.',
      href: '/admin/site#governingPlace',
    },
  ];
}

function people({ samples }: Readiness): Task[] {
  if (samples.length === 0) return [{ ...samplePeople, title: '', isOpen: false, href: null }];
  return samples.map(({ words, page, field }) => ({
    ...samplePeople,
    key: `samples-${page}`,
    title: `Still sample content: ${words}`,
    isOpen: true,
    href: `/admin/pages/${page}#${field}`,
  }));
}

const samplePeople = {
  key: 'samples',
  label: 'Real people',
  advice: 'These people are invented. Enter the words of real people, or hide the section.',
};

function articles({ deliveredPosts, hasSampleAuthors }: Readiness): Task[] {
  return [
    {
      key: 'articles',
      label: 'Articles',
      isOpen: deliveredPosts > 0,
      title:
        deliveredPosts === 1
          ? 'One blog is as it came with the site'
          : `${deliveredPosts} blogs are as they came with the site`,
      advice: 'Read each one. Put your name on it, change it, or delete it.',
      href: '/admin/blogs',
      settle: 'Keep them as they are',
    },
    {
      key: 'authors',
      label: 'Authors',
      isOpen: hasSampleAuthors,
      title: 'The authors of the first blogs are invented',
      advice: 'Give them the names and photographs of real people, or delete them.',
      href: '/admin/authors',
    },
  ];
}

function mail({ smtpUrl, ownerEmail, facts, delivered }: Readiness): Task[] {
  return [
    {
      key: 'owner-email',
      label: 'Your e-mail address',
      isOpen: (ownerEmail ?? facts.email) === delivered.email,
      title: `Enquiries ${smtpUrl ? 'are' : 'would be'} mailed to ${delivered.email}, the address that the site came with`,
      advice: 'Enter your own e-mail address.',
      href: '/admin/site#email',
    },
    {
      key: 'smtp',
      label: 'E-mail',
      isOpen: !smtpUrl,
      title: 'E-mail is not set up: enquiries do not reach your mailbox',
      advice:
        'Until then mails are kept in the Outbox, and not sent. Ask whoever runs the server to enter your mail server (SMTP_URL). Then send a test mail.',
      href: '/admin/site#SMTP_URL',
    },
  ];
}

function server({ isPasswordGenerated, owners, siteUrl, backupTo, hasCopyKey }: Readiness): Task[] {
  const { hostname, protocol } = new URL(siteUrl);
  const isLocal = /^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname);
  return [
    {
      key: 'site-url',
      label: 'Address of the site',
      isOpen: isLocal || protocol !== 'https:',
      title: isLocal
        ? 'Your site has no public address yet'
        : `Your site’s address, ${siteUrl}, is not secure (no https)`,
      advice: 'Ask whoever runs the server to set it (SITE_URL).',
      href: '/admin/site#SITE_URL',
    },
    {
      key: 'password',
      label: 'Password',
      isOpen: isPasswordGenerated,
      title: 'The password is still the one from the first start',
      advice: 'Choose one of your own.',
      href: '/admin/settings#currentPassword',
    },
    {
      key: 'second-owner',
      label: 'A second owner',
      isOpen: owners < 2,
      title: 'There is one owner: if that password is lost, nobody can let them in again',
      advice: 'Invite somebody you trust as an owner, or make a colleague one.',
      href: '/admin/accounts',
      settle: 'One owner is enough',
    },
    {
      key: 'copies',
      label: 'Copy elsewhere',
      isOpen: !backupTo || !hasCopyKey,
      title: 'No copy outside this server. If it breaks, every enquiry is lost.',
      advice: backupTo
        ? 'A place for the copies is set. Make the key, and they begin.'
        : 'Ask whoever runs the server to set a place for copies (BACKUP_TO, docs/backup.md), then make the key.',
      href: '/admin/settings/copies',
      settle: 'They are copied in another way',
    },
  ];
}
