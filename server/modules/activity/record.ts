import { allPages } from '../../../content/site-pages.ts';
import type { ActivityKind, ActivityNoun } from '../../../domain/activity/activity.ts';
import {
  type ActFacts,
  isNothing,
  type LoggedCall,
  type Sentence,
  sentences,
} from '../../../domain/activity/sentences.ts';
import { isRefusal } from '../../../domain/api/refusals.ts';
import { type Act, runAct } from '../../db/act.ts';
import type { Site } from '../../site.ts';
import { appendEntry, findAccountName, findLastOf, findTitle } from './activity.repository.ts';

const maxIds = 50;
const maxTitle = 300;

/** What the log needs to know of a request. */
export interface LoggedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The logged in administrator; undefined for a login. */
  admin: { accountId: number; username: string } | undefined;
  /** Its name, such as "Chrome on Android". */
  device: string;
}

/** What an entry says, apart from who did it and when. */
export interface EntryTexts {
  kind: ActivityKind;
  did: string;
  noun?: ActivityNoun | null;
  subjects?: readonly string[];
  count?: number;
  title?: string;
}

const logins = '/api/admin/auth/login';

/** The line of the log for a call; undefined for a call that is not in it. */
export function sentenceOf(name: string): Sentence | undefined {
  return Object.hasOwn(sentences, name)
    ? (sentences[name as LoggedCall] as unknown as Sentence)
    : undefined;
}

/**
 * Runs the handler of a call and writes its entry into the log, in one transaction with all that the handler writes.
 * What is refused or changes nothing leaves no entry, except refused logins. What a handler wrote before it refused is
 * discarded, since there is no write without an entry; tries are counted outside of it.
 */
export async function logged<Result>(
  site: Site,
  name: string,
  sentence: Sentence,
  request: LoggedRequest,
  handler: () => Result | Promise<Result>,
): Promise<Result> {
  const titles = await titlesBefore(site, sentence, request);
  const write = async (act: Act, result: unknown) => {
    const texts = await textsOf(site, sentence, request, result, titles);
    await writeEntry(site, act, request, { ...texts, title: act.title ?? texts.title ?? '' });
  };
  return await runAct(async () => await handler(), {
    async finish(act, result) {
      if (act.isRecorded) return true;
      if (isRefusal(result as object)) {
        if (!name.includes(logins)) return false;
        const texts = await refusedLogin(site, act, result as object);
        if (texts) await writeEntry(site, act, { ...request, admin: undefined }, texts);
        return true;
      }
      if (act.changedRows === 0 && !isAlways(sentence, request, result)) return true;
      if (isNothing(result) || (sentence.isUndoable && isWithoutUndo(result))) return true;
      await write(act, result);
      return true;
    },
    // The response is not known yet; a sentence of such a call does not use it.
    firstPart: sentence.inParts && ((act) => write(act, undefined)),
  });
}

const isWithoutUndo = (result: unknown) =>
  typeof result === 'object' && result !== null && 'undo' in result && result.undo === null;

type AnyFacts = ActFacts<never>;

const factsOf = ({ params, query, body }: LoggedRequest, result: unknown) =>
  ({ params, query, body, result }) as AnyFacts;

function isAlways({ always }: Sentence, request: LoggedRequest, result: unknown): boolean {
  return typeof always === 'function' ? always(factsOf(request, result)) : Boolean(always);
}

/** The titles of what the call names, before it deletes or renames them. */
async function titlesBefore(site: Site, sentence: Sentence, request: LoggedRequest) {
  const titles = new Map<string, string>();
  const [id] = idsOfRequest(request);
  if (!sentence.noun || sentence.title || id === undefined) return titles;
  const noun =
    typeof sentence.noun === 'function'
      ? sentence.noun(factsOf(request, undefined))
      : sentence.noun;
  const title = await titleOf(site, noun, id);
  if (title) titles.set(`${noun} ${id}`, title);
  return titles;
}

async function titleOf({ db }: Site, noun: ActivityNoun, id: string): Promise<string | undefined> {
  if (noun === 'account' && /^\d{1,9}$/.test(id)) return await findAccountName(db, Number(id));
  if (noun === 'page') return allPages.find((page) => page.key === id)?.name;
  return await findTitle(db, noun, id);
}

