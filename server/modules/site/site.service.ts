import type { Refusal } from '../../../domain/api/refusals.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import { hashesIn, narrowest, type Picture } from '../../../domain/picture.ts';
import { type Retention, retentionOf } from '../../../domain/retention/retention.ts';
import { withHourLines } from '../../../domain/site/opening-hours.ts';
import {
  type FactName,
  type FixedFacts,
  factNames,
  isReachFact,
  linesOf,
  reachFacts,
  type SiteFacts,
} from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { internationalNumber } from '../../../domain/text/phone-number.ts';
import { cachedResults } from '../../cached-results.ts';
import { noteTitle } from '../../db/act.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import { readNames } from '../../db/queries/account-names.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import {
  chooseRevision,
  contentRevision,
  newerRevision,
  type TextSave,
} from '../../db/queries/text-revisions.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { findAccountByName } from '../accounts/accounts.repository.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import type { EmailPart } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { findPicturesOfFiles } from '../media/media.repository.ts';
import type { PictureSource } from '../media/media-library.service.ts';
import {
  deleteFact,
  type FactsSetup,
  findEditedFacts,
  upsertFact,
  withEdited,
} from './site.repository.ts';

/** The facts that visitors see. */
export interface PublishedFacts {
  facts: SiteFacts;
  /** The logo with only its narrowest files. */
  logo: Picture | undefined;
}

/** Functions for the published facts of one site, for callers that do not get the site itself. */
export interface PublishedSite {
  facts(): Promise<SiteFacts>;
  published(): Promise<PublishedFacts>;
  timeZone(): string;
}

/** The facts, those of a new site, and who changed which. */
export interface FactsOverview {
  facts: SiteFacts;
  /** Unless a save chose another. */
  revision: string;
  delivered: SiteFacts;
  edited: Partial<Record<FactName, { at: string; by: string }>>;
  fixed: Partial<Record<FactName, string>>;
}

interface FactsChange extends TextSave {
  facts: { [Name in FactName]?: string | undefined };
  by: Pick<SignedIn, 'username' | 'isFresh'>;
}

type SaveOutcome =
  | { kind: 'saved' | 'facts-changed'; revision: string }
  | Extract<Refusal, { kind: 'invalid' | 'not-fresh' }>;

const cachedFacts = perSite((site) => ({
  read: cachedResults(site.version, async (): Promise<PublishedFacts> => {
    const facts = withHourLines(await site.facts(), site.delivered);
    const logo = await findLogo(site, facts);
    return { facts, logo: logo && narrowest(logo) };
  }),
  last: { facts: withEdited(setupOf(site), []), logo: undefined } as PublishedFacts,
}));

