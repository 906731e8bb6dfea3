import type { AddressInfo } from 'node:net';
import type { Insertable } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { deleteState, writeState } from '../../db/queries/site-state.ts';
import type { Tables } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { checkActivity } from '../activity/check.ts';
import { endStreak, storeStreak } from '../backups/backups.repository.ts';
import { writeCopies } from '../copies/copies.repository.ts';
import { askForCopy, copyLine } from '../copies/copies.service.ts';
import { startRecording, writeMinuteState } from '../copies/minutes.repository.ts';
import { startMinutes } from '../copies/minutes.service.ts';
import { clearProblem, recordProblem } from '../mail/outbox.repository.ts';
import { lookAtCertificate } from './certificate.ts';
import { conditionsState, diskText, tellConditions } from './conditions.service.ts';

const hourMs = 60 * 60_000;
const start = Date.parse('2026-11-26T03:00:00.000Z');
const after = (hours: number) => new Date(start + hours * hourMs);

async function siteWithCopies() {
  const site = await testSite({
    backupTo: { kind: 'folder', path: temporaryFolder() },
    smtpUrl: 'smtp://127.0.0.1:9',
  });
  const madeAt = after(0).toISOString();
  await writeCopies(site.db, 'key', {
    recipient: 'age1x',
    sealSecret: '5e',
    name: 'Rose 1',
    madeAt,
    madeBy: 'admin',
  });
  const emails = async () =>
    await site.db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'subject', 'body_text'])
      .orderBy('id')
      .execute();
  return { site, emails };
}

/** Everything up to an instant is in minute copies. */
async function copiesMinutes({ db }: Site, at: Date): Promise<void> {
  await startRecording(db, 0);
  await writeMinuteState(db, { number: 1, previous: 1, at: at.toISOString() });
}

const counts = { posts: 1, pictures: 0, comments: 0, messages: 0, subscriptions: 0, rows: 9 };
const goodAt = (at: string) => ({
  at,
  madeAt: at,
  object: 'nights/x.age',
  bytes: 1,
  seconds: 1,
  takes: 1,
  counts,
  lastMinute: 1,
});

test('tells once when there is no good copy for 26 hours, and once when there is one again', async () => {
  const { site, emails } = await siteWithCopies();
  await tellConditions(site, after(25));
  expect(await emails()).toEqual([]);
  const failure = {
    at: after(25).toISOString(),
    problem: 'full',
    message: 'The store is full.',
    tries: 1,
  };
  await writeCopies(site.db, 'run', { failure });
  await Promise.all([tellConditions(site, after(27)), tellConditions(site, after(27))]);
  await tellConditions(site, after(28));
  const [told, ...more] = await emails();
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    kind: 'condition',
    recipient: 'owner@site.example',
    subject: 'There is no good copy of the site elsewhere',
  });
  expect(told?.body_text).toContain('There is no good copy elsewhere: the store is full.');
  await copiesMinutes(site, after(29));
  const good = goodAt(after(29).toISOString());
  await writeCopies(site.db, 'run', { failure, good });
  await tellConditions(site, after(29));
  await tellConditions(site, after(29.05));
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'There is no good copy of the site elsewhere',
    'The site has a good copy elsewhere again',
  ]);
});

test('tells after five minutes that what comes in is not copied, and when it is again', async () => {
  const { site, emails } = await siteWithCopies();
  await writeCopies(site.db, 'run', { good: goodAt(after(0).toISOString()) });
  await copiesMinutes(site, after(1));
  await tellConditions(site, new Date(after(1).getTime() + 4 * 60_000));
  expect(await emails()).toEqual([]);
  const failure = { at: after(1).toISOString(), problem: 'full', message: 'The store is full.' };
  const state = { number: 1, previous: 1, at: after(1).toISOString() };
  await writeMinuteState(site.db, { ...state, failure });
  await tellConditions(site, new Date(after(1).getTime() + 6 * 60_000));
  await tellConditions(site, new Date(after(1).getTime() + 7 * 60_000));
  const [told, ...more] = await emails();
  expect(more).toEqual([]);
  expect(told?.subject).toBe('What came in the last minutes is not copied elsewhere');
  expect(told?.body_text).toContain('9:30 am: the store is full.');
  await writeMinuteState(site.db, { ...state, at: after(2).toISOString() });
  await tellConditions(site, after(2));
  expect((await emails())[1]?.subject).toBe('What comes in is copied elsewhere every minute again');
});

