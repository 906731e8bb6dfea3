import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/root.ts';
import { run } from '../../../scripts/running/run.ts';
import { connectPostgres } from '../../../server/db/backup/postgres-store.ts';
import { openSnapshot } from '../../../server/db/backup/snapshot.ts';
import { type AdminCall, adminAt, logIn } from '../kill/admin-call.ts';
import { chanceOf } from '../random.ts';
import { type Place, startSite } from '../site.ts';

/** The results of sites whose machine was lost. */
export interface CopiesVerdict {
  /** Enquiries that were acknowledged, and how many of them came back. */
  acknowledged: number;
  restored: number;
  /** The oldest acknowledged enquiry that did not come back, in seconds before the loss. */
  maxLostSeconds: number;
  /** The longest restore. */
  maxRestoreSeconds: number;
  faults: string[];
}

/** What is acknowledged earlier than this before the loss must come back. */
const promisedMs = 60_000;
const enquiriesEveryMs = 200;
const atLeastMs = 70_000;
const spanMs = 60_000;
const firstCopyMs = 180_000;
const erased = 'erased@visitor.example';

/**
 * In each round a new site makes its first copy, erases a person of that copy, and takes five enquiries a second until its
 * process is killed and its data are deleted at a random moment. Then it is restored by the command of docs/copies.md.
 */
export async function copiesRounds(place: Place, rounds: number, seed = 1): Promise<CopiesVerdict> {
  const chance = chanceOf(seed);
  const total: CopiesVerdict = {
    acknowledged: 0,
    restored: 0,
    maxLostSeconds: 0,
    maxRestoreSeconds: 0,
    faults: [],
  };
  for (let round = 1; round <= rounds; round += 1) {
    await using store = await startStore();
    const lost = await loseSite(place, store, atLeastMs + chance.upTo(spanMs));
    const startedAt = Date.now();
    const said = await restore(place, store, lost.key);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    total.maxRestoreSeconds = Math.max(total.maxRestoreSeconds, seconds);
    const result = await judge(place, lost, said, `round ${round}`);
    console.log(`Round ${round}: ${describeRound(result)}, restored in ${seconds} s.`);
    total.acknowledged += result.acknowledged;
    total.restored += result.restored;
    total.maxLostSeconds = Math.max(total.maxLostSeconds, result.maxLostSeconds);
    total.faults.push(...result.faults);
    await deleteData(place);
  }
  return total;
}

interface Store extends AsyncDisposable {
  url: string;
  env: Record<string, string>;
}

/** An S3 store that checks signatures; a package of its own, so that installing the site does not install it. */
async function startStore(): Promise<Store> {
  const home = join(import.meta.dirname, 's3rver');
  if (!existsSync(join(home, 'node_modules'))) {
    await run('npm', ['ci', '--prefix', home], { quiet: true });
  }
  const S3rver = createRequire(join(home, 'package.json'))('@20minutes/s3rver');
  const directory = mkdtempSync(join(tmpdir(), 'faults-s3-'));
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'copies' }],
  });
  const { port } = await server.run();
  return {
    url: `s3://copies/site?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    async [Symbol.asyncDispose]() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Lost {
  key: string;
  lostAt: number;
  /** When each enquiry was acknowledged, by its text. */
  acknowledged: Map<string, number>;
}

/** Runs a site with copies for some time, then kills it and deletes its data. */
async function loseSite(place: Place, { url, env }: Store, ms: number): Promise<Lost> {
  const site = startSite(place, '', { BACKUP_TO: url, ...env });
  const address = await site.listening;
  const call = adminAt(address, (await logIn(address)) ?? '');
  await enquire(address, erased, 'Erase me.');
  const key = await makeKey(call);
  await granted(call('/api/admin/personal-data/erasure', { body: { email: erased } }));
  const acknowledged = new Map<string, number>();
  const until = Date.now() + ms;
  const sent: Promise<void>[] = [];
  while (Date.now() < until) {
    sent.push(
      enquire(address, `${randomUUID()}@visitor.example`, randomUUID())
        .then((text) => void acknowledged.set(text, Date.now()))
        .catch(() => {}),
    );
    await sleep(enquiriesEveryMs);
  }
  const lostAt = Date.now();
  await site.kill();
  await Promise.all(sent);
  await deleteData(place);
  return { key, lostAt, acknowledged };
}

async function enquire(address: string, email: string, text: string): Promise<string> {
  const enquiry = {
    name: 'Ravi',
    email,
    phone: '+91 98230 00101',
    subject: 'General Inquiry',
    message: `This is enquiry ${text}.`,
    acceptPolicy: true,
  };
  const response = await fetch(`${address}/api/contact/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  });
  if (!response.ok) throw new Error(`An enquiry was refused: ${response.status}.`);
  await response.body?.cancel();
  return enquiry.message;
}

