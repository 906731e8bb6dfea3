import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { ConditionsState } from '../../../domain/dashboard/dashboard.calls.ts';
import { explainPause } from '../../../domain/newsletter/smtp-reply.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { claimState, deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { aliveAt } from '../accounts/sessions.service.ts';
import { lastCheck } from '../activity/check.ts';
import { backupOverview } from '../backups/backups.service.ts';
import { changedText } from '../copies/advice.ts';
import { copyOverview, readAlarms, skewMs } from '../copies/copies.service.ts';
import { canMail } from '../mail/delivery.ts';
import { mailState, queueEmail } from '../mail/mail.service.ts';
import { findPausedByReply } from '../newsletter/newsletter.repository.ts';
import { listLostDevices } from '../push/push.repository.ts';
import { queueUrgentNotification } from '../push/push.service.ts';
import { certificateText, findCertificate, unknownCertificate } from './certificate.ts';

/** Something that must not go on unnoticed. */
interface Condition {
  key: string;
  /** Subject of the email and title of the notification when it begins; contains no personal data. */
  begins: string;
  /** Subject of the email when it has ended. */
  ended: string;
  /** The subject instead, if it has ended because nobody wants the thing any more. */
  endedOtherwise?(site: Site, now: Date): string | undefined | Promise<string | undefined>;
  /** Whether each machine has its own: then only the machine that told it says that it has ended. */
  isOfMachine?: true;
  /** Whether it is told every day while it lasts. */
  isDaily?: true;
  /** Where to look. */
  path: string;
  /** What is wrong and what to do, as sentences; undefined while all is well; null if nobody knows, which ends nothing. */
  find(site: Site, now: Date, wasTold: boolean): Promise<string | undefined | null>;
}

/** What is stored of a condition that was told. */
interface Told {
  since: Instant;
  /** What was found, and by which machine, at the instant `at`. */
  text: string;
  machine: string;
  at: Instant;
}

const minuteMs = 60_000;
const mailWaitMs = 15 * minuteMs;
const copyOldMs = 26 * 60 * minuteMs;
const backupOldMs = copyOldMs;
const minuteOldMs = 5 * minuteMs;
/** How often a machine says that its condition lasts, and after which silence another may end it: a new container has a new name. */
const renewedMs = 5 * minuteMs;
const silentMs = 30 * minuteMs;
const dailyMs = 24 * 60 * minuteMs;
/** How long the dashboard says that a condition has ended. */
const endedShownMs = 24 * 60 * minuteMs;
/** Shares of the disk in use at which it is called full, and has room again. */
const fullAt = 0.85;
const roomAt = 0.8;

/** All conditions. Each is told once when it begins and once when it has ended. */
const conditions: Condition[] = [
  {
    key: 'copy-old',
    begins: 'There is no good copy of the site elsewhere',
    ended: 'The site has a good copy elsewhere again',
    endedOtherwise: copiesUnwatched,
    path: '/admin/settings/copies',
    find: findOldCopy,
  },
  {
    key: 'minute-old',
    begins: 'What came in the last minutes is not copied elsewhere',
    ended: 'What comes in is copied elsewhere every minute again',
    endedOtherwise: copiesUnwatched,
    path: '/admin/settings/copies',
    find: findOldMinute,
  },
  {
    key: 'copies-stopped',
    begins: 'Another machine writes to the place of the copies, so this one has stopped',
    ended: 'This machine makes the copies of the site again',
    endedOtherwise: copiesUnwatched,
    path: '/admin/settings/copies',
    find: async (site) => (await readAlarms(site)).stopped?.message,
  },
  {
    key: 'copies-changed',
    begins: 'Somebody changed a file at the place of the copies',
    ended: 'The files at the place of the copies are the site’s own again',
    endedOtherwise: copiesUnwatched,
    isDaily: true,
    path: '/admin/settings/copies',
    async find(site) {
      const { changed } = await readAlarms(site);
      return changed && changedText(changed.name);
    },
  },
  {
    key: 'backup-old',
    begins: 'There is no new tested backup of the site',
    ended: 'The site has a new tested backup again',
    endedOtherwise: backupsUnwatched,
    path: '/admin/dashboard',
    find: findOldBackup,
  },
  {
    key: 'disk-full',
    begins: 'The disk of the server is nearly full',
    ended: 'The disk of the server has room again',
    path: '/admin/dashboard',
    isOfMachine: true,
    find: findFullDisk,
  },
  {
    key: 'clock-jump',
    begins: 'The clock of the server jumped',
    ended: 'The clock of the server is trusted again',
    path: '/admin/dashboard',
    isOfMachine: true,
    find: findClockJump,
  },
  {
    key: 'mail-stuck',
    begins: 'Mail does not leave the site',
    ended: 'Mail leaves the site again',
    endedOtherwise: (site) =>
      canMail(site) ? undefined : 'The site has no mail server any more: mails are kept',
    path: '/admin/outbox',
    find: findStuckMail,
  },
  {
    key: 'certificate',
    begins: 'The certificate of the site is about to end',
    ended: 'The certificate of the site is valid for long again',
    endedOtherwise: ({ settings }) =>
      settings.siteUrl.startsWith('https:') ? undefined : 'The site has no certificate any more',
    path: '/admin/dashboard',
    find: findEndingCertificate,
  },
  {
    key: 'newsletter-refused',
    begins: 'A newsletter is paused because it was refused',
    ended: 'No newsletter is paused by a refusal any more',
    path: '/admin/newsletter/all',
    find: findRefusedNewsletter,
  },
  {
    key: 'notifications-lost',
    begins: 'Notifications no longer reach a device',
    ended: 'Notifications reach every device again',
    path: '/admin/settings/notifications',
    find: findLostDevices,
  },
  {
    key: 'activity-changed',
    begins: 'The activity of the admin was changed',
    ended: 'The activity of the admin is sound again',
    path: '/admin/activity',
    find: findChangedActivity,
  },
];