test('does not say that minute copies go out again because the site was started again or makes a whole copy', async () => {
  const { site, emails } = await siteWithCopies();
  await writeCopies(site.db, 'run', { good: goodAt(after(0).toISOString()) });
  await copiesMinutes(site, after(1));
  await tellConditions(site, after(2));
  expect(await emails()).toHaveLength(1);
  Object.assign(site, { now: () => after(3) });
  await startMinutes(site).stop();
  await tellConditions(site, after(3));
  expect(await emails()).toHaveLength(1);
  const good = { ...goodAt(after(0).toISOString()), lastMinute: 0 };
  await writeCopies(site.db, 'run', { good });
  await writeCopies(site.db, 'isWanted', 'a wish');
  await tellConditions(site, after(4));
  expect(await emails()).toHaveLength(1);
  site.settings.backupTo = null;
  await tellConditions(site, after(5));
  const [, ended] = await emails();
  expect(ended).toMatchObject({ subject: 'No copies of the site are made elsewhere any more' });
  expect(ended?.body_text).toContain('BACKUP_TO is not set any more');
});

test('tells that no copy is known to be recent if the last one was made while the clock was ahead', async () => {
  const { site, emails } = await siteWithCopies();
  await copiesMinutes(site, after(1));
  await writeCopies(site.db, 'run', { good: goodAt(after(24 * 365).toISOString()) });
  await tellConditions(site, after(1));
  expect(await emails()).toEqual([]);
  await writeMinuteState(site.db, { number: 1, previous: 1, at: after(27).toISOString() });
  await tellConditions(site, after(27));
  const [told] = await emails();
  expect(told?.subject).toBe('There is no good copy of the site elsewhere');
  expect(told?.body_text).toContain(
    'There is no good copy elsewhere: the copy of this site did not',
  );
});

test('tells after 26 hours without copies elsewhere that there is no tested backup, and when there is one', async () => {
  const site = await testSite();
  const subjects = async () =>
    await site.db.selectFrom('outbox').select(['subject', 'body_text']).orderBy('id').execute();
  await writeState(site.db, 'seeded_at', after(0).toISOString());
  await tellConditions(site, after(25));
  expect(await subjects()).toEqual([]);
  await storeStreak(site.db, {
    night: '2026-11-27',
    at: after(25).toISOString(),
    reason: 'The backup folder is full.',
    nights: 1,
  });
  await tellConditions(site, after(27));
  await tellConditions(site, after(28));
  const [told, ...more] = await subjects();
  expect(more).toEqual([]);
  expect(told?.subject).toBe('There is no new tested backup of the site');
  expect(told?.body_text).toContain('No tested backup was ever made: the backup folder is full.');
  await site.db
    .insertInto('backup_runs')
    .values({
      night: '2026-11-27',
      started_at: after(28).toISOString(),
      finished_at: after(28.1).toISOString(),
      file: 'nightly-x.sqlite',
      byte_size: 1,
      counts: JSON.stringify(counts),
    })
    .execute();
  await endStreak(site.db);
  await tellConditions(site, after(29));
  expect((await subjects())[1]?.subject).toBe('The site has a new tested backup again');
  // A copy elsewhere that was set up but has no key is no copy.
  site.settings.backupTo = { kind: 'folder', path: temporaryFolder() };
  await tellConditions(site, after(56));
  expect((await subjects())[2]?.body_text).toContain(
    'The last tested backup is from 27 Nov 2026, 12:36 pm. Perhaps the server was off at night.',
  );
  site.settings.backupKeep = 0;
  await tellConditions(site, after(57));
  expect((await subjects())[3]?.subject).toBe('No nightly backups are made any more');
});