/** Makes the key, and waits for the first copy. */
async function makeKey(call: AdminCall): Promise<string> {
  const { name, words } = await granted(
    call('/api/admin/copies/key', { method: 'POST', body: {} }),
  );
  const key = words.join(' ');
  await granted(call('/api/admin/copies/key', { method: 'PUT', body: { name, key } }));
  const until = Date.now() + firstCopyMs;
  for (;;) {
    const { state, failure } = await granted(call('/api/admin/copies'));
    if (state === 'good') return key;
    if (failure) throw new Error(`The first copy failed: ${failure.message}`);
    if (Date.now() > until) throw new Error('The first copy took too long.');
    await sleep(500);
  }
}

async function granted(answer: Promise<Response | undefined>) {
  const response = await answer;
  if (!response?.ok) throw new Error(`A call was refused: ${await response?.text()}`);
  return await response.json();
}

/** What is left of the machine: nothing. */
async function deleteData({ dataDir, databaseUrl }: Place): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (!databaseUrl) return;
  await using client = await connectPostgres(databaseUrl);
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

/** The command of docs/copies.md; resolves with what it prints. */
async function restore(
  { dataDir, databaseUrl }: Place,
  { url, env }: Store,
  key: string,
): Promise<string> {
  const child = spawn('npm', ['run', '--silent', 'restore', '--', url], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...env,
      BACKUP_KEY: key,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
    },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  // With 3 something may be missing, which is judged below.
  if (code !== 0 && code !== 3) throw new Error(`The restore failed: ${said}`);
  return said;
}

type RoundResult = Omit<CopiesVerdict, 'maxRestoreSeconds'>;

/** Compares what came back with what was acknowledged. */
async function judge(
  place: Place,
  { lostAt, acknowledged }: Lost,
  said: string,
  round: string,
): Promise<RoundResult> {
  const text = await everything(place);
  const faults: string[] = [];
  if (/Not everything is there/.test(said)) faults.push(`${round}: ${said}`);
  if (text.includes(erased)) faults.push(`${round}: the erased person is back`);
  const missing = [...acknowledged].filter(([enquiry]) => !text.includes(enquiry));
  const ages = missing.map(([, at]) => lostAt - at);
  for (const age of ages.filter((age) => age > promisedMs)) {
    faults.push(`${round}: an enquiry of ${age / 1000} s before the loss is missing`);
  }
  return {
    acknowledged: acknowledged.size,
    restored: acknowledged.size - missing.length,
    maxLostSeconds: Math.round(Math.max(0, ...ages) / 100) / 10,
    faults,
  };
}

function describeRound({ acknowledged, restored, maxLostSeconds, faults }: RoundResult): string {
  return `${restored} of ${acknowledged} enquiries came back, the oldest missing is of ${maxLostSeconds} s before the loss, ${faults.length} faults`;
}

/** All rows of a site as text. */
async function everything(place: Place): Promise<string> {
  await using snapshot = await openSnapshot(place);
  const { store } = snapshot;
  let text = '';
  for (const table of await store.tables()) {
    if (table.name.startsWith('media')) continue;
    for await (const rows of store.read(table)) text += JSON.stringify(rows);
  }
  return text;
}
