import { type Generated, type Kysely, sql } from 'kysely';
import type {
  AttemptOutcome,
  PersonEntryKind,
  PersonStage,
} from '../../../domain/people/person.ts';
import type { PersonDetails } from '../../../domain/people/person-form.ts';
import type { StepKind } from '../../../domain/people/steps.ts';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface PeopleTables {
  people: PersonTable;
  person_identities: PersonIdentityTable;
  person_phones: PersonPhoneTable;
  distinct_people: DistinctPeopleTable;
  person_entries: PersonEntryTable;
  person_steps: PersonStepTable;
  person_joins: PersonJoinTable;
  people_views: PeopleViewTable;
}

/** A card: a person with their email addresses and phone numbers, and their stage. */
interface PersonTable {
  id: Generated<number>;
  name: string;
  /** A line below the name, such as "Jaipur, prefers Hindi". */
  about: string;
  /** Null: commented or subscribed, but never enquired. */
  stage: PersonStage | null;
  /** Not empty in the stage `lost`. */
  lost_reason: string;
  /** Course or service. */
  interest: string;
  batch: string;
  /** The number to call, in E.164, or ''. Ignored if the card has lost it: then the number of the latest enquiry is called. */
  preferred_phone: Generated<string>;
  value_rupees: number | null;
  /** The account that looks after the person. */
  owner_id: number | null;
  /** Empty since 0124-person-steps, as is the next column: see person_steps. */
  step: string;
  step_due_at: Generated<Instant | null>;
  /** As typed by the administrator; empty if the person came through the site. */
  source: string;
  /** Campaign of the first message; its parts as in contact_messages. */
  campaign: string;
  utm_source: Generated<string | null>;
  utm_medium: Generated<string | null>;
  utm_campaign: Generated<string | null>;
  first_page: string;
  referrer_host: string;
  /** 1 for a card that was split off by hand, which is only joined by hand. */
  kept_apart: 0 | 1;
  /** Name, identities, interest and notes, folded for searching. */
  search_text: string;
  created_at: Instant;
  /** When the first enquiry came; the following columns say when each stage was reached. */
  enquired_at: Instant | null;
  contacted_at: Instant | null;
  qualified_at: Instant | null;
  /** When it was won or lost. */
  closed_at: Instant | null;
}

/**
 * An email address that identifies a person, in lower case. Phone numbers are from a release before person_phones,
 * and are moved there.
 */
interface PersonIdentityTable {
  kind: 'email' | 'phone';
  value: string;
  person_id: number;
}

/** A phone number of a person, in E.164. Several cards may have it. */
interface PersonPhoneTable {
  value: string;
  person_id: number;
  /**
   * The address whose enquiries brought it; empty for a number added by hand, brought by several addresses, or of an
   * older release.
   */
  email: string;
}

/** Two cards that were marked as different people: one row for each direction. */
interface DistinctPeopleTable {
  person_id: number;
  other_id: number;
}

/** An entry of a card's timeline; messages, comments and emails have tables of their own. */
interface PersonEntryTable {
  id: Generated<number>;
  person_id: number;
  kind: PersonEntryKind;
  /** Of a `stage`: why the person was lost, or ''. */
  text: string;
  /** Of a `stage`: from where and to where the card was moved; null in rows whose text says it. */
  from_stage: Generated<PersonStage | null>;
  to_stage: Generated<PersonStage | null>;
  /** Of a note that only tells which detail was changed. */
  detail: Generated<keyof PersonDetails | null>;
  /** For `joined`: the id of the card that became part of this one; null in rows of an older release. */
  joined_id: number | null;
  /** For `split`: the other card, which may have been erased. */
  other_id: number | null;
  /** The administrator's username; null for the person. */
  made_by: string | null;
  made_at: Instant;
  /** For `mail`: the email in the outbox, until the mail server has accepted it. */
  outbox_id: Generated<number | null>;
  /** 1: an `enquiry` by phone or in person that nobody has replied to yet, or a `call-back` that nobody made yet. */
  is_waiting: Generated<number>;
  /** When an `enquiry` was first replied to. */
  first_answered_at: Generated<Instant | null>;
  /** How an attempt ended; null for other entries, and for attempts that an earlier release counted as replies. */
  outcome: Generated<AttemptOutcome | null>;
  /** The number or address of the attempt, or the number of an `enquiry`; null in rows of an earlier release. */
  recipient: Generated<string | null>;
  /** The words of the step that the attempt plans once it counts as a reply, as in person_steps; null for none. */
  next_step: Generated<string | null>;
  next_kind: Generated<StepKind | null>;
  next_due_at: Generated<Instant | null>;
  /** Of a note with which the card was handed over: the colleague's name, or `nobody`. */
  handed_to: Generated<string | null>;
}