test('tells that another machine writes the copies, and nothing else about copies', async () => {
  const { site, emails } = await siteWithCopies();
  await copiesMinutes(site, after(0));
  await writeMinuteState(site.db, {
    number: 1,
    previous: 1,
    at: after(0).toISOString(),
    failure: { at: after(1).toISOString(), problem: 'other-machine', message: 'Another machine.' },
  });
  await tellConditions(site, after(40));
  const [told, ...more] = await emails();
  expect(more).toEqual([]);
  expect(told?.subject).toBe(
    'Another machine writes to the place of the copies, so this one has stopped',
  );
  expect(told?.body_text).toContain('press “Copy now” there');
  await writeMinuteState(site.db, { number: 2, previous: 2, at: after(41).toISOString() });
  await writeCopies(site.db, 'run', { good: goodAt(after(41).toISOString()) });
  await tellConditions(site, after(41));
  expect((await emails())[1]?.subject).toBe('This machine makes the copies of the site again');
});

test('tells nothing of another machine before copies were switched off and on again', async () => {
  const { site, emails } = await siteWithCopies();
  const failure = { at: after(0).toISOString(), problem: 'other-machine', message: 'Another.' };
  await writeMinuteState(site.db, { number: 1, previous: 1, at: after(0).toISOString(), failure });
  await tellConditions(site, after(1));
  expect(await emails()).toEqual([]);
});

test('tells every day that somebody changed a file at the place, until somebody asks for a copy', async () => {
  const { site, emails } = await siteWithCopies();
  await copiesMinutes(site, after(24));
  await writeCopies(site.db, 'run', { good: goodAt(after(24).toISOString()) });
  const state = { number: 1, previous: 1, at: after(24).toISOString() };
  const changed = { name: 'site.json', at: after(0).toISOString() };
  await writeMinuteState(site.db, { ...state, changed });
  for (const hours of [0, 1, 23, 24, 24.5]) {
    await Promise.all([tellConditions(site, after(hours)), tellConditions(site, after(hours))]);
  }
  const told = (await emails()).filter(({ subject }) => subject.startsWith('Somebody changed'));
  expect(told).toHaveLength(2);
  expect(told[0]?.body_text).toMatch(/changed or removed site\.json.*press “Copy now”/s);
  await askForCopy(site);
  await tellConditions(site, after(25));
  expect((await emails()).at(-1)?.subject).toMatch(/are the site’s own again/);
});

test('tells after 15 minutes that mail does not leave, and when it does again', async () => {
  const { site, emails } = await siteWithCopies();
  await recordProblem(site.db, 'The mail server refused the login.', after(0).toISOString());
  await tellConditions(site, after(0.2));
  expect(await emails()).toEqual([]);
  await tellConditions(site, after(0.3));
  expect((await emails())[0]?.body_text).toContain('8:30 am: the mail server refused the login.');
  await clearProblem(site.db);
  await tellConditions(site, after(0.4));
  expect((await emails()).map(({ kind }) => kind)).toEqual(['condition', 'condition-ended']);
});

test('tells that the clock jumped', async () => {
  const { site, emails } = await siteWithCopies();
  await writeState(site.db, 'known_time', after(0).toISOString());
  await site.clock.believes(after(24 * 400));
  await tellConditions(site, after(0));
  expect((await emails())[0]?.body_text).toContain('jumped from 26 Nov 2026, 8:30 am to ');
});

test('lets only the machine that told something about itself end it, and another after half an hour of silence', async () => {
  const { site, emails } = await siteWithCopies();
  const other = await testSite({ database: { db: site.db } });
  await writeState(site.db, 'known_time', after(0).toISOString());
  await site.clock.believes(after(24 * 400));
  const minute = async (hours: number) => {
    await tellConditions(site, after(hours), 'machine-a');
    await tellConditions(other, after(hours), 'machine-b');
  };
  for (const hours of [0, 0.1, 0.2, 0.5, 1, 1.4]) await minute(hours);
  await tellConditions(other, after(1.8), 'machine-b');
  const kinds = async () => (await emails()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['condition']);
  // As after a container got a new name.
  await tellConditions(other, after(1.9), 'machine-b');
  expect(await kinds()).toEqual(['condition', 'condition-ended']);
});

