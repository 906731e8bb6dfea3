import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/db/connect.ts';
import type { Db } from '../../../server/db/tables.ts';
import { addReaders, firstDraft } from '../../support/newsletters.ts';
import { adminAt, logIn } from '../kill/admin-call.ts';
import { chanceOf } from '../random.ts';
import { type Place, type Site, startSite } from '../site.ts';
import { openMailServer } from './mail-server.ts';

/** The number of recipients in each state, and how many got the email more than once. */
export interface NewsletterVerdict {
  recipients: number;
  states: Record<string, number>;
  /** Each of these is marked as uncertain, and got the same Message-ID twice. */
  twice: number;
  faults: string[];
}

const killWithinMs = { from: 150, to: 1200 };
const stalledMs = 60_000;
const past = '2026-01-01T00:00:00.000Z';

/**
 * Sends a newsletter, and kills the program with SIGKILL at a random moment of each round; on PostgreSQL two
 * instances together. The mail server fails at random. At the end every recipient must be accounted for, and nobody
 * may have received two emails that an email program would show as two.
 */
export async function newsletterRounds(
  place: Place,
  { rounds, recipients, seed = 1 }: { rounds: number; recipients: number; seed?: number },
): Promise<NewsletterVerdict> {
  const chance = chanceOf(seed);
  const server = await openMailServer(chance);
  const start = () =>
    Array.from({ length: place.databaseUrl ? 2 : 1 }, () =>
      startSite(place, '', { SMTP_URL: server.url, MAIL_PER_HOUR: '0' }),
    );
  try {
    await send(place, start, recipients);
    for (let round = 0; round < rounds; round += 1) {
      const sites = start();
      await Promise.all(sites.map(({ listening }) => listening));
      await sleep(killWithinMs.from + chance.upTo(killWithinMs.to - killWithinMs.from));
      await killAll(sites);
      await letTimePass(place);
    }
    server.state.isKind = true;
    const sites = start();
    await ended(place);
    await killAll(sites);
    return await judge(place, server.taken);
  } finally {
    await server.close();
  }
}

const killAll = (sites: Site[]) => Promise.all(sites.map((site) => site.kill()));

async function send(place: Place, start: () => Site[], recipients: number): Promise<void> {
  const [site, ...others] = start();
  if (!site) throw new Error('There is no site.');
  await killAll(others);
  const address = await site.listening;
  {
    await using database = openDatabase(place);
    const emails = Array.from(
      { length: recipients },
      (_, n) => `reader${n}@visitor${n % 7}.example`,
    );
    await addReaders(database.db, emails);
  }
  const call = adminAt(address, (await logIn(address)) ?? '');
  const ask = async (path: string, method: string, body: object) => {
    const response = await call(`/api/admin/newsletters${path}`, { method, body });
    if (!response?.ok) throw new Error(`${path} was refused: ${await response?.text()}.`);
    return await response.json();
  };
  const draft = firstDraft({ subject: 'News', content: '<p>Namaste,</p>' });
  const { id, revision } = await ask('', 'POST', draft);
  const { status } = await ask(`/${id}/send`, 'POST', { revision, when: 'now' });
  // No name server knows this sender.
  if (status === 'waiting') await ask(`/${id}/decisions`, 'POST', { decision: 'overrule' });
  await site.kill();
}

/** While no process runs: ends claims, and makes deferred recipients due. */
async function letTimePass(place: Place): Promise<void> {
  await using database = openDatabase(place);
  const rows = () => database.db.updateTable('newsletter_recipients');
  await rows().set({ lease_until: past }).where('state', '=', 'claimed').execute();
  await rows().set({ due_at: past }).where('state', '=', 'pending').execute();
}

/** Waits until no recipient is pending, or nothing has changed for too long. */
async function ended(place: Place): Promise<void> {
  await using database = openDatabase(place);
  const until = Date.now() + stalledMs;
  while ((await statusOf(database.db)) === 'sending' && Date.now() < until) await sleep(100);
}

async function statusOf(db: Db) {
  const query = db.selectFrom('newsletters').select('status');
  return (await query.executeTakeFirst())?.status;
}

async function judge(place: Place, taken: Map<string, string[]>): Promise<NewsletterVerdict> {
  await using database = openDatabase(place);
  const { db } = database;
  const faults: string[] = [];
  const status = await statusOf(db);
  if (status !== 'sent') faults.push(`the newsletter is ${status}`);
  const { candidates } = await db
    .selectFrom('newsletters')
    .select('candidates')
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(['s.email', 'r.state'])
    .execute();
  if (rows.length !== candidates) faults.push(`${rows.length} rows of ${candidates} candidates`);
  const states: Record<string, number> = {};
  let twice = 0;
  for (const { email, state } of rows) {
    states[state] = (states[state] ?? 0) + 1;
    const ids = taken.get(email) ?? [];
    if (new Set(ids).size > 1) faults.push(`${email} got ${ids.join(' and ')}`);
    if (ids.length > 1) twice += 1;
    // An uncertain recipient may have been refused after an attempt that nobody recorded.
    const isRight =
      state === 'uncertain' ||
      (state === 'accepted' && ids.length === 1) ||
      (state === 'refused' && ids.length === 0);
    if (!isRight) faults.push(`${email} is ${state}, and was taken ${ids.length} times`);
  }
  return { recipients: candidates, states, twice, faults };
}
