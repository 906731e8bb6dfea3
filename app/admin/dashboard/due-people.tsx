import { type ReactNode, use, useId } from 'react';
import { Link } from 'react-router';
import type { CommentsPage } from '../../../domain/comments/comments.calls.ts';
import { dueText } from '../../../domain/people/due-text.ts';
import type { WaitingTime } from '../../../domain/people/person.ts';
import type { WaitingPage, WaitingPerson } from '../../../domain/people/person-card.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { timeText } from '../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { ContactLinks, type ReplyContext } from '../people/contact-links.tsx';
import { contactWords } from '../people/people-table.tsx';
import { StageMark } from '../people/stage.tsx';
import { DueText } from '../people/steps.tsx';
import { ActionLink } from '../ui/action.tsx';
import { countText } from '../ui/outcome.ts';
import { Rows } from '../ui/rows.tsx';
import { Panel } from '../ui/screen.tsx';
import { useNow } from '../ui/use-now.ts';

interface Shared {
  replyContext: ReplyContext;
  /** Unanswered enquiries up to this instant are late. */
  lateSince: string | undefined;
}

const maxRows = 8;
const maxNames = 2;

interface DuePeopleProps extends Shared {
  due: WaitingPage;
  /** Comments that wait for approval. */
  comments: CommentsPage | undefined;
}

/**
 * The first people of Today, who wait for a reply or a next step, under its headings, and the comments that wait for
 * approval. Not drawn if nobody waits.
 */
export function DuePeople({ due, comments, ...shared }: DuePeopleProps) {
  const { counts, groups } = due;
  const ofTime = (time: WaitingTime) => due.people.filter((person) => person.time === time);
  const pressing = [...ofTime('unanswered'), ...ofTime('late')].slice(0, maxRows);
  const today = ofTime('today');
  // If nobody is unanswered or late, the steps of today are shown.
  const people = pressing.length > 0 ? pressing : today.slice(0, maxRows);
  const rowsOf = (time: WaitingTime) => people.filter((person) => person.time === time);
  const pending = comments?.counts.pending ?? 0;
  if (people.length + pending === 0) return null;
  return (
    <Panel
      aside={
        counts.all > 0 && (
          <ActionLink className="-my-2 -mr-2" to="/admin/today" tone="text">
            Open Today, {formatNumber(counts.all)}
          </ActionLink>
        )
      }
      title="Waiting for you"
    >
      <div className="-mx-5 -mb-5 overflow-hidden rounded-b-card md:-mx-6 md:-mb-6">
        <Rows empty={null} rows={people}>
          <Group {...shared} heading="No answer yet" people={rowsOf('unanswered')}>
            newest first, because the newest is the warmest
          </Group>
          <Group {...shared} heading="Overdue" people={rowsOf('late')}>
            longest first
          </Group>
          {pressing.length === 0 && (
            <Group {...shared} heading="Today" people={rowsOf('today')}>
              by the clock
            </Group>
          )}
          {pressing.length > 0 && groups.today > 0 && (
            <TodayLine people={today} total={groups.today} />
          )}
        </Rows>
        {comments && pending > 0 && <PendingComments comments={comments} />}
      </div>
    </Panel>
  );
}

interface GroupProps extends Shared {
  heading: string;
  people: WaitingPerson[];
  /** Text that explains the order. */
  children: ReactNode;
}

function Group({ heading, people, children, ...shared }: GroupProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-2 border-y border-line bg-chalk px-5 py-2 text-[0.9375rem] md:px-6">
        <h3 className="font-sans text-[0.9375rem] font-semibold" id={id}>
          {heading}
        </h3>
        <span className="text-mute">{children}</span>
      </div>
      <ul className="divide-y divide-line px-5 md:px-6">
        {people.map((person) => (
          <DueRow {...shared} key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

/** The steps of today, such as "Today by the clock: Sneha Kulkarni 10:30 am, Gurpreet Kaur 4:00 pm, 3 more". */
function TodayLine({ people, total }: { people: WaitingPerson[]; total: number }) {
  const zone = use(TimeZone);
  const first = people.slice(0, maxNames);
  const names = first.map(({ name, step }) =>
    [name, step && timeText(step.dueAt, zone)].filter(Boolean).join(' '),
  );
  const more = total - first.length;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-chalk px-5 py-1 text-[0.9375rem] text-mute md:px-6">
      <span>
        {first.length > 0 ? `Today by the clock: ${names.join(', ')}` : 'Today by the clock'}
        {more > 0 && `, ${formatNumber(more)} more`}
      </span>
      <ActionLink className="-mr-2" to="/admin/today" tone="text">
        Show
        <span className="sr-only"> who is due today</span>
      </ActionLink>
    </p>
  );
}

const maxComments = 3;

function PendingComments({ comments: { comments, counts } }: { comments: CommentsPage }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-y border-line bg-chalk px-5 py-0.5 text-[0.9375rem] md:px-6">
        <h3 className="font-sans text-[0.9375rem] font-semibold" id={id}>
          {countText(counts.pending, 'comment waits', 'comments wait')} for approval
        </h3>
        <ActionLink className="-mr-2" to="/admin/comments" tone="text">
          Open Comments
        </ActionLink>
      </div>
      <ul className="divide-y divide-line px-5 md:px-6">
        {comments.slice(0, maxComments).map(({ id: comment, author, text, post }) => (
          <li className="py-2.5 text-[0.9375rem] leading-snug" key={comment}>
            <span className="font-semibold break-words">{author}</span>{' '}
            <span className="text-mute">on {post.title}</span>
            <q className="mt-0.5 line-clamp-2 break-words">{text}</q>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DueRow({ person, replyContext, lateSince }: { person: WaitingPerson } & Shared) {
  const { id, interest, value, quote, step, time, phone, lastContact } = person;
  const zone = use(TimeZone);
  const due = dueText(person, { now: useNow(), zone });
  const about = [interest || 'Interest not known', value !== null && rupees(String(value))];
  return (
    <li
      className="grid items-center gap-x-5 gap-y-2 py-2.5 text-[0.9375rem] leading-snug md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_auto] xl:grid-cols-[5rem_minmax(0,2.2fr)_minmax(0,3fr)_minmax(0,2.2fr)_auto]"
      data-row={id}
      tabIndex={-1}
    >
      <span className="text-sm font-semibold md:hidden xl:inline">
        <StageMark stage={person.stage} />
      </span>
      <div className="min-w-0">
        <Link
          className="font-semibold break-words text-ink no-underline underline-offset-4 hover:underline"
          to={`/admin/people/${id}`}
        >
          {person.name}
        </Link>
        <span className="block truncate text-sm text-mute">{about.filter(Boolean).join(', ')}</span>
      </div>
      {time === 'unanswered' && quote ? (
        <q className="line-clamp-2 min-w-0 border-l-2 border-gold/60 pl-3 break-words md:max-xl:hidden">
          {quote}
        </q>
      ) : (
        <span className="hidden min-w-0 break-words xl:block">
          {time !== 'unanswered' && step?.text}
        </span>
      )}
      <div className="min-w-0">
        {time === 'late' ? (
          <span className="block font-semibold">{due?.when}</span>
        ) : (
          <DueText lateSince={lateSince} person={person} />
        )}
        {time === 'late' && (
          <span className="block text-sm break-words xl:hidden">{step?.text}</span>
        )}
        {time === 'late' && lastContact && (
          <span className="block text-sm text-mute">
            Last: {contactWords[lastContact.kind]}, {shortDate(lastContact.at, zone)}
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        <ContactLinks replyContext={replyContext} person={person} phone={phone} />
      </div>
    </li>
  );
}
