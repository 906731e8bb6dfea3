import { Link } from 'react-router';
import type { EnquiryCounts } from '../../../domain/contact/contact.calls.ts';
import type { EnquiryView } from '../../../domain/contact/enquiries.ts';
import type { WaitingPage } from '../../../domain/people/person-card.ts';

interface EnquiriesProps {
  counts: EnquiryCounts;
  waiting: Pick<WaitingPage, 'counts' | 'since'> | undefined;
}

/** Counts of enquiries and of who waits for an answer, each a link to the list that it counts. */
export function Enquiries({ counts, waiting }: EnquiriesProps) {
  const { thisWeek, lastWeek } = counts;
  const unanswered = waiting?.counts.day ?? 0;
  const since = unanswered > 0 && waiting?.since;
  return (
    <section aria-label="Enquiries">
      <ul className="grid overflow-hidden rounded-card border border-line bg-white max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:divide-x sm:divide-line">
        <Figure count={counts.new} label="New enquiries" to="/admin/messages?status=new">
          {counts.new === 0 ? 'Everything has been read' : 'Not read yet'}
        </Figure>
        <Figure
          count={unanswered}
          isPressing={unanswered > 0}
          label="Unanswered for more than 24 hours"
          to="/admin/today?list=day"
        >
          {since ? `The longest: ${waitingWords(since)}` : 'Nobody has waited so long'}
        </Figure>
        <Figure count={thisWeek} label="Enquiries since Monday" to={viewOf('this-week')}>
          <Link
            className="relative z-1 inline-flex min-h-6 items-center text-inherit underline underline-offset-4"
            to={viewOf('last-week')}
          >
            {lastWeek.toLocaleString('en-IN')} by this time last week
          </Link>
        </Figure>
      </ul>
    </section>
  );
}

const viewOf = (view: EnquiryView) => `/admin/messages?view=${view}`;

interface FigureProps {
  label: string;
  count: number;
  /** The list that it counts. */
  to: string;
  isPressing?: boolean;
  children: React.ReactNode;
}

/** The whole cell links to the list; the text below the figure may have a link of its own. */
function Figure({ label, count, to, isPressing = false, children }: FigureProps) {
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] content-between gap-x-4 gap-y-1 p-5 sm:grid-cols-1 sm:p-6 ${isPressing ? 'bg-gold-soft' : ''}`}
    >
      <Link
        className="text-[0.9375rem] leading-snug font-semibold text-ink no-underline underline-offset-4 after:absolute after:inset-0 hover:underline"
        to={to}
      >
        {label}
        <span className="sr-only">: {count}</span>
      </Link>
      <span
        aria-hidden="true"
        className="row-span-2 self-center font-display text-[2.5rem] leading-tight font-bold tracking-[-0.025em] tabular-nums sm:row-span-1 sm:my-1"
      >
        {count.toLocaleString('en-IN')}
      </span>
      <p className={`text-[0.9375rem] leading-snug ${isPressing ? 'text-ink' : 'text-mute'}`}>
        {children}
      </p>
    </li>
  );
}

const hourMs = 60 * 60 * 1000;

/** How long somebody has waited since an instant: in hours for three days, then in days. */
function waitingWords(since: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(since)) / hourMs);
  return hours < 72 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