test('tells of the others while one cannot be looked for', async () => {
  const { site, emails } = await siteWithCopies();
  await writeState(site.db, 'copies_runs', 'not JSON');
  await recordProblem(site.db, 'The mail server refused the login.', after(0).toISOString());
  await tellConditions(site, after(1));
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Mail does not leave the site']);
});

test('does not say that a copy is good when copies were switched off', async () => {
  const { site, emails } = await siteWithCopies();
  await tellConditions(site, after(27));
  site.settings.backupTo = null;
  await tellConditions(site, after(28));
  await tellConditions(site, after(29));
  const [, ended, ...more] = await emails();
  expect(more).toEqual([]);
  expect(ended).toMatchObject({ subject: 'No copies of the site are made elsewhere any more' });
  expect(ended?.body_text).toContain('BACKUP_TO is not set');
});

test('calls a disk full from 85 % in use until 80 % are', () => {
  const disk = (percent: number) => ({
    blocks: 1000,
    bfree: 1000 - percent * 10,
    bavail: 1000 - percent * 10,
  });
  expect(diskText(disk(84), false)).toBe(undefined);
  expect(diskText(disk(85), false)).toContain('85 % full');
  expect(diskText(disk(84), true)).toContain('84 % full');
  expect(diskText(disk(79), true)).toBe(undefined);
  // A twentieth is reserved for the system.
  expect(diskText({ blocks: 1000, bfree: 190, bavail: 140 }, false)).toContain('85 % full');
});

test('says in the morning when the last copy was, or since when there is none', async () => {
  const { site } = await siteWithCopies();
  expect(await copyLine(site, after(1))).toBe('Copy elsewhere: none yet.');
  const good = goodAt('2026-11-25T21:42:00.000Z');
  await writeCopies(site.db, 'run', { good });
  expect(await copyLine(site, after(1))).toBe(
    'Copy elsewhere: 26 Nov 2026, 3:12 am, proven. No minute copy yet.',
  );
  await copiesMinutes(site, new Date('2026-11-26T03:29:00.000Z'));
  expect(await copyLine(site, after(0.5))).toBe(
    'Copy elsewhere: 26 Nov 2026, 3:12 am, proven. Last minute copy 8:59 am.',
  );
  expect(await copyLine(site, after(40))).toMatch(
    /^No good copy elsewhere since 26 Nov 2026, 3:12 am: the copy of this site did not run/,
  );
  expect(await copyLine(await testSite(), after(1))).toBe(undefined);
});