/** Tells the owner by email and notification what has begun and what has ended since the last call. */
export async function tellConditions(site: Site, now: Date, machine = hostname()): Promise<void> {
  for (const condition of conditions) {
    try {
      await tellCondition(site, condition, now, machine);
    } catch (err) {
      site.log.error({ err }, `the condition ${condition.key} could not be looked for`);
    }
  }
}

async function tellCondition(
  site: Site,
  condition: Condition,
  now: Date,
  machine: string,
): Promise<void> {
  const { key, isOfMachine, isDaily } = condition;
  const told = await readTold(site, condition);
  // In both directions, because the clock may have been ahead.
  const silence = told ? Math.abs(now.getTime() - Date.parse(told.at)) : 0;
  if (told && isOfMachine && told.machine !== machine && silence < silentMs) return;
  const found = await condition.find(site, now, told !== undefined);
  if (found === null) return;
  if (found === undefined) {
    if (told) await tellEnd(site, condition, now);
  } else if (!told || (isDaily && silence >= dailyMs)) {
    await tellBegin(site, condition, { text: found, machine }, told, now);
  } else if (found !== told.text || (isOfMachine && silence >= renewedMs)) {
    const renewed: Told = { ...told, text: found, machine, at: now.toISOString() };
    await writeState(site.db, keyOf(key), JSON.stringify(renewed));
  }
}

const keyOf = (key: string) => `condition ${key}`;
const endedKeyOf = (key: string) => `condition-ended ${key}`;

async function readTold(site: Site, { key, begins }: Condition): Promise<Told | undefined> {
  const stored = await readState(site.db, keyOf(key));
  if (stored === undefined) return;
  if (stored.startsWith('{')) return JSON.parse(stored);
  // As an earlier release stored it.
  const [at = '', machine = ''] = stored.split(' ');
  return { since: at, at, machine, text: `${begins}.` };
}

/** Only one of several instances tells, because it changes the state in the same transaction. */
async function tellBegin(
  site: Site,
  { key, begins, path }: Condition,
  { text, machine }: Pick<Told, 'text' | 'machine'>,
  before: Told | undefined,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const told: Told = { since: before?.since ?? at, text, machine, at };
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    if (before && !(await deleteState(db, keyOf(key), JSON.stringify(before)))) return;
    if (!(await claimState(db, keyOf(key), JSON.stringify(told)))) return;
    await deleteState(db, endedKeyOf(key));
    const parts = [text, 'You get one more email when it is over.', linkTo(site, path)];
    const to = { owner: true } as const;
    await queueEmail(inTransaction, { kind: 'condition', to, subject: begins, parts }, now);
    await queueUrgentNotification(inTransaction, { title: begins, path }, now);
  });
  site.wake();
}

