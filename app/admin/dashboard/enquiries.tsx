import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EnquiryCounts } from '../../../domain/contact/contact.calls.ts';
import type { EnquiryView } from '../../../domain/contact/enquiries.ts';
import type { WaitingPage } from '../../../domain/people/person-card.ts';
import type { FirstReplies as Replies } from '../../../domain/replies/replies.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { FirstReplies } from './first-replies.tsx';

interface EnquiriesProps {
  counts: EnquiryCounts | undefined;
  waiting: WaitingPage | undefined;
  replies: Replies | undefined;
}

/** Four figures in a strip, each a link to its list; not drawn before the first enquiry. */
export function Enquiries({ counts, waiting, replies }: EnquiriesProps) {
  const hasReplies = replies && (replies.thisWeek || replies.lastWeek || replies.late > 0);
  const isNew = counts && counts.today + counts.thisWeek + counts.lastWeek > 0;
  const isWaiting = waiting && waiting.counts.all > 0;
  if (!hasReplies && !isNew && !isWaiting) return null;
  return (
    <section aria-label="Enquiries">
      <ul
        className={`grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-[1.1fr_1.4fr_1fr] ${hasReplies ? 'xl:grid-cols-[1.1fr_1.65fr_1fr_1.9fr]' : ''}`}
      >
        {counts && <NewFigure counts={counts} />}
        {waiting && <WaitingFigures waiting={waiting} />}
        {hasReplies && <FirstReplies replies={replies} />}
      </ul>
    </section>
  );
}

function NewFigure({ counts: { today, thisWeek, lastWeek } }: { counts: EnquiryCounts }) {
  return (
    <Figure count={today} label="New enquiries today" to={viewOf('today')}>
      <span className="flex flex-wrap gap-x-3 md:flex-col">
        <SmallLink to={viewOf('this-week')}>{formatNumber(thisWeek)} since Monday</SmallLink>
        <SmallLink to={viewOf('last-week')}>
          {formatNumber(lastWeek)} by this time last week
        </SmallLink>
      </span>
    </Figure>
  );
}

function WaitingFigures({ waiting: { counts, groups, since, people } }: { waiting: WaitingPage }) {
  const late = people.find(({ time }) => time === 'late');
  return (
    <>
      <Figure
        count={counts.day}
        isPressing={counts.day > 0}
        label="Unanswered for more than 24 hours"
        to="/admin/today?list=day"
      >
        {counts.day > 0 && since ? `Longest: ${spanText(since)}` : 'Nobody has waited that long'}
      </Figure>
      <Figure
        count={groups.late}
        label="Overdue next steps"
        to="/admin/people?status=all&step=late"
      >
        {groups.late > 0
          ? late?.step && `Oldest: ${spanText(late.step.dueAt)}`
          : 'Nothing is overdue'}
      </Figure>
    </>
  );
}

const viewOf = (view: EnquiryView) => `/admin/messages?view=${view}`;

function SmallLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      className="relative z-1 inline-flex min-h-6 items-center text-inherit underline underline-offset-4"
      to={to}
    >
      {children}
    </Link>
  );
}

interface FigureProps {
  label: string;
  count: number;
  /** Address of the list. */
  to: string;
  isPressing?: boolean;
  children: ReactNode;
}

/** The whole cell links to the list; the text below the figure may contain other links. */
function Figure({ label, count, to, isPressing = false, children }: FigureProps) {
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] content-between gap-x-4 gap-y-1 p-5 md:grid-cols-1 md:content-start md:p-6 ${isPressing ? 'bg-gold-soft' : 'bg-white'}`}
    >
      <Link
        className="text-[0.9375rem] leading-snug font-semibold text-ink no-underline underline-offset-4 after:absolute after:inset-0 hover:underline"
        to={to}
      >
        {label}
        <span className="sr-only">: {formatNumber(count)}</span>
      </Link>
      <span
        aria-hidden="true"
        className="row-span-2 self-center font-display text-[2.5rem] leading-tight font-bold tracking-[-0.025em] tabular-nums md:row-span-1 md:my-1"
      >
        {formatNumber(count)}
      </span>
      <div className={`text-[0.9375rem] leading-snug ${isPressing ? 'text-ink' : 'text-mute'}`}>
        {children}
      </div>
    </li>
  );
}

const hourMs = 60 * 60 * 1000;

/** The time since an instant: in hours up to three days, then in days. */
function spanText(since: string, now = Date.now()): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / hourMs));
  const [count, unit] = hours < 72 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