/** A device with notifications on, of an administrator who is logged in until the year 2030. */
async function addDevice(site: Site, values: Partial<Insertable<Tables['push_devices']>> = {}) {
  const hash = 'a'.repeat(64);
  const at = after(0).toISOString();
  const { id } = await site.db
    .insertInto('admin_accounts')
    .values({
      username: 'asha',
      username_key: 'asha',
      password_hash: '$argon2id$v=19$a',
      created_at: at,
      password_changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = {
    token_hash: hash,
    account_id: id,
    created_at: at,
    expires_at: '2030-01-01T00:00:00.000Z',
  };
  await site.db
    .insertInto('sessions')
    .values({ ...session, last_seen_at: at, user_agent: '' })
    .execute();
  const device = { account_id: id, session_hash: hash, endpoint: 'https://push.example/1' };
  const keys = { public_key: 'x', auth_secret: 'y', name: 'Chrome on Android', added_at: at };
  await site.db
    .insertInto('push_devices')
    .values({ ...device, ...keys, ...values })
    .execute();
  return async () =>
    (await site.db.selectFrom('push_messages').select('title').orderBy('id').execute()).map(
      ({ title }) => title,
    );
}

test('notifies devices and the dashboard when something begins and when it has ended', async () => {
  const { site } = await siteWithCopies();
  const notifications = await addDevice(site);
  await recordProblem(site.db, 'The mail server refused the login.', after(0).toISOString());
  await tellConditions(site, after(1));
  expect(await notifications()).toEqual(['Mail does not leave the site']);
  expect(await conditionsState(site, after(1))).toMatchObject({
    lasting: [{ key: 'mail-stuck', path: '/admin/outbox', since: after(1).toISOString() }],
    ended: [],
  });
  await clearProblem(site.db);
  await tellConditions(site, after(2));
  await tellConditions(site, after(3));
  const ended = { title: 'Mail leaves the site again', at: after(2).toISOString() };
  expect(await notifications()).toEqual(['Mail does not leave the site', ended.title]);
  expect(await conditionsState(site, after(3))).toMatchObject({ lasting: [], ended: [ended] });
  expect((await conditionsState(site, after(27))).ended).toEqual([]);
});

test('says that mails are kept when there is no mail server any more', async () => {
  const { site } = await siteWithCopies();
  const notifications = await addDevice(site);
  await recordProblem(site.db, 'The mail server refused the login.', after(0).toISOString());
  await tellConditions(site, after(1));
  await clearProblem(site.db);
  const without = { ...site, settings: { ...site.settings, smtpUrl: null } };
  await tellConditions(without, after(2));
  await tellConditions(without, after(3));
  expect(await notifications()).toEqual([
    'Mail does not leave the site',
    'The site has no mail server any more: mails are kept',
  ]);
});

test('tells that the activity was changed, until a check finds it sound', async () => {
  const { site, emails } = await siteWithCopies();
  await tellConditions(site, after(0));
  await checkActivity(site, after(0));
  await tellConditions(site, after(0.1));
  expect(await emails()).toEqual([]);
  // The last check saw entries that are not there any more.
  const before = { checkedAt: after(0).toISOString(), fault: null, entries: 9, since: null };
  await writeState(
    site.db,
    'activity_check',
    JSON.stringify({ ...before, lastId: 9, lastHash: 'x' }),
  );
  await checkActivity(site, after(1));
  await tellConditions(site, after(1));
  await tellConditions(site, after(2));
  const [told, ...more] = await emails();
  expect(more).toEqual([]);
  expect(told?.subject).toBe('The activity of the admin was changed');
  expect(told?.body_text).toContain('entries from before were rewritten or removed.');
  await deleteState(site.db, 'activity_check');
  await tellConditions(site, after(2.5));
  expect(await emails()).toHaveLength(1);
  await checkActivity(site, after(3));
  await tellConditions(site, after(3));
  expect((await emails())[1]?.subject).toBe('The activity of the admin is sound again');
});

test('tells that notifications no longer reach a device, until one reaches it', async () => {
  const { site, emails } = await siteWithCopies();
  await addDevice(site, { failure: 'Its notification service refused it (400).' });
  await tellConditions(site, after(0));
  // The notification about it waits for the device, which does not end the condition.
  await tellConditions(site, after(1));
  const [told, ...more] = await emails();
  expect(more).toEqual([]);
  expect(told?.subject).toBe('Notifications no longer reach a device');
  expect(told?.body_text).toContain(
    'reach Chrome on Android (asha). On that device, open Settings',
  );
  await site.db.updateTable('push_devices').set({ failure: null }).execute();
  await tellConditions(site, after(2));
  expect((await emails())[1]?.subject).toBe('Notifications reach every device again');
});

test.each([{ gone_at: start }, { failure: 'x', waiting: 1 }, { session: 0 }])(
  'takes %o for what it is',
  async (values) => {
    const { site, emails } = await siteWithCopies();
    const { gone_at, failure = null } = values as { gone_at?: number; failure?: string };
    await addDevice(site, { failure, gone_at: gone_at ? new Date(gone_at).toISOString() : null });
    if ('waiting' in values) {
      const { id: device_id } = await site.db
        .selectFrom('push_devices')
        .select('id')
        .executeTakeFirstOrThrow();
      const message = {
        title: 'A new enquiry',
        path: '/',
        attempts: 1,
        next_attempt_at: after(1).toISOString(),
      };
      await site.db
        .insertInto('push_messages')
        .values({ device_id, ...message })
        .execute();
    }
    if ('session' in values) await site.db.deleteFrom('sessions').execute();
    await tellConditions(site, after(0));
    expect(await emails()).toHaveLength('gone_at' in values ? 1 : 0);
  },
);

test('tells that refusals paused a newsletter, with what they said, but not that somebody paused one', async () => {
  const { site, emails } = await siteWithCopies();
  const row = {
    status: 'paused',
    revision: 'r',
    saved_at: after(0).toISOString(),
    saved_by: 'asha',
    candidates: 9,
    mail: '{}',
    message_key: 'abcdef@site.example',
    started_at: after(0).toISOString(),
    started_by: 'asha',
  } as const;
  const fields = (subject: string) => JSON.stringify({ subject });
  await site.db
    .insertInto('newsletters')
    .values({ ...row, fields: fields('By hand') })
    .execute();
  await tellConditions(site, after(0));
  expect(await emails()).toEqual([]);
  const reply = '550 5.7.1 Your address is on a block list';
  const { id } = await site.db
    .insertInto('newsletters')
    .values({ ...row, fields: fields('Six courses'), pause_reply: reply })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellConditions(site, after(1));
  const [told] = await emails();
  expect(told?.subject).toBe('A newsletter is paused because it was refused');
  expect(told?.body_text).toContain('The newsletter “Six courses” is paused');
  expect(told?.body_text).toContain(reply);
  expect(told?.body_text).toContain('press Continue');
  await site.db
    .updateTable('newsletters')
    .set({ status: 'cancelled', ended_at: after(2).toISOString() })
    .where('id', '=', id)
    .execute();
  await tellConditions(site, after(2));
  expect((await emails()).map(({ kind }) => kind)).toEqual(['condition', 'condition-ended']);
});

/** A server with a certificate for localhost that is valid until this instant. */
const certificateEnds = Date.parse('2025-02-09T11:32:58.000Z');

async function siteWithCertificate(names = 'localhost') {
  const server = new SMTPServer({ secure: true, disabledCommands: ['AUTH'] });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  const { port } = server.server.address() as AddressInfo;
  const site = await testSite({ siteUrl: `https://${names}:${port}` });
  const look = async (daysBeforeEnd: number) => {
    const now = new Date(certificateEnds - daysBeforeEnd * 24 * hourMs);
    await lookAtCertificate(site, now);
    await tellConditions(site, now);
    const emails = site.db.selectFrom('outbox').select(['subject', 'body_text']).orderBy('id');
    return await emails.execute();
  };
  return { site, look, stop };
}

test('tells two weeks before the certificate of the site ends, and once more when there is a newer one', async () => {
  const { site, look } = await siteWithCertificate();
  expect(await look(15)).toEqual([]);
  expect((await conditionsState(site)).unknown).toEqual([]);
  const [told] = await look(13.9);
  expect(told?.subject).toBe('The certificate of the site is about to end');
  expect(told?.body_text).toContain('ends on 9 Feb 2025, 5:02 pm. Then browsers warn');
  const [, ended] = await look(15);
  expect(ended?.subject).toBe('The certificate of the site is valid for long again');
  expect((await look(-1))[2]?.body_text).toContain('ended on 9 Feb 2025');
});

test('neither begins nor ends anything while the certificate cannot be looked at, and says so', async () => {
  const { site, look, stop } = await siteWithCertificate();
  expect(await look(1)).toHaveLength(1);
  await stop();
  expect(await look(0.5)).toHaveLength(1);
  expect(await conditionsState(site)).toMatchObject({
    lasting: [{ key: 'certificate' }],
    unknown: [
      'The certificate of the site could not be looked at. The address of the site cannot be reached: it refuses connections.',
    ],
  });
});

test('does not take the certificate of another name for that of the site', async () => {
  const { site, look } = await siteWithCertificate('127.0.0.1');
  expect(await look(1)).toEqual([]);
  expect((await conditionsState(site)).unknown[0]).toContain('the certificate of another name');
});

test('looks at no certificate without https', async () => {
  const site = await testSite({ siteUrl: 'http://site.example' });
  await lookAtCertificate(site, after(0));
  expect((await conditionsState(site)).unknown).toEqual([]);
});
