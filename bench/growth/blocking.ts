import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { firstDraft } from '../../tests/support/newsletters.ts';
import { type Admin, enterAdmin } from '../../tests/support/site/enter-admin.ts';
import { freePort } from '../../tests/support/site/free-port.ts';
import { administrator } from '../../tests/support/site/site.ts';
import { atMost, type Findings, median, ms, type Verdict } from '../report.ts';
import {
  type ask,
  askWell,
  type Place,
  type RunningSite,
  startSite,
  textOf,
  withSite,
} from '../site.ts';
import { fillLists, type ListLengths } from './fill-lists.ts';

const maxHeldMs = 100;

type Work = () => Promise<unknown>;

/** The longest block of the event loop during work on long lists. */
export async function measureBlocking(place: Place, lengths: ListLengths): Promise<Findings> {
  // The first start creates tables and posts.
  await withSite(place, async () => {});
  const slug = await fillLists(place, lengths);
  const port = await freePort();
  const site = await startSite(place, {
    NODE_OPTIONS: `--import=${pathToFileURL(`${import.meta.dirname}/loop-meter.ts`)}`,
    LOOP_METER_PORT: String(port),
    // Nothing listens there: no email is sent, and no DNS records are found.
    SMTP_URL: 'smtp://127.0.0.1:9',
    DNS_SERVERS: '127.0.0.1:9',
  });
  try {
    const maxHold = async () => Number(textOf(await askWell(`http://127.0.0.1:${port}`)));
    const admin = await enterAdmin(site.url, administrator);
    const heldBy = async (name: string, work: Work) => {
      await maxHold();
      await work();
      return atMost(name, await maxHold(), maxHeldMs, ms);
    };
    const verdicts: Verdict[] = [];
    for (const [name, work] of Object.entries(worksOn(site, admin, slug, lengths))) {
      verdicts.push(await heldBy(name, work));
    }
    verdicts.push(...(await measurePeople(site, admin)));
    verdicts.push(await measureNewsletter(admin, maxHold));
    // Last, because it adds many subscribers, each with a card.
    const importAll = () => importList(site.url, admin.authorization, lengths.imported);
    verdicts.push(await heldBy('subscriptions: import', importAll));
    return { verdicts };
  } finally {
    await site.stop();
  }
}

function worksOn(
  { url }: RunningSite,
  { authorization, call }: Admin,
  slug: string,
  { messages, comments, oldSpam }: ListLengths,
): Record<string, Work> {
  const get = (path: string) => askWell(`${url}/api/admin/${path}`, { authorization });
  const email = `visitor-${Math.floor(messages / 2)}@visitor.example`;
  const personalData = (what: string) =>
    call('POST', `/api/admin/personal-data/${what}`, { email });
  return {
    // First, because the job starts ten seconds after the site.
    'removal of old spam': () => untilGone(() => get('counts'), oldSpam),
    'messages: last page': () => get(`messages?page=${Math.ceil(messages / 20)}`),
    'messages: search': () => get('messages?search=mumbai%20pune%20specialists'),
    'messages: search in vain': () => get('messages?search=volcano%20penguin'),
    'messages: export': () => get('messages/export'),
    'messages: export of a search': () => get('messages/export?search=visitor%2099'),
    'people: list': () => get('people'),
    'people: search': () => get('people?status=all&search=visitor%2099'),
    'people: export': () => get('people/export?status=all'),
    'people: who waits': () => get('people/today'),
    'people: a card': () => get('people/1'),
    'subscriptions: last page': () => get('subscriptions?page=2500'),
    'subscriptions: search': () => get('subscriptions?search=99'),
    'subscriptions: export': () => get('subscriptions/export'),
    'comments: last page': () => get(`comments?status=approved&page=${Math.ceil(comments / 20)}`),
    'post with its comments': () => askWell(`${url}/blog/${slug}`),
    'posts and pages: archive': () => get('archive'),
    'posts: list for programs': () => askWell(`${url}/llms.txt`),
    'personal data: search': () => personalData('search'),
    'personal data: export': () => personalData('export'),
    'personal data: erasure': () => personalData('erasure'),
  };
}

async function untilGone(read: () => ReturnType<typeof ask>, before: number): Promise<void> {
  for (;;) {
    const { spamMessages: left }: { spamMessages: number } = JSON.parse(textOf(await read()));
    if (left === 0) return;
    if (left > before) throw new Error(`There are ${left} spam messages.`);
    await wait(200);
  }
}

async function importList(url: string, authorization: string, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, at) => `Reader ${at},imported-${at}@visitor.example`,
  );
  const response = await fetch(`${url}/api/admin/subscriptions/import`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: ['name,email', ...rows].join('\n'),
  });
  const { added }: { added?: number } = await response.json();
  if (added !== count) throw new Error(`${added} of ${count} addresses were added.`);
}

const repetitions = 15;

/** Response times of the list of people and of a card, each the median of several. */
async function measurePeople({ url }: RunningSite, { authorization }: Admin): Promise<Verdict[]> {
  const timeOf = async (path: string) => {
    const times: number[] = [];
    for (let at = 0; at < repetitions; at += 1) {
      times.push((await askWell(`${url}/api/admin/${path}`, { authorization })).ms);
    }
    return median(times);
  };
  return [
    atMost('people: time of the list', await timeOf('people'), 150, ms),
    atMost('people: time of a card', await timeOf('people/2'), 100, ms),
  ];
}

/** Sends a newsletter to all subscribers. */
async function measureNewsletter(
  { call }: Admin,
  maxHold: () => Promise<number>,
): Promise<Verdict> {
  const path = '/api/admin/newsletters';
  const { id, revision } = await call('POST', path, firstDraft({ post: 1 }));
  // There are no DNS records for the sender, so the newsletter is held.
  await call('POST', `${path}/${id}/send`, { revision, when: 'now' });
  await maxHold();
  await call('POST', `${path}/${id}/decisions`, { decision: 'overrule' });
  return atMost('newsletter: freezing of its recipients', await maxHold(), maxHeldMs, ms);
}