/**
 * A step that is planned with a person. Rows do not change until they end: a step that is put off or changed is another row.
 */
interface PersonStepTable {
  id: Generated<number>;
  person_id: number;
  kind: StepKind;
  /** Of a `typed` step what was typed, of a `call-back` a CallTime or '', otherwise ''. */
  words: string;
  due_at: Instant;
  /** The administrator's username; null for the program or the person. */
  planned_by: string | null;
  planned_at: Instant;
  /** The step that this one replaces. */
  former_id: number | null;
  ended_at: Generated<Instant | null>;
  /** `moved`: another step replaces it. `answered`: the person, a reply or a call made it needless. */
  ended_how: Generated<'done' | 'dropped' | 'moved' | 'answered' | null>;
  /** The administrator's username; null for the program. */
  ended_by: Generated<string | null>;
}

/** A join of two cards, and their state before: see server/modules/people/join-record.ts. */
interface PersonJoinTable {
  id: Generated<number>;
  /** The joined card. */
  person_id: number;
  /** The id of the other card, which undoing the join restores. */
  gone_id: number;
  /** A JSON object. */
  content: string;
  /** The administrator's username; null for a join by an enquiry with address, number and name. */
  made_by: string | null;
  made_at: Instant;
}

/** A named filter of the list of people. */
interface PeopleViewTable {
  id: Generated<number>;
  name: string;
  /** The query of the list's address, such as `status=won&interest=SEO`. */
  query: string;
  changed_at: Instant;
  /** The administrator's username. */
  changed_by: string;
}

