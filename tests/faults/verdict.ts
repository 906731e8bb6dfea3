import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/connect.ts';
import type { Place } from './site.ts';
import { emailOf, type Traffic } from './visitors.ts';

/** What became of all messages, after the last restart. */
export interface Verdict {
  answered: number;
  stored: number;
  mails: number;
  /** Mails whose first try was cut off. */
  triedAgain: number;
  /** One sentence for each thing that should not be; empty when nothing was lost and nothing is there twice. */
  faults: string[];
}

/** Compares what visitors were told with what is in the database and in the folder of mails. */
export async function judge(place: Place, traffic: Traffic): Promise<Verdict> {
  const { messages, outbox } = await readDatabase(place);
  const files = readMailFolder(join(place.dataDir, 'mail'));
  const faults = [...traffic.surprises];
  const expect = (what: string, found: number, expected: number) => {
    if (found !== expected) faults.push(`${what}: ${found} instead of ${expected}`);
  };

  const stored = countBy(messages, (text) => /message ([0-9a-f-]{36})/.exec(text)?.[1] ?? text);
  for (const { key, answered } of traffic.sendings) {
    const count = stored.get(key) ?? 0;
    if (answered || count > 0) expect(`message ${key} in the database`, count, 1);
  }
  const notices = outbox
    .filter(({ kind }) => kind === 'contact-notice')
    .map((row) => row.body_text);
  const told = countBy(notices, (text) => /message ([0-9a-f-]{36})/.exec(text)?.[1] ?? '');
  const thanked = countBy(outbox, ({ recipient }) => recipient);
  for (const key of stored.keys()) {
    expect(`mail to the owner about ${key}`, told.get(key) ?? 0, 1);
    expect(`mail to the sender of ${key}`, thanked.get(emailOf(key)) ?? 0, 1);
  }
  for (const { id, message_id, sent_at } of outbox) {
    if (!sent_at) faults.push(`mail ${id} is not sent`);
    expect(`file of mail ${id}`, files.get(message_id) ?? 0, 1);
  }
  expect('files', files.size, outbox.length);
  return {
    answered: traffic.sendings.filter(({ answered }) => answered).length,
    stored: messages.length,
    mails: outbox.length,
    triedAgain: outbox.filter(({ attempts }) => attempts > 1).length,
    faults,
  };
}

async function readDatabase(place: Place) {
  const database = openDatabase(place);
  try {
    const { db } = database;
    const messages = await db.selectFrom('contact_messages').select('message').execute();
    const outbox = await db.selectFrom('outbox').selectAll().execute();
    return { messages: messages.map(({ message }) => message), outbox };
  } finally {
    await database.close();
  }
}

/** How many files there are of each Message-ID; an unfinished file counts under its own name. */
function readMailFolder(folder: string): Map<string, number> {
  if (!existsSync(folder)) return new Map();
  return countBy(readdirSync(folder), (name) => {
    const mail = name.endsWith('.eml') ? readFileSync(join(folder, name), 'utf8') : '';
    return /^Message-ID: (<.+>)\r$/m.exec(mail)?.[1] ?? name;
  });
}

function countBy<T>(values: T[], keyOf: (value: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}
