import { type ReadForm, readForm } from '../../../domain/api/form-fields.ts';
import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { choiceForm, tickedTopics } from '../../../domain/newsletter/choice-form.ts';
import { type Cadence, choiceMessages } from '../../../domain/newsletter/choices.ts';
import type { PageFields } from '../../../domain/submissions/page-fields.ts';
import type { Client } from '../../client.ts';
import { type Site, transact } from '../../site.ts';
import { lockPeople } from '../people/cards.repository.ts';
import { putReadersOnCards } from '../people/receive.ts';
import { looksAutomatic } from '../submissions/form-tokens.ts';
import {
  acceptOnce,
  consentVersion,
  refuse,
  type Sender,
} from '../submissions/submissions.service.ts';
import {
  farewell,
  queueConfirmation,
  readChoosingToken,
  readJoiningToken,
  readLeavingToken,
  welcome,
} from './subscription-emails.ts';
import {
  confirmRound,
  endSubscription,
  findOffered,
  findReader,
  findSubscription,
  lockSubscription,
  renewConsent,
  restartSubscription,
  saveChoice,
  undoUnsubscription,
} from './subscriptions.repository.ts';

/** A form to subscribe or unsubscribe, from our pages or the API. */
type AddressForm = ReadForm<{ email: string } & PageFields>;

/** A repeated request sends the email again, but not at every click. */
const resendAfterMs = 5 * 60 * 1000;

/**
 * Starts a subscription, which is pending until the link in the email is followed. Suspected spam gets no email. No
 * outcome reveals whether an address is stored.
 */
export async function subscribe(
  site: Site,
  form: AddressForm,
  sender: Sender,
  now = site.now(),
): Promise<FormOutcome> {
  if (!form.ok) {
    const refusal = { kind: 'invalid', fields: form.fields } as const;
    return await refuse(site, 'newsletter', sender.client, refusal, now);
  }
  const { email } = form.values;
  const request = {
    email,
    isSuspect: looksAutomatic(site.signer, form.values, now),
    policyVersion: await consentVersion(site, form.values, now),
  };
  return await acceptOnce(
    site,
    { ...sender, form: 'newsletter', email, content: [email] },
    async (inTransaction) => {
      await startSubscription(inTransaction, request, now);
    },
    now,
  );
}

/** Starts a subscription, or sends the email that fits the state of a stored address. */
async function startSubscription(
  site: Site,
  request: { email: string; isSuspect: boolean; policyVersion: string },
  now: Date,
): Promise<void> {
  const { email, isSuspect, policyVersion } = request;
  const consent = { policyVersion, now: now.toISOString() };
  const { id, status, requestedAt, mailedAt } = await lockSubscription(site.db, email, consent);
  if (isSuspect) return;
  const reader = { id, email };
  if (status === 'confirmed') {
    await welcome(site, reader, now);
  } else if (status === 'unsubscribed') {
    await restartSubscription(site.db, id, consent);
    await queueConfirmation(site, reader, consent.now, now);
  } else if (!mailedAt || mayResend(mailedAt, now)) {
    const isMailed = await queueConfirmation(site, reader, requestedAt, now);
    if (isMailed) await renewConsent(site.db, id, consent);
  }
}

/** An email dated in the future was queued before the clock was set back, at an unknown time. */
function mayResend(mailedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(mailedAt)) >= resendAfterMs;
}

/** Ends a subscription and confirms that by email; an unknown address gets the same outcome. */
export async function unsubscribe(
  site: Site,
  form: AddressForm,
  client: Client,
  now = site.now(),
): Promise<FormOutcome> {
  if (!form.ok) {
    const refusal = { kind: 'invalid', fields: form.fields } as const;
    return await refuse(site, 'unsubscribe', client, refusal, now);
  }
  const { email } = form.values;
  return await acceptOnce(
    site,
    { form: 'unsubscribe', client, email, content: [email] },
    async (inTransaction) => {
      await end(inTransaction, { email }, now);
    },
    now,
  );
}

/** Ends a subscription and confirms that by email; resolves with whether it was a confirmed one. */
async function end(
  site: Site,
  by: { email: string } | { id: number },
  now: Date,
): Promise<boolean> {
  const ended = await endSubscription(site.db, by, now.toISOString());
  if (ended) await farewell(site, ended, now);
  return ended !== undefined;
}