export async function createPeopleTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table people (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 120)}),
      about ${c.text} not null check (${c.isWithin('about', 200)}),
      stage ${c.text} check (stage in ('new', 'contacted', 'qualified', 'won', 'lost')),
      lost_reason ${c.text} not null check (${c.isWithin('lost_reason', 300)}),
      interest ${c.text} not null check (${c.isWithin('interest', 120)}),
      batch ${c.text} not null check (${c.isWithin('batch', 120)}),
      value_rupees integer check (value_rupees between 0 and 999999999),
      owner_id integer references admin_accounts (id) on delete set null,
      step ${c.text} not null check (${c.isWithin('step', 300)}),
      step_due_at ${c.text} check (${c.isInstant('step_due_at')}),
      source ${c.text} not null check (${c.isWithin('source', 120)}),
      campaign ${c.text} not null check (${c.isWithin('campaign', 300)}),
      first_page ${c.text} not null check (${c.isWithin('first_page', 2048)}),
      referrer_host ${c.text} not null check (${c.isWithin('referrer_host', 253)}),
      kept_apart integer not null check (kept_apart in (0, 1)),
      search_text ${c.text} not null,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      enquired_at ${c.text} check (${c.isInstant('enquired_at')}),
      contacted_at ${c.text} check (${c.isInstant('contacted_at')}),
      qualified_at ${c.text} check (${c.isInstant('qualified_at')}),
      closed_at ${c.text} check (${c.isInstant('closed_at')}),
      utm_source ${c.text} check (${c.isWithin('utm_source', 300)}),
      utm_medium ${c.text} check (${c.isWithin('utm_medium', 300)}),
      utm_campaign ${c.text} check (${c.isWithin('utm_campaign', 300)}),
      check ((stage is null) = (enquired_at is null)),
      check (coalesce(stage in ('won', 'lost'), false) = (closed_at is not null)),
      check (coalesce(stage = 'lost', false) = (lost_reason <> '')),
      check ((step = '') = (step_due_at is null))
    ) ${c.strict}`.execute(db);
  await sql`create index people_by_stage on people (stage, enquired_at, id)`.execute(db);
  await sql`create index people_by_owner on people (owner_id)`.execute(db);
  await sql`
    create index people_by_step on people (step_due_at, id)
    where step_due_at is not null`.execute(db);
  await sql`
    create index people_by_enquiry on people (enquired_at)
    where enquired_at is not null`.execute(db);
  await sql`
    create table person_identities (
      kind ${c.text} not null check (kind in ('email', 'phone')),
      value ${c.text} not null check (${c.isFilled('value', 254)}),
      person_id integer not null references people (id) on delete cascade,
      primary key (kind, value)
    ) ${c.clustered}`.execute(db);
  await sql`create index person_identities_by_person on person_identities (person_id)`.execute(db);
  await sql`
    create table person_phones (
      value ${c.text} not null check (${c.isFilled('value', 20)}),
      person_id integer not null references people (id) on delete cascade,
      email ${c.text} not null check (${c.isWithin('email', 254)}),
      primary key (value, person_id)
    ) ${c.clustered}`.execute(db);
  await sql`create index person_phones_by_person on person_phones (person_id)`.execute(db);
  await sql`create index person_phones_by_email on person_phones (email)`.execute(db);
  await sql`
    create table distinct_people (
      person_id integer not null references people (id) on delete cascade,
      other_id integer not null references people (id) on delete cascade,
      primary key (person_id, other_id)
    ) ${c.clustered}`.execute(db);
  await sql`create index distinct_people_by_other on distinct_people (other_id)`.execute(db);
  await sql`
    create table person_entries (
      id ${c.id},
      person_id integer not null references people (id) on delete cascade,
      kind ${c.text} not null
        check (kind in ('enquiry', 'note', 'stage', 'step', 'done', 'call-back', 'mail', 'phone', 'whatsapp', 'joined', 'split')),
      text ${c.text} not null check (${c.isWithin('text', 5000)}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')}),
      joined_id integer check (joined_id > 0),
      outbox_id integer check (outbox_id > 0),
      is_waiting integer not null default 0 check (is_waiting in (0, 1)),
      first_answered_at ${c.text} check (${c.isInstant('first_answered_at')}),
      outcome ${c.text}
        check (outcome in ('asked', 'spoke', 'no-answer', 'wrong-number', 'call-back', 'sent', 'not-sent', 'waiting', 'accepted')),
      recipient ${c.text} check (${c.isFilled('recipient', 254)}),
      next_step ${c.text} check (${c.isFilled('next_step', 300)}),
      next_due_at ${c.text} check (${c.isInstant('next_due_at')}),
      other_id integer check (other_id > 0),
      handed_to ${c.text} check (${c.isFilled('handed_to', 120)})
    ) ${c.strict}`.execute(db);
  await sql`
    create index person_entries_by_person
    on person_entries (person_id, made_at, id)`.execute(db);
  await sql`
    create unique index person_entries_by_joined on person_entries (joined_id)
    where joined_id is not null`.execute(db);
  await sql`
    create index person_entries_by_email on person_entries (outbox_id)
    where outbox_id is not null`.execute(db);
  await sql`
    create index person_entries_waiting on person_entries (person_id, made_at)
    where is_waiting = 1`.execute(db);
  await sql`
    create index person_entries_by_answer on person_entries (first_answered_at)
    where first_answered_at is not null`.execute(db);
  await sql`
    create index person_entries_open on person_entries (person_id, id)
    where outcome in ('asked', 'waiting')`.execute(db);
  await sql`
    create table person_joins (
      id ${c.id},
      person_id integer not null references people (id) on delete cascade,
      gone_id integer not null unique check (gone_id > 0),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index person_joins_by_person on person_joins (person_id)`.execute(db);
  await sql`
    create table people_views (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 40)}),
      query ${c.text} not null check (${c.isFilled('query', 5000)}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')}),
      changed_by ${c.text} not null check (${c.isFilled('changed_by', 120)})
    ) ${c.strict}`.execute(db);
  await sql`create unique index people_views_by_name on people_views (lower(name))`.execute(db);
  await recordTable(db, c, 'people', ['id']);
  await recordTable(db, c, 'person_identities', ['kind', 'value']);
  await recordTable(db, c, 'person_phones', ['value', 'person_id']);
  await recordTable(db, c, 'distinct_people', ['person_id', 'other_id']);
  await recordTable(db, c, 'person_entries', ['id']);
  await recordTable(db, c, 'person_joins', ['id']);
  await recordTable(db, c, 'people_views', ['id']);
}

/** What former releases called the steps that they planned by themselves, when this migration was written. */
const formerKinds: Record<string, StepKind> = {
  'Answer the new enquiry': 'first-reply',
  'First reply': 'first-reply',
  'Call back': 'call-back',
  'Call again': 'call-again',
  'Call back at the time they named': 'as-agreed',
  'Call if there is no answer': 'if-no-answer',
};

/** The steps of cards become rows. What somebody set by hand, or no release planned by itself, stays what they typed. */
export async function createPersonSteps(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table person_steps (
      id ${c.id},
      person_id integer not null references people (id) on delete cascade,
      kind ${c.text} not null
        check (kind in ('typed', 'first-reply', 'call-back', 'call-again', 'as-agreed', 'if-no-answer')),
      words ${c.text} not null check (${c.isWithin('words', 300)}),
      due_at ${c.text} not null check (${c.isInstant('due_at')}),
      planned_by ${c.text} check (${c.isFilled('planned_by', 120)}),
      planned_at ${c.text} not null check (${c.isInstant('planned_at')}),
      former_id integer check (former_id > 0),
      ended_at ${c.text} check (${c.isInstant('ended_at')}),
      ended_how ${c.text} check (ended_how in ('done', 'dropped', 'moved', 'answered')),
      ended_by ${c.text} check (${c.isFilled('ended_by', 120)}),
      check ((ended_at is null) = (ended_how is null)),
      check ((kind = 'typed' and words <> '') or kind = 'call-back' or (kind <> 'typed' and words = ''))
    ) ${c.strict}`.execute(db);
  await sql`
    create index person_steps_open on person_steps (person_id, due_at)
    where ended_at is null`.execute(db);
  await sql`create index person_steps_by_person on person_steps (person_id, id)`.execute(db);
  await sql`
    create index person_steps_by_former on person_steps (former_id)
    where former_id is not null`.execute(db);
  await sql`
    alter table person_entries add column next_kind ${c.text}
    check (next_kind in ('typed', 'first-reply', 'call-back', 'call-again', 'as-agreed', 'if-no-answer'))`.execute(
    db,
  );
  await sql`
    update person_entries set next_kind = 'typed' where next_step is not null`.execute(db);
  const { rows } = await sql<{
    id: number;
    step: string;
    due: Instant;
    at: Instant;
    typed: number;
  }>`
    select id, step, step_due_at as due,
      (select count(*) from person_entries where person_id = people.id and kind = 'step'
        and made_by is not null and substr(text, 1, length(step) + 11)
          = 'Set: ' || step || ', for ') as typed,
      coalesce(
      (select max(made_at) from person_entries where person_id = people.id and kind = 'step'),
      created_at) as at
    from people where step_due_at is not null order by id`.execute(db);
  for (const { id, step, due, at, typed } of rows) {
    const steps = Number(typed) > 0 ? [{ kind: 'typed', words: step }] : formerSteps(step);
    for (const { kind, words } of steps) {
      await sql`
        insert into person_steps (person_id, kind, words, due_at, planned_at)
        values (${id}, ${kind}, ${words}, ${due}, ${at})`.execute(db);
    }
  }
  await sql`
    update people set step = '', step_due_at = null where step_due_at is not null`.execute(db);
  await recordTable(db, c, 'person_steps', ['id']);
}