async function tellEnd(site: Site, condition: Condition, now: Date): Promise<void> {
  const { key, path } = condition;
  const otherwise = await condition.endedOtherwise?.(site, now);
  const subject = otherwise ?? condition.ended;
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    if (!(await deleteState(db, keyOf(key)))) return;
    await writeState(
      db,
      endedKeyOf(key),
      JSON.stringify({ title: subject, at: now.toISOString() }),
    );
    const parts = [
      (otherwise && otherwiseTexts[key]) ?? 'You do not need to do anything.',
      linkTo(site, path),
    ];
    const to = { owner: true } as const;
    await queueEmail(inTransaction, { kind: 'condition-ended', to, subject, parts }, now);
    await queueUrgentNotification(inTransaction, { title: subject, path }, now);
  });
  site.wake();
}

/** What to say where a condition ended because nobody wants the thing any more. */
const switchedOff =
  'They were switched off on the server: BACKUP_TO is not set any more. If the server is lost, everything on it is lost.';
const otherwiseTexts: Record<string, string> = {
  'copy-old': switchedOff,
  'minute-old': switchedOff,
  'copies-stopped': switchedOff,
  'copies-changed': switchedOff,
  'backup-old': 'The settings of the server were changed: BACKUP_TO or BACKUP_KEEP.',
  certificate: 'SITE_URL does not begin with https any more.',
  'mail-stuck': 'The settings of the server were changed: SMTP_URL is not set any more.',
};

const linkTo = ({ settings }: Site, path: string) => ({
  link: 'Open the site',
  url: `${settings.siteUrl}${path}`,
});

/** What was told and lasts, what ended within a day, and what nobody knows, for the dashboard. */
export async function conditionsState(site: Site, now = site.now()): Promise<ConditionsState> {
  const lasting: ConditionsState['lasting'] = [];
  const ended: ConditionsState['ended'] = [];
  for (const condition of conditions) {
    const { key, path } = condition;
    const told = await readTold(site, condition);
    if (told) lasting.push({ key, text: told.text, path, since: told.since });
    const stored = await readState(site.db, endedKeyOf(key));
    const end: ConditionsState['ended'][number] | undefined = stored && JSON.parse(stored);
    if (end && Math.abs(now.getTime() - Date.parse(end.at)) < endedShownMs) ended.push(end);
  }
  const unknown = unknownCertificate(await findCertificate(site));
  return { lasting, ended, unknown: unknown ? [unknown] : [] };
}

async function findOldCopy(
  site: Site,
  now: Date,
  wasTold: boolean,
): Promise<string | undefined | null> {
  if ((await readAlarms(site)).stopped) return null;
  const { state, last, failure, key } = await copyOverview(site, now);
  if (state === 'off' || state === 'good') return;
  const since = last?.at ?? key?.madeAt ?? '';
  const age = now.getTime() - Date.parse(since);
  // A date in the future was stored while the clock was ahead.
  const isRecent = age < copyOldMs && age >= -skewMs;
  if (isRecent && (last || !wasTold)) return;
  if (!failure && !last) return wasTold ? 'No copy elsewhere was made yet.' : undefined;
  const { timeZone: zone } = await site.facts();
  const what = last
    ? `The last good copy elsewhere is from ${momentText(last.at, zone)}`
    : 'There is no good copy elsewhere';
  const why = failure?.message ?? 'No key seals them. Make one under Settings, Copies.';
  return `${what}: ${inSentence(why)} If the server were lost now, everything since then would be lost.`;
}

async function findOldMinute(
  site: Site,
  now: Date,
  wasTold: boolean,
): Promise<string | undefined | null> {
  if ((await readAlarms(site)).stopped) return null;
  const { state, minute } = await copyOverview(site, now);
  if (state === 'off' || state === 'no-key') return;
  // While a whole copy is made, to which minute copies can be added.
  if (!minute) return null;
  if (!minute.isLate) {
    // Not late because the site has just started: only a minute copy ends what was told.
    const age = now.getTime() - Date.parse(minute.at ?? '');
    return wasTold && !(age <= minuteOldMs) ? null : undefined;
  }
  const { timeZone: zone } = await site.facts();
  const since = minute.at
    ? `The last minute copy is of ${momentText(minute.at, zone)}`
    : 'No minute copy was made since the site started';
  const why = minute.failure ? `: ${inSentence(minute.failure)}` : '.';
  return `${since}${why} If the server were lost now, the enquiries, notes and erasures since then would be lost. The site tries again every minute.`;
}

/** Why nobody needs to be told of old copies elsewhere: none are wanted any more. */
function copiesUnwatched({ settings }: Site): string | undefined {
  return settings.backupTo ? undefined : 'No copies of the site are made elsewhere any more';
}