function idsOfRequest({ params, body }: LoggedRequest): string[] {
  const { id } = (params ?? {}) as { id?: unknown };
  if (typeof id === 'number' || typeof id === 'string') return [String(id)];
  if (typeof id === 'object' && id && 'subject' in id) return [String(id.subject)];
  const { ids } = (body ?? {}) as { ids?: unknown };
  return Array.isArray(ids) ? ids.map(String) : [];
}

async function textsOf(
  site: Site,
  sentence: Sentence,
  request: LoggedRequest,
  result: unknown,
  titles: Map<string, string>,
): Promise<EntryTexts> {
  const facts = factsOf(request, result);
  const { kind, did } = sentence;
  const noun = typeof sentence.noun === 'function' ? sentence.noun(facts) : (sentence.noun ?? null);
  const ids = sentence.ids?.(facts).map(String) ?? (noun ? idsOfRequest(request) : []);
  const [id] = ids;
  const title =
    sentence.title?.(facts) ??
    (noun && id !== undefined && ids.length === 1
      ? (titles.get(`${noun} ${id}`) ?? (await titleOf(site, noun, id)))
      : undefined);
  return {
    kind,
    did: typeof did === 'function' ? did(facts) : did,
    noun,
    subjects: ids,
    count: countOf(ids, result),
    title: title ?? '',
  };
}

/** Some of the ids may have been changed already. */
function countOf(ids: readonly string[], result: unknown): number {
  const { changed } = (result ?? {}) as { changed?: unknown };
  return typeof changed === 'number' ? changed : ids.length;
}

const held = 'Too many wrong passwords or codes';
const passkeyRefused = 'Refused passkey';
const heldMs = 15 * 60 * 1000;

/** What the log says of each refusal of a login; nothing of others. */
const refusedLogins: Record<string, string> = {
  'login-refused': 'Wrong password',
  'login-expired': 'First password too late',
  'login-limited': held,
  'code-wrong': 'Wrong code',
  'recovery-wrong': 'Wrong recovery code',
  'passkey-refused': passkeyRefused,
};

/**
 * A refused login. The typed name is only in it if it is an account's, because it may be a password typed into the
 * wrong field. Attempts that were not even checked, or are not counted, are in it once in a quarter of an hour, so that
 * nobody can fill it.
 */
async function refusedLogin(
  site: Site,
  { account }: Act,
  refusal: object,
): Promise<EntryTexts | undefined> {
  const did = 'kind' in refusal ? refusedLogins[String(refusal.kind)] : undefined;
  if (did === undefined || (did === passkeyRefused && !account)) return;
  const subjects = account ? [String(account.id)] : [];
  if (did === held || did === passkeyRefused) {
    const since = new Date(site.now().getTime() - heldMs).toISOString();
    if (await findLastOf(site.db, { did, subjects: subjects.join(','), since })) return;
  }
  return {
    kind: 'logins',
    did,
    noun: 'account',
    subjects,
    count: subjects.length,
    title: account ? `for ${account.username}` : 'for an unknown name',
  };
}

async function writeEntry(
  site: Site,
  act: Act,
  { admin, device }: Pick<LoggedRequest, 'admin' | 'device'>,
  texts: EntryTexts,
): Promise<void> {
  const isRefused = !admin && texts.subjects?.[0] === String(act.account?.id);
  const id = admin?.accountId ?? (isRefused ? null : (act.account?.id ?? null));
  const username = admin?.username ?? act.account?.username ?? '';
  const name = id === null ? '' : ((await findAccountName(site.db, id)) ?? username);
  act.isRecorded = true;
  await appendTexts(site, texts, { account: { id, name }, device });
}

/** Appends an entry to the log, within the transaction of what it tells about. */
export async function appendTexts(
  { db, now }: Pick<Site, 'db' | 'now'>,
  { kind, did, noun = null, subjects = [], count = subjects.length, title = '' }: EntryTexts,
  { account, device }: { account: { id: number | null; name: string }; device: string },
): Promise<void> {
  await appendEntry(db, {
    at: now().toISOString(),
    account_id: account.id,
    account: storable(account.name, 100),
    kind,
    did: storable(did, 200),
    noun,
    subjects: subjects.slice(0, maxIds).join(','),
    count,
    title: storable(title, maxTitle),
    device,
  });
}

/** A text that both engines store and return unchanged. */
function storable(text: string, max: number): string {
  return [...text.replaceAll('\0', '').toWellFormed()].slice(0, max).join('');
}
