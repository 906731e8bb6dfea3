import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../tests/support/site/free-port.ts';
import { atMost, type Findings, type Verdict } from '../part.ts';
import { ms } from '../report/numbers.ts';
import { type Admin, enterAdmin } from '../site/admin.ts';
import { type ask, askWell, textOf } from '../site/ask.ts';
import type { Place } from '../site/paths.ts';
import { type RunningSite, startSite } from '../site/start-site.ts';
import { withSite } from '../site/with-site.ts';
import { fillLists } from './fill-lists.ts';
import { measureNewsletters, measurePeople } from './screens.ts';
import type { ListLengths } from './stages.ts';

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
    // Nobody listens there: no mail leaves, and no DNS records are found.
    SMTP_URL: 'smtp://127.0.0.1:9',
    DNS_SERVERS: '127.0.0.1:9',
  });
  try {
    const maxHold = async () => Number(textOf(await askWell(`http://127.0.0.1:${port}`)));
    const admin = await enterAdmin(site.url);
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
    verdicts.push(...(await measureNewsletters(site, admin, maxHold)));
    // Last: it makes many more subscribers, each with a card.
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
    // First: it begins ten seconds after the start.
    'removal of old spam': () => untilGone(() => get('counts'), oldSpam),
    'messages: last page': () => get(`messages?page=${Math.ceil(messages / 20)}`),
    'messages: search': () => get('messages?search=mumbai%20pune%20specialists'),
    'messages: search in vain': () => get('messages?search=volcano%20penguin'),
    'messages: export': () => get('messages/export'),
    'messages: export of a search': () => get('messages/export?search=visitor%2099'),
    'people: list': () => get('people'),
    'people: search': () => get('people?status=all&search=visitor%2099'),
    'people: export': () => get('people/export?status=all'),
    'people: who waits': () => get('people/due'),
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
    const { spam_messages: left }: { spam_messages: number } = JSON.parse(textOf(await read()));
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
  const answer = await fetch(`${url}/api/admin/subscriptions/import`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: ['name,email', ...rows].join('\n'),
  });
  const { added }: { added?: number } = await answer.json();
  if (added !== count) throw new Error(`${added} of ${count} addresses were added.`);
}
