import type { RowsQuery } from '../../../domain/api/list-fields.ts';
import { maxSelected } from '../../../domain/api/list-limits.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { lostBecause, type PeopleSort, stageLabels } from '../../../domain/people/person.ts';
import type {
  ListedPerson,
  OpenAttempt,
  PeoplePage,
  PersonCard,
} from '../../../domain/people/person-card.ts';
import { stepText } from '../../../domain/people/steps.ts';
import { type PersonOrigin, utmOf } from '../../../domain/sources/sources.ts';
import { tableMoment } from '../../../domain/text/dates.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { readSourceNames, type SourceNames } from '../../db/queries/source-names.ts';
import { contentRevision } from '../../db/queries/text-revisions.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { writeCsv } from '../../text/csv.ts';
import { canMail } from '../mail/delivery.ts';
import { findIdentities, findJoined, findSamePhone, foldUnsearchable } from './cards.repository.ts';
import { detailsOf } from './changes.ts';
import { findPassages } from './found-words.ts';
import { phoneKey } from './identities.ts';
import { findCurrentCard } from './join-record.ts';
import { findJoinIds } from './joins.repository.ts';
import { findOtherSenders } from './other-senders.ts';
import {
  findBySearch,
  findInterests,
  findPeople,
  findPeopleAfter,
  findPeopleById,
  findPeopleIds,
  findReasons,
  type PeopleFilter,
  summarizeCards,
  todayIn,
} from './people-list.repository.ts';
import { findOpenSteps, toPlannedStep } from './steps.repository.ts';
import { plannedIn } from './steps.ts';
import {
  findAccounts,
  findConsent,
  findNewsletter,
  findTimeline,
  findWholeCard,
} from './timeline.repository.ts';
import {
  type Attempt,
  findAttempts,
  findCardMessages,
  findTypedPhones,
  findWrongNumbers,
  inCallOrder,
  mailOf,
} from './traces.repository.ts';

type PeopleQuery = Omit<PeopleFilter, 'isFrom' | 'found'> & {
  source?: string | undefined;
  search?: string | undefined;
};

const pageSize = 50;
const exportedAtOnce = 500;

/** One page of people, with the options of the filters. */
export async function listPeople(
  site: Site,
  {
    page,
    sort = 'due',
    ids,
    select,
    ...query
  }: PeopleQuery & RowsQuery & { page: number; sort?: PeopleSort | undefined },
  now = site.now(),
): Promise<PeoplePage> {
  const { db } = site;
  const today = todayIn((await site.facts()).timeZone, now);
  const names = await readSourceNames(db);
  const filter = await filterOf(db, query, names);
  const sums = await summarizeCards(db, filter, today);
  const place = { sort, limit: pageSize, offset: (page - 1) * pageSize };
  const rows = ids ? await findPeopleById(db, ids) : await findPeople(db, filter, today, place);
  const listed = rows.map((row) => withSource(row, names));
  const passages = query.search ? await findPassages(db, query.search, listed) : undefined;
  return {
    people: listed.map((row) => ({ ...row, found: passages?.get(row.id) ?? '' })),
    ...sums,
    interests: await findInterests(db),
    sources: names.all,
    reasons: await findReasons(db),
    accounts: await findAccounts(db),
    page,
    pages: Math.max(1, Math.ceil(sums.total / pageSize)),
    ...(select && { ids: await findPeopleIds(db, filter, today, { sort, limit: maxSelected }) }),
  };
}

/** Adds the search text to cards that lack it since an update. */
export async function makePeopleSearchable(db: Db): Promise<void> {
  await changeInBatches((limit) => foldUnsearchable(db, limit));
}

/** Everything on a card, or on the card that it was joined into; undefined for an unknown card. */
export async function findPerson(site: Site, id: number): Promise<PersonCard | undefined> {
  const card = await readCard(site, id);
  if (card) return card;
  const joined = await findJoined(site.db, id);
  return joined === undefined ? undefined : await readCard(site, joined);
}

/** The refusal for missing cards: whether one was joined into another card, or erased. */
export async function missingCard({ db }: Site, ...ids: readonly number[]): Promise<Refusal> {
  for (const id of ids) {
    const card = await findCurrentCard(db, id);
    if (card && card.id !== id) {
      return { kind: 'person-joined', current: { id: card.id, name: card.name } };
    }
  }
  return { kind: 'person-not-found' };
}

/** The people that match a filter as CSV, in chunks. */
export async function* exportPeople(
  site: Site,
  query: PeopleQuery,
  now = site.now(),
): AsyncGenerator<string> {
  const { db } = site;
  const names = await readSourceNames(db);
  const filter = await filterOf(db, query, names);
  const { timeZone } = await site.facts();
  const today = todayIn(timeZone, now);
  const read = async (after: { id: number } | undefined, limit: number) => {
    const rows = await findPeopleAfter(db, filter, today, { after: after?.id ?? 0, limit });
    return rows.map((row) => withSource(row, names));
  };
  yield* writeCsv(csvColumns(timeZone), readInBatches(exportedAtOnce, read));
}