/** The parts of a former step. Typed parts stay together, with their order. */
function formerSteps(step: string): { kind: StepKind; words: string }[] {
  const known: { kind: StepKind; words: string }[] = [];
  const typed: string[] = [];
  for (const part of step.split('; ')) {
    const kind = Object.hasOwn(formerKinds, part) ? formerKinds[part] : undefined;
    const wish =
      /^Call back(?:, as asked: (\w+)| (now)| in the (\w+)) ?(?:\(they asked for it\))?$/.exec(
        part,
      );
    if (kind) known.push({ kind, words: '' });
    else if (wish) {
      known.push({ kind: 'call-back', words: wish[1] ?? wish[2] ?? wish[3] ?? '' });
    } else typed.push(part);
  }
  const words = typed.join('; ');
  return words === '' ? known : [{ kind: 'typed', words }, ...known];
}

/** What former releases wrote into time lines, when this migration was written. */
const formerStages = {
  New: 'new',
  Contacted: 'contacted',
  Qualified: 'qualified',
  Won: 'won',
  Lost: 'lost',
} as const;
const formerDetails = {
  name: 'Changed: Name',
  about: 'Changed: About',
  interest: 'Changed: Asked about',
  batch: 'Changed: Batch',
  value: 'Changed: Value',
  source: 'Changed: Came from',
} as const;