/** Confirms a subscription or undoes an unsubscription by the link in an email. Call for a POST only. */
export async function confirm(
  site: Site,
  token: string,
  now = site.now(),
): Promise<'confirmed' | 'invalid'> {
  const joining = readJoiningToken(site.signer, token);
  if (!joining) return 'invalid';
  const policyVersion = await consentVersion(site, {}, now);
  const consent = { policyVersion, now: now.toISOString() };
  const isConfirmed = await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // Locked before the subscription, in the same order as erasing a card.
    await lockPeople(db);
    const email =
      joining.kind === 'confirm'
        ? await confirmRound(db, joining, consent.now)
        : await undoUnsubscription(db, joining, consent);
    if (email) {
      await putReadersOnCards(db, [{ email }], now);
      await welcome(inTransaction, { id: joining.id, email }, now);
    }
    // Opening a link twice succeeds twice.
    return (await findSubscription(db, joining.id))?.status === 'confirmed';
  });
  site.wake();
  return isConfirmed ? 'confirmed' : 'invalid';
}

/** Whether the link of an email would still change the subscription. */
export async function isJoiningOpen({ db, signer }: Site, token: string): Promise<boolean> {
  const joining = readJoiningToken(signer, token);
  const stored = joining && (await findSubscription(db, joining.id));
  if (!stored) return false;
  return joining.kind === 'confirm'
    ? stored.status === 'pending' && stored.requestedAt === joining.requestedAt
    : stored.status === 'unsubscribed' && stored.unsubscribedAt === joining.unsubscribedAt;
}

/** Unsubscribes by the signed link in an email's headers (RFC 8058); idempotent. */
export async function unsubscribeByToken(
  site: Site,
  token: string,
  now = site.now(),
): Promise<'unsubscribed' | 'invalid'> {
  const id = readLeavingToken(site.signer, token);
  if (id === undefined) return 'invalid';
  await transact(site, (inTransaction) => end(inTransaction, { id }, now));
  site.wake();
  return 'unsubscribed';
}

/** The reader's address for the signed link in an email's headers. */
export async function emailOfToken({ db, signer }: Site, token: string) {
  const id = readLeavingToken(signer, token);
  return id === undefined ? undefined : (await findSubscription(db, id))?.email;
}

export interface OpenPreferences {
  email: string;
  cadence: Cadence;
  topics: { id: number; name: string; isChosen: boolean }[];
}

export type OpenedPreferences =
  | { kind: 'invalid' }
  | { kind: 'left' }
  | ({ kind: 'open' } & OpenPreferences);

/** The preferences page of a reader, by the signed link in a newsletter. */
export async function openPreferences(
  { db, signer }: Site,
  token: string,
): Promise<OpenedPreferences> {
  const id = readChoosingToken(signer, token);
  const reader = id === undefined ? undefined : await findReader(db, id);
  if (id === undefined || !reader) return { kind: 'invalid' };
  if (reader.status !== 'confirmed') return { kind: 'left' };
  const { email, cadence } = reader;
  return { kind: 'open', email, cadence, topics: await findOffered(db, id) };
}

/** Stores a reader's choice, or unsubscribes them. */
export async function changePreferences(
  site: Site,
  token: string,
  input: object,
  now = site.now(),
): Promise<FormOutcome> {
  const id = readChoosingToken(site.signer, token);
  if (id === undefined || !(await findReader(site.db, id))) return { kind: 'invalid-token' };
  return 'what' in input && input.what === 'leave'
    ? await leave(site, id, now)
    : await choose(site, id, input);
}

async function leave(site: Site, id: number, now: Date): Promise<FormOutcome> {
  const hasEnded = await transact(site, (inTransaction) => end(inTransaction, { id }, now));
  site.wake();
  return hasEnded ? { kind: 'accepted', text: choiceMessages.gone } : { kind: 'newsletter-left' };
}

async function choose(site: Site, id: number, input: object): Promise<FormOutcome> {
  const form = readForm(choiceForm, input);
  if (!form.ok) return { kind: 'invalid', fields: form.fields };
  const { cadence } = form.values;
  const isSome = form.values.topics === 'some';
  const ticked = new Set(isSome ? tickedTopics(input) : []);
  return await transact(site, async ({ db }): Promise<FormOutcome> => {
    const chosen = (await findOffered(db, id)).filter((topic) => ticked.has(topic.id));
    if (chosen.length === 0 && isSome) {
      return { kind: 'invalid', fields: { topics: choiceMessages.noTopic } };
    }
    const choice = { cadence, topics: chosen.map((topic) => topic.id) };
    if (!(await saveChoice(db, id, choice))) return { kind: 'newsletter-left' };
    const topics = chosen.map(({ name }) => name);
    return { kind: 'accepted', text: choiceMessages.saved({ cadence, topics }) };
  });
}