/** Selected people as CSV, in chunks, in the order of the ids. */
export async function* exportSome(site: Site, ids: readonly number[]): AsyncGenerator<string> {
  const { db } = site;
  const names = await readSourceNames(db);
  const { timeZone } = await site.facts();
  const batches = async function* () {
    for (let at = 0; at < ids.length; at += exportedAtOnce) {
      const some = ids.slice(at, at + exportedAtOnce);
      const rows = new Map((await findPeopleById(db, some)).map((row) => [row.id, row]));
      yield some.flatMap((id) => rows.get(id) ?? []).map((row) => withSource(row, names));
    }
  };
  yield* writeCsv(csvColumns(timeZone), batches());
}

/** Cells of the exported table by heading; times are in the given time zone. */
function csvColumns(zone: string): Record<string, (person: ListedPerson) => string> {
  const moment = (at: string | null | undefined) => (at ? tableMoment(at, zone) : '');
  return {
    Name: ({ name }) => name,
    Phone: ({ phone }) => phone,
    'E-mail': ({ email }) => email,
    Stage: ({ stage }) => (stage ? stageLabels[stage] : ''),
    [lostBecause]: ({ lostReason }) => lostReason,
    Interest: ({ interest }) => interest,
    Batch: ({ batch }) => batch,
    'Value in rupees': ({ value }) => (value === null ? '' : String(value)),
    'Next step': ({ step }) => step?.text ?? '',
    'Due at': ({ step }) => moment(step?.dueAt),
    'Unanswered since': ({ waitingSince }) => moment(waitingSince),
    Source: ({ source }) => source,
    Campaign: ({ campaign }) => campaign,
    Medium: ({ medium }) => medium,
    'First page': ({ firstPage }) => firstPage,
    'First enquiry': ({ enquiredAt }) => moment(enquiredAt),
    'Looked after by': ({ owner }) => owner,
    'Last answer': ({ lastContact }) => moment(lastContact?.at),
  };
}

async function filterOf(
  db: Db,
  { source, search, ...filter }: PeopleQuery,
  names: SourceNames,
): Promise<PeopleFilter> {
  return {
    ...filter,
    ...(search && { found: await findBySearch(db, search) }),
    ...(source && { isFrom: names.isFrom(source) }),
  };
}

/** Adds the source's name to a card or list row, and separates the campaign. */
export function withSource<Row extends PersonOrigin>(row: Row, names: SourceNames) {
  const { utmSource: _, utmMedium: __, utmCampaign: ___, referrerHost: ____, ...fields } = row;
  const { medium, campaign } = utmOf(row);
  return { ...fields, source: names.nameOf(row), medium, campaign };
}

/** Invalid phone numbers of enquiries, as typed. */
async function findInvalidPhones(db: Db, id: number): Promise<string[]> {
  const typed = (await findTypedPhones(db, id)).map(({ phone }) => phone.trim());
  return [...new Set(typed)].filter((phone) => !phoneKey(phone));
}

export function attemptOf(attempt: Attempt): OpenAttempt {
  const { recipient, madeAt: at, madeBy: by } = attempt;
  const plan = plannedIn(attempt);
  const next = plan ? { kind: plan.kind, text: stepText(plan), dueAt: plan.dueAt } : null;
  const kind = attempt.kind as OpenAttempt['kind'];
  const mail = kind === 'mail' ? mailOf(attempt) : null;
  return { kind, to: recipient ?? '', at, by, next, mail };
}

async function readCard(site: Site, id: number): Promise<PersonCard | undefined> {
  const { db } = site;
  const card = await findWholeCard(db, id);
  if (!card) return;
  const fields = withSource(card, await readSourceNames(db));
  const [attempt] = await findAttempts(db, [id]);
  const steps = (await findOpenSteps(db, [id])).map(toPlannedStep);
  const wrong = (await findWrongNumbers(db, [id])).map(({ value }) => value);
  const identities = await findIdentities(db, id);
  const valuesOf = (kind: string) =>
    identities.filter((each) => each.kind === kind).map(({ value }) => value);
  const emails = valuesOf('email');
  const numbers = valuesOf('phone').map((value) => ({ value, personId: id }));
  const phones = (await inCallOrder(db, numbers)).map(({ value }) => value);
  const messages = await findCardMessages(db, id);
  return {
    ...fields,
    detailsRevision: contentRevision(
      detailsOf({ ...card, valueRupees: card.value, source: card.typedSource }),
    ),
    step: steps[0] ?? null,
    steps,
    emails,
    canMail: canMail(site),
    phones,
    preferredPhone: phones.includes(card.preferredPhone) ? card.preferredPhone : '',
    otherSender: (await findOtherSenders(db, [card])).get(id) ?? null,
    typedPhones: await findInvalidPhones(db, id),
    wrongNumbers: phones.filter((phone) => wrong.includes(phone)),
    asked: attempt ? attemptOf(attempt) : null,
    samePhone: await findSamePhone(db, id),
    joins: (await findJoinIds(db, id)).length,
    consent: await findConsent(db, id),
    newsletter: await findNewsletter(db, emails),
    messages: messages.map(({ id, name, email, phone, createdAt: at }) => ({
      id,
      name,
      email,
      phone,
      at,
    })),
    ...(await findTimeline(db, id, emails)),
    accounts: await findAccounts(db),
    interests: await findInterests(db),
  };
}