/** Why nobody needs to be told of old backups: where there are copies elsewhere, those are watched. */
async function backupsUnwatched(site: Site, now: Date): Promise<string | undefined> {
  if (site.settings.backupKeep === 0) return 'No nightly backups are made any more';
  const { state } = await copyOverview(site, now);
  if (state !== 'off' && state !== 'no-key') {
    return 'Copies elsewhere are watched instead of the backups here';
  }
}

async function findOldBackup(site: Site, now: Date): Promise<string | undefined | null> {
  if (await backupsUnwatched(site, now)) return;
  const { lastVerified, failure } = await backupOverview(site, now);
  const since = lastVerified?.at ?? (await readState(site.db, 'seeded_at'));
  if (!since) return null;
  const age = now.getTime() - Date.parse(since);
  // A date in the future was stored while the clock was ahead.
  if (age < backupOldMs && age >= -skewMs) return;
  const { timeZone: zone } = await site.facts();
  const what = lastVerified
    ? `The last tested backup is from ${momentText(lastVerified.at, zone)}`
    : 'No tested backup was ever made';
  const why = failure
    ? `: ${inSentence(failure.reason)}`
    : '. Perhaps the server was off at night.';
  return `${what}${why} The site tries again every hour. If it does not work by tomorrow, ask whoever runs the server.`;
}

async function findFullDisk(
  { settings: { dataDir } }: Site,
  _now: Date,
  wasTold: boolean,
): Promise<string | undefined> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk && diskText(disk, wasTold);
}

/** What to say about a disk; undefined while it has room. */
export function diskText(
  { blocks, bfree, bavail }: { blocks: number; bfree: number; bavail: number },
  wasTold: boolean,
): string | undefined {
  // As df counts: blocks that are reserved for the system are neither used nor free.
  const used = blocks - bfree;
  const share = used === 0 ? 0 : used / (used + bavail);
  if (share < (wasTold ? roomAt : fullAt)) return;
  return `The disk with the site’s data is ${Math.floor(share * 100)} % full. Once it is full, no enquiry can be stored. Ask whoever runs the server to make room.`;
}

async function findClockJump(site: Site): Promise<string | undefined> {
  const jump = site.clock.current();
  if (!jump) return;
  const { timeZone: zone } = await site.facts();
  return `The clock of the server jumped from ${momentText(jump.from, zone)} to ${momentText(jump.to, zone)}. For now, nothing is deleted or published automatically. If it is wrong, ask whoever runs the server to set it.`;
}

async function findStuckMail(site: Site, now: Date): Promise<string | undefined> {
  const { trouble } = await mailState(site);
  if (!trouble || now.getTime() - Date.parse(trouble.since) < mailWaitMs) return;
  const { timeZone: zone } = await site.facts();
  const since = `Mail has not left the site since ${momentText(trouble.since, zone)}`;
  const why = trouble.reason ? `: ${inSentence(trouble.reason)}` : '.';
  return `${since}${why} Enquiries are stored, and their emails wait. The Outbox says more.`;
}

async function findEndingCertificate(site: Site, now: Date): Promise<string | undefined | null> {
  const certificate = await findCertificate(site);
  return certificate && certificateText(certificate, now, (await site.facts()).timeZone);
}

async function findRefusedNewsletter({ db }: Site): Promise<string | undefined> {
  const [first, ...others] = await findPausedByReply(db);
  if (!first) return;
  const which =
    others.length === 0
      ? `The newsletter “${first.subject}” is`
      : `${others.length + 1} newsletters, such as “${first.subject}”, are`;
  return `${which} paused, because mail servers refused it several times in a row. They said: “${first.reply}”. ${explainPause(first.reply)} Once that is settled, open it and press Continue: nobody gets it twice.`;
}

/** As the last check found it, which is made every night. */
async function findChangedActivity({ db }: Site): Promise<string | undefined | null> {
  const check = await lastCheck(db);
  if (!check) return null;
  if (!check.fault) return;
  return `The log of what was done in the admin is not as it was written. ${check.fault} Somebody who can reach the database may have hidden what they did. Ask whoever runs the server.`;
}

async function findLostDevices(
  { db }: Site,
  now: Date,
  wasTold: boolean,
): Promise<string | undefined> {
  // What was told waits for the device too: only a notification that arrives ends it.
  const lost = await listLostDevices(db, aliveAt(now), { isWaitingLost: wasTold });
  if (lost.length === 0) return;
  const names = [...new Set(lost.map(({ name, owner }) => `${name} (${owner})`))];
  const text = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
  return `Notifications no longer reach ${text}. On that device, open Settings, Notifications in the admin and turn them on again. If it is not in use any more, remove it there.`;
}
