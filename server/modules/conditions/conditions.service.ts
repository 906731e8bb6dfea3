import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { claimState, deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import { type Site, transact } from '../../site.ts';
import { copyOverview } from '../copies/copies.service.ts';
import { mailState, queueEmail } from '../mail/mail.service.ts';
import { queueUrgentNotification } from '../push/push.service.ts';

/** Something that must not go on unnoticed. */
interface Condition {
  key: string;
  /** Subject of the email and title of the notification when it begins; contains no personal data. */
  begins: string;
  /** Subject of the email when it has ended. */
  ended: string;
  /** The subject instead, if it has ended because nobody wants the thing any more. */
  endedOtherwise?(site: Site): string | undefined;
  /** Whether each machine has its own: then only the machine that told it says that it has ended. */
  isOfMachine?: true;
  /** Where to look. */
  path: string;
  /** What is wrong and what to do, as sentences; undefined while all is well. */
  find(site: Site, now: Date, wasTold: boolean): Promise<string | undefined>;
}

const minuteMs = 60_000;
const mailWaitMs = 15 * minuteMs;
const copyOldMs = 26 * 60 * minuteMs;
/** How often a machine says that its condition lasts, and after which silence another may end it. */
const renewedMs = 60 * minuteMs;
const silentMs = 24 * 60 * minuteMs;
/** Shares of the disk in use at which it is called full, and has room again. */
const fullAt = 0.85;
const roomAt = 0.8;

/** All conditions. Each is told once when it begins and once when it has ended. */
const conditions: Condition[] = [
  {
    key: 'copy-old',
    begins: 'There is no good copy of the site elsewhere',
    ended: 'The site has a good copy elsewhere again',
    endedOtherwise: ({ settings }) =>
      settings.backupTo ? undefined : 'No copies of the site are made elsewhere any more',
    path: '/admin/settings/copies',
    find: findOldCopy,
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
    path: '/admin/outbox',
    find: findStuckMail,
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
  const key = keyOf(condition);
  const told = await readState(site.db, key);
  const [at = '', teller] = told?.split(' ') ?? [];
  // In both directions, because the clock may have been ahead.
  const silence = Math.abs(now.getTime() - Date.parse(at));
  const isOurs = !condition.isOfMachine || (teller ?? machine) === machine || !(silence < silentMs);
  const wasTold = told !== undefined;
  if (wasTold && !isOurs) return;
  const found = await condition.find(site, now, wasTold);
  if ((found !== undefined) !== wasTold) return await tell(site, condition, found, now, machine);
  if (condition.isOfMachine && wasTold && silence >= renewedMs) {
    await writeState(site.db, key, stateOf(now, machine));
  }
}

const keyOf = ({ key }: Condition) => `condition ${key}`;
const stateOf = (now: Date, machine: string) => `${now.toISOString()} ${machine}`;

/** Only one of several instances tells, because it changes the state in the same transaction. */
async function tell(
  site: Site,
  condition: Condition,
  found: string | undefined,
  now: Date,
  machine: string,
): Promise<void> {
  const { begins, path } = condition;
  const link = { link: 'Open the site', url: `${site.settings.siteUrl}${path}` };
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    const to = { owner: true } as const;
    if (found === undefined) {
      if (!(await deleteState(db, keyOf(condition)))) return;
      const otherwise = condition.endedOtherwise?.(site);
      const subject = otherwise ?? condition.ended;
      const parts = [
        otherwise
          ? 'They were switched off on the server: BACKUP_TO is not set any more. If the server is lost, everything on it is lost.'
          : 'Nothing more is to be done.',
        link,
      ];
      await queueEmail(inTransaction, { kind: 'condition-ended', to, subject, parts }, now);
      return;
    }
    if (!(await claimState(db, keyOf(condition), stateOf(now, machine)))) return;
    const parts = [found, 'You get one more email when it is over.', link];
    await queueEmail(inTransaction, { kind: 'condition', to, subject: begins, parts }, now);
    await queueUrgentNotification(inTransaction, { title: begins, path }, now);
  });
  site.wake();
}

async function findOldCopy(site: Site, now: Date, wasTold: boolean): Promise<string | undefined> {
  const { state, last, failure, key } = await copyOverview(site, now);
  if (state === 'off' || state === 'good') return;
  const since = last?.at ?? key?.madeAt ?? '';
  const isRecent = now.getTime() - Date.parse(since) < copyOldMs;
  if (isRecent && (last || !wasTold)) return;
  if (!failure) return wasTold ? 'No copy elsewhere was made yet.' : undefined;
  const { timeZone: zone } = await site.facts();
  const what = last
    ? `The last good copy elsewhere is of ${momentText(last.at, zone)}`
    : 'No copy elsewhere was ever made';
  return `${what}: ${inSentence(failure.message)} If the server were lost now, everything since then would be lost. The screen Copies says what to do.`;
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
  return `The clock of the server jumped from ${momentText(jump.from, zone)} to ${momentText(jump.to, zone)}. Nothing is deleted or published by date until it is trusted. If it is wrong, ask whoever runs the server to set it.`;
}

async function findStuckMail(site: Site, now: Date): Promise<string | undefined> {
  const { trouble } = await mailState(site);
  if (!trouble || now.getTime() - Date.parse(trouble.since) < mailWaitMs) return;
  const { timeZone: zone } = await site.facts();
  const since = `Mail has not left the site since ${momentText(trouble.since, zone)}`;
  const why = trouble.reason ? `: ${inSentence(trouble.reason)}` : '.';
  return `${since}${why} Enquiries are stored, and their emails wait. The Outbox says more.`;
}