/** Time lines store which stages and details changed. A text that no release wrote stays as it is. */
export async function addEntryKinds(db: Kysely<unknown>, c: Columns): Promise<void> {
  for (const column of ['from_stage', 'to_stage']) {
    await sql`
      alter table person_entries add column ${sql.ref(column)} ${c.text}
      check (${sql.ref(column)} in ('new', 'contacted', 'qualified', 'won', 'lost'))`.execute(db);
  }
  await sql`
    alter table person_entries add column detail ${c.text}
    check (detail in ('name', 'about', 'interest', 'batch', 'value', 'source'))`.execute(db);
  const reopened = 'Lost to New, by a new enquiry. It was lost for: ';
  await sql`
    update person_entries set from_stage = 'lost', to_stage = 'new',
      text = substr(text, ${reopened.length + 1})
    where kind = 'stage' and made_by is null
      and substr(text, 1, ${reopened.length}) = ${reopened}`.execute(db);
  const stages = Object.entries(formerStages);
  for (const [toLabel, to] of stages) {
    for (const [fromLabel, from] of [['', null] as const, ...stages]) {
      const said = from ? `${fromLabel} to ${toLabel}` : toLabel;
      await sql`
        update person_entries set from_stage = ${from}, to_stage = ${to},
          text = substr(text, ${said.length + 3})
        where kind = 'stage' and made_by is not null and to_stage is null
          and (text = ${said} or substr(text, 1, ${said.length + 2}) = ${`${said}: `})`.execute(db);
    }
  }
  for (const [detail, text] of Object.entries(formerDetails)) {
    await sql`
      update person_entries set detail = ${detail}, text = ''
      where kind = 'note' and made_by is not null and text = ${text}`.execute(db);
  }
}

/** Cards with typed entries or steps get their search text again, which has the words of all of them now. */
export async function foldTypedWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    update people set search_text = ''
    where exists (select 1 from person_entries where person_id = people.id and text <> '')
      or exists (select 1 from person_steps where person_id = people.id and kind = 'typed')`.execute(
    db,
  );
}

/** A card may say which of its numbers to call. */
export async function addPreferredPhone(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table people add column preferred_phone ${c.text} not null default ''
    check (${c.isWithin('preferred_phone', 40)})`.execute(db);
}
