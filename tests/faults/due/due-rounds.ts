import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/db/connect.ts';
import { drain } from '../drain.ts';
import { adminAt, logIn } from '../kill/admin-call.ts';
import { readMailFolder } from '../kill/verdict/read-site.ts';
import { chanceOf } from '../random.ts';
import { type Place, type Site, startSite } from '../site.ts';

/** The results for the scheduled posts. */
export interface DueVerdict {
  published: number;
  /** How many of them the next start published after a kill. */
  late: number;
  faults: string[];
}

const firstAfterMs = 4000;
const everyMs = 2500;
/** A site looks for due posts every second: a kill comes before, during or after that. */
const killWithinMs = { from: -200, to: 1300 };
const stalledMs = 30_000;
/** An email that failed twice on a busy machine is retried after some three minutes. */
const patienceMs = 5 * 60_000;

/**
 * Schedules a post for each round, and kills the program with SIGKILL around its time; on PostgreSQL two instances
 * together. At the end each post must have been published once, with its scheduled text, and its email sent once.
 */
export async function dueRounds(place: Place, rounds: number, seed = 1): Promise<DueVerdict> {
  const chance = chanceOf(seed);
  const instances = place.databaseUrl ? 2 : 1;
  await schedulePosts(place, rounds);
  const first = await setTimes(place);
  for (let round = 0; round < rounds; round += 1) {
    const sites = Array.from({ length: instances }, () => startSite(place));
    await Promise.all(sites.map(({ listening }) => listening));
    const span = killWithinMs.to - killWithinMs.from;
    const killAt = first + round * everyMs + killWithinMs.from + chance.upTo(span);
    await sleep(Math.max(0, killAt - Date.now()));
    await killAll(sites);
  }
  await publishRest(place);
  await drain(place, patienceMs);
  return await judge(place, rounds);
}

const killAll = (sites: Site[]) => Promise.all(sites.map((site) => site.kill()));

/** Schedules posts, each with a draft that was typed afterwards. */
async function schedulePosts(place: Place, count: number): Promise<void> {
  const site = startSite(place);
  const address = await site.listening;
  const call = adminAt(address, (await logIn(address)) ?? '');
  const send = async (path: string, method: string, body: FormData | object) => {
    const response = await call(path, { method, body });
    if (!response?.ok) throw new Error(`${path} was refused: ${response?.status}.`);
    return await response.json();
  };
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  for (let number = 1; number <= count; number += 1) {
    const form = new FormData();
    const fields = { title: `Due ${number}.`, author: 'Asha', status: 'draft' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('content', `<p>Then ${number}.</p>`);
    const { id, updated_at } = await send('/api/blogs', 'POST', form);
    await send(`/api/admin/scheduled/post-${id}`, 'PUT', { day, time: '09:30' });
    const typed = { ...emptyFields, ...fields, content: `<p>Later ${number}.</p>` };
    const draft = { revision: '', keep: false, baseUpdatedAt: updated_at, fields: typed };
    await send(`/api/admin/drafts/${id}`, 'PUT', draft);
  }
  await site.kill();
}

const emptyFields = {
  categories: '',
  tags: '',
  metaDescription: '',
  excerpt: '',
  slug: '',
  authorBio: '',
  featuredAlt: '',
  featuredMediaId: null,
};

/** Sets times in sequence from soon on, more precise than the form's minutes. Resolves with the first one. */
async function setTimes(place: Place): Promise<number> {
  await using database = openDatabase(place);
  const { db } = database;
  const first = Date.now() + firstAfterMs;
  const rows = await db.selectFrom('scheduled_publications').select('subject').execute();
  const subjects = rows.map(({ subject }) => subject).sort((a, b) => Number(a) - Number(b));
  for (const [index, subject] of subjects.entries()) {
    const due_at = new Date(first + index * everyMs).toISOString();
    await db
      .updateTable('scheduled_publications')
      .set({ due_at })
      .where('subject', '=', subject)
      .execute();
  }
  return first;
}

/** The next start publishes what was due in the meantime. */
async function publishRest(place: Place): Promise<void> {
  const site = startSite(place);
  await site.listening;
  await using database = openDatabase(place);
  const waiting = () =>
    database.db.selectFrom('scheduled_publications').select('subject').execute();
  const until = Date.now() + stalledMs;
  while ((await waiting()).length > 0 && Date.now() < until) await sleep(100);
  await site.kill();
}

async function judge(place: Place, rounds: number): Promise<DueVerdict> {
  await using database = openDatabase(place);
  const { db } = database;
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'status', 'content'])
    .where('title', 'like', 'Due %')
    .execute();
  const versions = await db
    .selectFrom('versions')
    .select(['subject', 'made_at', 'due_at'])
    .where('cause', '=', 'published')
    .execute();
  const outbox = await db.selectFrom('outbox').selectAll().execute();
  const files = readMailFolder(join(place.dataDir, 'mail'));
  const faults: string[] = [];
  if (posts.length !== rounds) faults.push(`${posts.length} posts instead of ${rounds}`);
  for (const { id, title, status, content } of posts) {
    const expected = `<p>${title.replace('Due', 'Then')}</p>`;
    if (status !== 'published') faults.push(`${title} is ${status}`);
    if (content !== expected) faults.push(`${title} says ${content}`);
    const made = versions.filter(({ subject }) => subject === String(id)).length;
    if (made !== 1) faults.push(`${title} was published ${made} times`);
    const mails = outbox.filter(({ subject }) => subject === `Published: ${title}`);
    const sent = mails.map(({ message_id }) => files.get(message_id) ?? 0);
    const states = mails.map(({ attempts, last_error, sent_at }) => [
      attempts,
      last_error,
      sent_at,
    ]);
    if (sent.join() !== '1')
      faults.push(`${title}: mails were sent ${sent.join()} times ${JSON.stringify(states)}`);
  }
  const late = versions.filter(
    ({ made_at, due_at }) => due_at && Date.parse(made_at) - Date.parse(due_at) > 1500,
  );
  return { published: versions.length, late: late.length, faults };
}