/** The published facts with the picture of the logo; while the database is unavailable, those that were read last. */
export async function publishedFacts(site: Site): Promise<PublishedFacts> {
  const cached = cachedFacts(site);
  try {
    cached.last = await cached.read();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  return cached.last;
}

/** Retention periods from the facts and the server's settings. */
export function retentionOfSite({ settings }: Site, facts: SiteFacts): Retention {
  return { ...retentionOf(facts), backups: settings.backupKeep };
}

/** The site's time zone as it was last read, synchronously. */
export function lastTimeZone(site: Site): string {
  return cachedFacts(site).last.facts.timeZone;
}

export async function factsOverview(site: Site): Promise<FactsOverview> {
  const { delivered, fixed } = setupOf(site);
  const edited = await findEditedFacts(site.db);
  const nameOf = await readNames(site.db);
  const settings = Object.entries(fixed).map(([name, { setting }]) => [name, setting]);
  const facts = withEdited({ delivered, fixed }, edited);
  return {
    facts,
    revision: contentRevision(facts),
    delivered,
    edited: Object.fromEntries(edited.map(({ name, at, by }) => [name, { at, by: nameOf(by) }])),
    fixed: Object.fromEntries(settings),
  };
}

/**
 * Publishes the given facts; the others stay. Changes nothing if the server sets one of them, or if they have another
 * revision by now. Where data of visitors goes is changed only by somebody who has just proved who they are; the log
 * has both values, and the earlier addresses are told.
 */
export async function saveFacts(
  site: Site,
  { facts: given, by, ...save }: FactsChange,
  now = site.now(),
): Promise<SaveOutcome> {
  const { delivered, fixed } = setupOf(site);
  return await transact(site, async (inTransaction): Promise<SaveOutcome> => {
    const { db } = inTransaction;
    await touchContent(db);
    const current = await inTransaction.facts();
    const newer = await newerRevision(db, 'facts', contentRevision(current), save);
    if (newer !== undefined) return { kind: 'facts-changed', revision: newer };
    const facts: SiteFacts = { ...current, ...(given as Partial<SiteFacts>) };
    const changed = factNames.filter((name) => facts[name] !== current[name]);
    const fields = { ...phoneFaults(changed, facts), ...fixedFaults(changed, fixed) };
    if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
    const reach = changed.filter(isReachFact);
    if (reach.length > 0 && !by.isFresh) {
      const names = reach.map((name) => reachFacts[name]).join(', ');
      return { kind: 'not-fresh', act: `Change “${names}” under Company` };
    }
    const isLogoMissing =
      changed.includes('logo') && facts.logo && !(await findLogo(inTransaction, facts));
    if (isLogoMissing) return { kind: 'invalid', fields: { logo: mediaMessages.gone } };
    for (const name of changed) {
      const value = facts[name];
      if (value === delivered[name]) await deleteFact(db, name);
      else await upsertFact(db, { name, value, at: now.toISOString(), by: by.username });
    }
    const changes = reach.map((name): [string, string] => [
      reachFacts[name],
      `${valueText(current[name])} → ${valueText(facts[name])}`,
    ]);
    const others = changed.filter((name) => !isReachFact(name));
    noteTitle([...changes.map((change) => change.join(': ')), ...others].join(', '));
    if (changes.length > 0)
      await tellEarlierAddresses(inTransaction, { current, changes, by }, now);
    const own = contentRevision(await inTransaction.facts());
    return { kind: 'saved', revision: await chooseRevision(db, 'facts', own, save, now) };
  });
}

const valueText = (text: string) => linesOf(text).join(', ') || 'none';

interface ReachChange {
  current: SiteFacts;
  /** Label, and both values. */
  changes: [string, string][];
  by: Pick<SignedIn, 'username'>;
}

/** Tells everybody who got enquiries until now. The address that a new site starts with is nobody's. */
async function tellEarlierAddresses(
  site: Site,
  { current, changes, by }: ReachChange,
  now: Date,
): Promise<void> {
  const { delivered, settings } = site;
  const own = current.email === delivered.email ? [] : [current.email];
  const earlier = [settings.ownerEmail ?? [], own, linesOf(current.enquiryEmails)].flat();
  const byKey = new Map(earlier.map((to) => [to.toLowerCase(), to]));
  const parts = [
    `${by.username} changed on the website of ${current.name} whom visitors reach:`,
    { facts: [...changes, ['Time', momentText(now.toISOString(), current.timeZone)]] },
    'Was it you, or agreed? Then you need not do anything.',
    'If not, tell an owner of the site at once, or log in and change it back: under Activity it says who did it.',
    { link: 'Open Company', url: `${settings.siteUrl}/admin/site` },
  ] satisfies EmailPart[];
  const subject = `Changed on the website of ${current.name}: ${changes.map(([label]) => label).join(', ')}`;
  for (const to of byKey.values()) {
    await queueEmail(site, { kind: 'facts-changed', to, subject, parts }, now);
  }
}

/** Where the logo is used, for the media library. */
export const sitePictures: PictureSource = {
  async findUses({ db }) {
    const edited = await findEditedFacts(db);
    const logos = edited.filter(({ name }) => name === 'logo');
    return logos.map(({ value }) => ({
      title: 'Company',
      where: 'As the logo, on every page',
      address: '/admin/site',
      hashes: hashesIn(value),
    }));
  },

  async replace({ db }, { hashes }, { url }) {
    for (const fact of await findEditedFacts(db)) {
      if (fact.name !== 'logo') continue;
      if (!hashesIn(fact.value).some((hash) => hashes.has(hash))) continue;
      await upsertFact(db, { ...fact, value: url });
    }
  },
};

function setupOf({ delivered, settings }: Site): Required<FactsSetup> {
  return { delivered, fixed: settings.fixedFacts };
}

async function findLogo({ db }: Site, { logo }: SiteFacts): Promise<Picture | undefined> {
  const [picture] = (await findPicturesOfFiles(db, hashesIn(logo))).values();
  return picture;
}

function phoneFaults(changed: FactName[], facts: SiteFacts): Record<string, string> {
  const isWrong = (name: 'phone' | 'whatsapp') =>
    changed.includes(name) && facts[name] !== '' && !internationalNumber(facts[name]);
  const wrong = (['phone', 'whatsapp'] as const).filter(isWrong);
  return Object.fromEntries(wrong.map((name) => [name, siteMessages.phoneInvalid]));
}

function fixedFaults(changed: FactName[], fixed: FixedFacts): Record<string, string> {
  const faults = changed.flatMap((name) => {
    const decided = fixed[name];
    return decided ? [[name, siteMessages.fixed(decided.setting)]] : [];
  });
  return Object.fromEntries(faults);
}

/** Whether an address gets every enquiry: the site's own mailbox, and the recipients in Company. */
export async function isToldOfAll(site: Site, address: string): Promise<boolean> {
  const { enquiryEmails, email } = await site.facts();
  const all = [site.settings.ownerEmail ?? email, ...linesOf(enquiryEmails)];
  return all.some((each) => each.toLowerCase() === address.toLowerCase());
}

/** Whether an address is of the site or of somebody who may log in. */
export async function isOwnAddress(site: Site, address: string): Promise<boolean> {
  const account = await findAccountByName(site.db, address);
  const isColleague = account?.state === 'active' && account.email === address.toLowerCase();
  return isColleague || (await isToldOfAll(site, address));
}

/** Who is emailed about enquiries: the owner, the recipients in Company, and `more`. */
export async function enquiryRecipients(
  site: Site,
  more: readonly string[] = [],
): Promise<(string | { owner: true })[]> {
  const { enquiryEmails, email } = await site.facts();
  const own = (site.settings.ownerEmail ?? email).toLowerCase();
  const others = [...linesOf(enquiryEmails), ...more.filter((each) => each.toLowerCase() !== own)];
  const byKey = new Map(others.toReversed().map((each) => [each.toLowerCase(), each]));
  return [{ owner: true }, ...[...byKey.values()].toReversed()];
}
