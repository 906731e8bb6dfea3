import { randomUUID } from 'node:crypto';
import type { CopyStore } from '../../db/copies/copy-store.ts';
import { hasNights } from '../../db/copies/night-copy.ts';
import {
  type Newest,
  type NotOurs,
  otherSite,
  putMark,
  putNewest,
  readMark,
  readNewest,
  type SiteMark,
} from '../../db/copies/place.ts';
import { StoreError } from '../../db/copies/store-error.ts';
import type { Db } from '../../db/tables.ts';
import type { BackupTarget } from '../../settings.ts';
import { type Site, transact } from '../../site.ts';
import { type CopyState, readCopies, readSiteId, secretsOf } from './copies.repository.ts';
import {
  confirmRecording,
  findRecording,
  lockMinuteState,
  type MinuteState,
  readMinuteState,
  startRecording,
  stopRecording,
  waitForWriters,
  withToken,
  writeMinuteState,
} from './minutes.repository.ts';

/** Where copies go, by which it is known whether it was changed. */
export const placeOf = (target: BackupTarget) =>
  target.kind === 'folder'
    ? target.path
    : `${[target.bucket, target.prefix].filter(Boolean).join('/')} on ${new URL(target.endpoint).host}`;

/** Whether the last good copy went to another place, so that the one that was set since has none. */
export const wentElsewhere = ({ place }: CopyState, target: BackupTarget): boolean =>
  place !== undefined && place !== placeOf(target);

/** Whether this machine makes no copies, because another writes to the place; until somebody asks for one here. */
export async function isStopped(db: Db): Promise<boolean> {
  const { failure } = await readMinuteState(db);
  return failure?.problem === 'other-machine' && (await findRecording(db)) !== undefined;
}

const stopped = () =>
  new StoreError(
    'other-machine',
    'Another machine with this site, or a later state of this one, writes to the place of the copies, so this one has stopped.',
  );

/**
 * Before each copy: looks whether the place is this site's, and whether another machine writes there; records changes from
 * now on if that did not begin yet, or not since a restore. Resolves with the number of minute copies when that began,
 * which a whole copy must contain.
 */
export async function enterPlace(
  site: Site,
  target: BackupTarget,
  store: CopyStore,
): Promise<{ mark: SiteMark; since: number }> {
  const { db, settings } = site;
  const { key, place, run } = await readCopies(db);
  if (!key) throw new StoreError('other', 'There is no key for the copies.');
  const secrets = secretsOf(key);
  const [secret] = secrets;
  if (await isStopped(db)) throw stopped();
  // Before newest.json is read, because a minute copy may end meanwhile.
  const { previous } = await readMinuteState(db);
  const mark = { site: await readSiteId(db), address: settings.siteUrl };
  const isKnown = place === placeOf(target);
  const found = await readMark(store, secrets);
  const read = await readNewest(store, secrets);
  const newest = typeof read === 'object' && read.site !== mark.site ? 'changed' : read;
  await refuseOthers(store, { site: mark.site, isKnown, found, newest });
  const since = await ensureRecording(site, typeof newest === 'object' ? newest.number : 0);
  const state = await readMinuteState(db);
  const { writer = { id: '', since }, tokens } = state;
  if (!isKnown || !tokens) {
    await putMark(store, mark, { writer, secret });
    // Remembered afterwards, so that a machine that is killed here begins again.
    const token = randomUUID();
    await writeNewest(token);
    await remember((now) => withToken(now, token));
    return { mark, since };
  }
  if (typeof found !== 'object') await noteChanged('site.json');
  if (found === 'missing') await putMark(store, mark, { writer, secret });
  // An earlier one was put back by somebody.
  if (typeof newest === 'object' && newest.number >= previous) {
    // The release before this one writes no token.
    const isOwn = newest.token ? tokens.includes(newest.token) : newest.writer === writer.id;
    if (!isOwn) await stop(newest);
    return { mark, since };
  }
  await noteChanged('newest.json');
  // The token stays: what was there before may be put back, and is our own then.
  await writeNewest(tokens.at(-1) ?? '');
  return { mark, since };

  async function writeNewest(newToken: string): Promise<void> {
    const { previous: number, at: madeAt = site.now().toISOString() } = state;
    const night = run.good?.madeAt;
    const content = { site: mark.site, writer: writer.id, number, madeAt, night, token: newToken };
    await putNewest(store, content, secret);
  }

  async function stop(other: Newest): Promise<never> {
    // A copy of this machine does not know of this one either; one that took over does.
    if (other.writer === writer.id) {
      await putNewest(store, { ...other, token: randomUUID() }, secret);
    }
    const { problem, message } = stopped();
    const failure = { at: site.now().toISOString(), problem, message };
    await remember((now) => ({ ...now, failure }));
    throw stopped();
  }

  async function remember(change: (state: MinuteState) => MinuteState): Promise<void> {
    await transact(site, async ({ db: inTransaction }) => {
      await writeMinuteState(inTransaction, change(await lockMinuteState(inTransaction)));
    });
  }

  async function noteChanged(name: string): Promise<void> {
    const changed = { name, at: site.now().toISOString() };
    await remember((now) => ({ ...now, changed: now.changed ?? changed }));
  }
}

interface Found {
  site: string;
  isKnown: boolean;
  found: SiteMark | NotOurs;
  newest: Newest | NotOurs;
}

/** Throws a StoreError where the place is another's, or lost what was there. */
async function refuseOthers(
  store: CopyStore,
  { site, isKnown, found, newest }: Found,
): Promise<void> {
  if (typeof found === 'object' && found.site !== site) throw await otherSite(store);
  if (isKnown && found === 'missing' && newest === 'missing' && !(await hasNights(store))) {
    throw new StoreError(
      'no-place',
      'The copies that were there are gone: the disk is not mounted, or somebody emptied the place. If that was meant, set BACKUP_TO to another folder or prefix.',
    );
  }
  if (isKnown || typeof found === 'object' || typeof newest === 'object') return;
  if (found === 'changed' || (await hasNights(store))) throw await otherSite(store);
}

/**
 * Begins to record changes if that did not happen yet, or not since a restore; then a whole copy must be made, to which
 * the minute copies are added.
 */
async function ensureRecording(site: Site, highest: number): Promise<number> {
  const existing = await findRecording(site.db);
  const { number, writer } = await readMinuteState(site.db);
  if (existing !== undefined && number >= existing && writer) return existing;
  await transact(site, ({ db }) => startRecording(db, highest));
  await waitForWriters(site.db);
  await transact(site, ({ db }) => confirmRecording(db));
  // A whole copy is due.
  site.wake();
  return (await findRecording(site.db)) ?? highest;
}

/** Makes this machine the one that copies, and ends the alarm about changed files: somebody asked for a copy here. */
export async function takeCharge(site: Site): Promise<void> {
  await transact(site, async ({ db }) => {
    const { changed, tokens: _, ...state } = await lockMinuteState(db);
    if (await isStopped(db)) await stopRecording(db);
    else if (!changed) return;
    await writeMinuteState(db, state);
  });
}
