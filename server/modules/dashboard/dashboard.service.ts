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
import {
  type ClaimsOnPage,
  claimsOnPages,
  legalPagesAsDelivered,
  type SampleSection,
  samplesOnPages,
} from '../pages/delivered-words.ts';
import { templatePages } from '../pages/pages.service.ts';
import { countDeliveredPosts, hasSampleAuthors } from './dashboard.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The tasks before going live, done and open. `ownName` is the display name of whoever asks. */
export async function findTodo(site: Site, ownName: string): Promise<TodoList> {
  const now = site.now();
  const startedAt = await readState(site.db, 'seeded_at');
  const items = listTodo({
    ...site.settings,
    delivered: site.delivered,
    hasCopyKey: (await readCopies(site.db)).key !== undefined,
    isPasswordGenerated: await isPasswordGenerated(site.db),
    owners: await countOwners(site.db),
    facts: await site.facts(),
    ownName,
    hasFee: await hasFee(site),
    samples: await samplesOnPages(site),
    claims: await claimsOnPages(site),
    legal: await legalPagesAsDelivered(site),
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

/** Whether a course says its fee. */
async function hasFee(site: Site): Promise<boolean> {
  const sections = (await templatePages(site)).flatMap((page) => page.sections);
  return sections.some(
    (section) => section.kind === 'courses' && section.courses.some(({ fee }) => fee),
  );
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
  /** The display name of whoever asks; '' if there is none. */
  ownName: string;
  /** Whether a course says its fee. */
  hasFee: boolean;
  /** What pages still claim in the delivered words. */
  claims: ClaimsOnPage[];
  legal: { page: string; name: string; isAsDelivered: boolean }[];
  /** The sections that still contain sample people. */
  samples: SampleSection[];
  /** Whether authors of the first posts are still the invented ones. */
  hasSampleAuthors: boolean;
  /** Number of public posts that are as they came with the site. */
  deliveredPosts: number;
  /** Tasks that the owner settled without doing them. */
  settled: readonly SettleableTask[];
}

/** The tasks before going live: first those that cost enquiries or money while they are open. */
export function listTodo(ready: Readiness): TodoItem[] {
  const settled: readonly string[] = ready.settled;
  return [...urgent(ready), ...company(ready), ...texts(ready), ...access(ready)].map(
    ({ isOpen, advice = null, settle = null, ...task }) => {
      const isSettled = isOpen && settle !== null && settled.includes(task.key);
      return { ...task, advice, settle, isDone: !isOpen || isSettled, isSettled };
    },
  );
}

interface Task extends Omit<TodoItem, 'advice' | 'isDone' | 'isSettled' | 'settle'> {
  isOpen: boolean;
  advice?: string;
  settle?: string;
}

function urgent(ready: Readiness): Task[] {
  const { smtpUrl, ownerEmail, facts, delivered, siteUrl, backupTo, hasCopyKey } = ready;
  const { hostname, protocol } = new URL(siteUrl);
  const isLocal = /^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname);
  return [
    {
      key: 'owner-email',
      label: 'Your e-mail address',
      isOpen: (ownerEmail ?? facts.email) === delivered.email,
      title: `Enquiries ${smtpUrl ? 'are' : 'would be'} mailed to ${delivered.email}, the address that the site came with`,
      advice: 'Enter your own e-mail address.',
      href: '/admin/site#email',
      act: 'Enter it',
    },
    {
      key: 'smtp',
      label: 'E-mail',
      isOpen: !smtpUrl,
      title: 'E-mail is not set up: enquiries do not reach your mailbox',
      advice:
        'Until then mails are kept in the Outbox, and not sent. Ask whoever runs the server to enter your mail server (SMTP_URL). Then send a test mail.',
      href: '/admin/site#SMTP_URL',
      act: 'Open',
    },
    {
      key: 'site-url',
      label: 'Address of the site',
      isOpen: isLocal || protocol !== 'https:',
      title: isLocal
        ? 'Your site has no public address yet'
        : `Your site’s address, ${siteUrl}, is not secure (no https)`,
      advice: 'Ask whoever runs the server to set it (SITE_URL).',
      href: '/admin/site#SITE_URL',
      act: 'Open',
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
      act: 'Open',
      settle: 'They are copied in another way',
    },
    {
      key: 'phone',
      label: 'Phone',
      isOpen: !facts.phone,
      title: 'No phone number: visitors cannot call you',
      advice: 'Enter the number that you answer.',
      href: '/admin/site#phone',
      act: 'Enter it',
      settle: 'We take no calls',
    },
    {
      key: 'city-of-law',
      label: 'City whose courts decide (for the terms)',
      isOpen: !facts.governingPlace,
      title: 'The terms do not say which city’s courts decide: they say "[City, State]"',
      advice: 'Enter it, such as Pune, Maharashtra.',
      href: '/admin/site#governingPlace',
      act: 'Enter it',
    },
  ];
}

function company({ facts, delivered, hasFee, ownName }: Readiness): Task[] {
  const links = linesOf(facts.socialLinks);
  const networks = links.map(socialLabel).join(' and ');
  const hours = (['openingHours', 'footerHours', 'contactHours'] as const).map(
    (name) => facts[name] === delivered[name],
  );
  return [
    {
      key: 'name',
      label: 'Name',
      isOpen: facts.name === delivered.name,
      title: `Your site is called “${facts.name}”, the name that it came with`,
      href: '/admin/site#name',
      act: 'Enter yours',
      settle: 'That is our name',
    },
    {
      key: 'own-name',
      label: 'Your own name',
      isOpen: !ownName,
      title: 'Readers and colleagues do not know what to call you',
      href: '/admin/settings#name',
      act: 'Enter it',
    },
    {
      key: 'logo',
      label: 'Logo',
      isOpen: !facts.logo,
      title: 'No logo yet. Visitors see the sample logo.',
      href: '/admin/site#logo',
      act: 'Choose it',
      settle: 'Keep the sample logo',
    },
    {
      key: 'social-links',
      label: 'Social links',
      isOpen: links.length > 0 && facts.socialLinks === delivered.socialLinks,
      title: `The links to ${networks} are invented`,
      href: '/admin/site#socialLinks',
      act: 'Enter yours',
      settle: 'They are ours',
    },
    {
      key: 'hours',
      label: 'Opening hours',
      isOpen: hours.every(Boolean),
      title: 'The opening hours are those that the site came with',
      href: '/admin/site#openingHours',
      act: 'Enter yours',
      settle: 'They are ours',
    },
    {
      key: 'fee',
      label: 'Fees',
      isOpen: !hasFee,
      title: 'No course says what it costs',
      href: '/admin/pages/courses#courses.courses.0.fee',
      act: 'Enter it',
      settle: 'We tell it when asked',
    },
  ];
}

function texts(ready: Readiness): Task[] {
  const { samples, claims, legal, deliveredPosts, hasSampleAuthors } = ready;
  return [
    ...samples.map(({ words, page, field }) => ({
      key: `samples-${page}`,
      label: 'Real people',
      title: `Still sample content: ${words}`,
      isOpen: true,
      href: `/admin/pages/${page}#${field}`,
      act: 'Replace or hide',
    })),
    ...(samples.length === 0 ? [noSamples] : []),
    ...claims.map(({ page, name, field, says }) => ({
      key: `claims-${page}`,
      label: `What ${name} says`,
      title: `Read this page: ${name} still says ${namesOf(says)}${lawOf(says)}`,
      isOpen: says.length > 0,
      href: `/admin/pages/${page}#${field}`,
      act: 'Read it',
      settle: 'That is true for us',
    })),
    ...legal.map(({ page, name, isAsDelivered }) => ({
      key: `read-${page}`,
      label: name,
      title: `Nobody has read ${name} yet. It speaks for your company.`,
      isOpen: isAsDelivered,
      href: `/admin/pages/${page}`,
      act: 'Read it',
      settle: 'We have read it',
    })),
    {
      key: 'articles',
      label: 'Articles',
      isOpen: deliveredPosts > 0,
      title:
        deliveredPosts === 1
          ? 'One blog is as it came with the site'
          : `${deliveredPosts} blogs are as they came with the site`,
      href: '/admin/blogs',
      act: 'Read them',
      settle: 'Keep them as they are',
    },
    {
      key: 'authors',
      label: 'Authors',
      isOpen: hasSampleAuthors,
      title: 'The authors of the first blogs are invented',
      href: '/admin/authors',
      act: 'Replace or delete',
    },
  ];
}

const noSamples: Task = {
  key: 'samples',
  label: 'Real people',
  title: '',
  isOpen: false,
  href: null,
  act: '',
};

/** Such as “50+ Industry Partners” and 3 more. */
function namesOf([first, ...others]: readonly string[]): string {
  return `“${first}”${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

/** What the law says of such claims. */
function lawOf(says: readonly string[]): string {
  const isGuarantee = says.some((each) => /guarantee/i.test(each));
  return isGuarantee
    ? '. A guarantee that gives no money back may be against consumer law: ask a lawyer.'
    : '';
}

function access({ isPasswordGenerated, owners }: Readiness): Task[] {
  return [
    {
      key: 'password',
      label: 'Password',
      isOpen: isPasswordGenerated,
      title: 'The password is still the one from the first start',
      href: '/admin/settings#currentPassword',
      act: 'Choose your own',
    },
    {
      key: 'second-owner',
      label: 'A second owner',
      isOpen: owners < 2,
      title: 'There is one owner: if that password is lost, nobody can let them in again',
      href: '/admin/accounts',
      act: 'Invite somebody',
      settle: 'One owner is enough',
    },
  ];
}
