import { formatNumber } from '../../../domain/text/numbers.ts';
import '../../styles/today.css';
import { type ReactNode, use, useState } from 'react';
import { Link } from 'react-router';
import {
  stepTimeLabels,
  type WaitingList,
  type WaitingTime,
  waitingLists,
  waitingTimes,
} from '../../../domain/people/person.ts';
import type { WaitingPage, WaitingPerson } from '../../../domain/people/person-card.ts';
import { dayText } from '../../../domain/text/dates.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { timeText } from '../../../domain/text/moment-text.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { icon } from '../../ui/icons.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { loadReplyContext, type ReplyContext } from '../people/contact-links.tsx';
import { StepDialog } from '../people/steps.tsx';
import { ActionButton, linkClass } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Pages } from '../ui/filters.tsx';
import { useInstant } from '../ui/use-instant.ts';
import { type Refreshed, useNow, useRefreshed } from '../ui/use-now.ts';
import type { Route } from './+types/today';
import { DutyNote, DutySwitch } from './duty-switch.tsx';
import { EmptyDay } from './empty-day.tsx';
import { focusRow, TodayRow } from './today-row.tsx';

const pageSize = 50;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const list = waitingLists.find((each) => each === query.get('list')) ?? 'all';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const [waiting, replyContext] = await Promise.all([
    loadWaiting(list, page, request.signal),
    loadReplyContext(request.signal),
  ]);
  return { waiting, replyContext, list, page };
}

const loadWaiting = (list: WaitingList, page: number, signal?: AbortSignal) =>
  callApi('GET /api/admin/people/today', { search: `?list=${list}&page=${page}`, signal });

/** The people who wait for something today. */
export default function TodayRoute({ loaderData }: Route.ComponentProps) {
  const { waiting, replyContext, list, page } = loaderData;
  return (
    <Today
      replyContext={replyContext}
      key={`${list} ${page}`}
      list={list}
      loaded={waiting}
      page={page}
    />
  );
}

interface TodayProps {
  loaded: WaitingPage;
  replyContext: ReplyContext;
  list: WaitingList;
  page: number;
}

function Today({ loaded, replyContext, list, page }: TodayProps) {
  const refreshed = useRefreshed(loaded, () => loadWaiting(list, page));
  const { shown, act } = useInstant(refreshed.value);
  const { people, ids, added, showAdded } = useSteadyList(shown, refreshed);
  const question = useDialog<WaitingPerson>();
  const { counts, rest, duty } = shown;
  const address = list === 'all' ? '/admin/today' : `/admin/today?list=${list}`;
  const round = { list: address, ids, start: 0, total: ids.length };
  return (
    <>
      <title>{`Today | Admin Panel | ${useSiteFacts().name}`}</title>
      <header className="today-head">
        <h1
          className="text-[1.75rem] leading-tight tracking-[-0.025em] lg:text-[2rem]"
          tabIndex={-1}
        >
          Today
        </h1>
        <DutySwitch duty={duty} />
        <Clock failingSince={refreshed.failingSince} />
      </header>
      {(counts.all > 0 || list !== 'all') && (
        <Lists counts={counts} duty={duty} list={list} unplanned={shown.unplanned} />
      )}
      <Added count={added} onShow={showAdded} />
      {rest && list === 'all' ? (
        <>
          <EmptyDay rest={rest} />
          <DutyNote duty={duty} />
        </>
      ) : people.length === 0 ? (
        <>
          <p className="mt-6 px-4 text-mute lg:px-0">
            Nobody here. <Link to="/admin/today">Show all</Link>
          </p>
          <DutyNote duty={duty} />
        </>
      ) : (
        <>
          {waitingTimes.map((time) => (
            <Group count={shown.groups[time]} key={time} time={time}>
              {people
                .filter((person) => person.time === time)
                .map((person) => (
                  <TodayRow
                    act={act}
                    replyContext={replyContext}
                    following={people[people.indexOf(person) + 1]}
                    key={person.id}
                    lateSince={shown.lateSince}
                    onAskStep={question.open}
                    page={shown}
                    person={person}
                    round={round}
                  />
                ))}
            </Group>
          ))}
          <p className="today-note">
            Swipe a row to the left for Done and Snooze; both are on the card too.
          </p>
          <DutyNote duty={duty} />
          <div className="px-4 lg:px-0">
            <Pages page={page} pageCount={Math.ceil(ids.length / pageSize)} />
          </div>
          <Start first={people[0]} round={round} />
        </>
      )}
      {/* Not in the row, which leaves the list when somebody else plans a later step. */}
      {question.render((close, { id, name, step }) => (
        <StepDialog ids={[id]} onClose={close} step={step} title={`Next step with ${name}`} />
      ))}
    </>
  );
}

/**
 * The people of a page, without those who have come since it was shown: they wait behind a button, so that no row moves
 * while somebody is about to press it. They are shown at once after nobody has looked at the screen, or on an empty page.
 */
function useSteadyList(page: WaitingPage, { value, isAfterAbsence }: Refreshed<WaitingPage>) {
  const [known, setKnown] = useState({ ids: page.ids, of: value });
  const isKnown = (id: number) => known.ids.includes(id);
  const people = page.people.filter(({ id }) => isKnown(id));
  const added = page.people.filter(({ id }) => !isKnown(id));
  const showAll = () => setKnown({ ids: page.ids, of: value });
  if (added.length > 0 && (people.length === 0 || (isAfterAbsence && known.of !== value))) {
    showAll();
  }
  return {
    people,
    ids: page.ids.filter(isKnown),
    added: added.length,
    showAdded: () => {
      showAll();
      const [first] = added;
      if (first) focusRow(first.id);
    },
  };
}

/** Does not move the list that it floats over. */
function Added({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="today-added" role="status">
      {count > 0 && (
        <ActionButton onClick={onShow} tone="primary">
          {formatNumber(count)} new, show
        </ActionButton>
      )}
    </div>
  );
}

/** "Thu 26 Nov, 9:41 am", or since when the list is not up to date. */
function Clock({ failingSince }: { failingSince: string | null }) {
  const zone = use(TimeZone);
  const now = useNow().toISOString();
  if (failingSince) {
    return (
      <p className="text-[0.9375rem] text-brick tabular-nums">
        No connection since {timeText(failingSince, zone)}
      </p>
    );
  }
  const day = dayText(fieldsAt(now, zone).day).replace(/ \d{4}$/, '');
  return (
    <p className="text-[0.9375rem] text-mute tabular-nums">
      {day}, {timeText(now, zone)}
    </p>
  );
}

const listLabels: Record<WaitingList, string> = {
  all: 'All',
  late: 'Overdue',
  new: 'New',
  mine: 'Mine',
  day: 'Over 24 hours',
  slow: 'Waiting too long',
};

/** Lists that are always shown; others are shown if they are not empty or are selected. */
const usualLists: readonly WaitingList[] = ['all', 'late', 'new'];

interface ListsProps extends Pick<WaitingPage, 'counts' | 'duty' | 'unplanned'> {
  list: WaitingList;
}

function Lists({ counts, duty, unplanned, list }: ListsProps) {
  const shown = waitingLists.filter(
    (each) =>
      usualLists.includes(each) ||
      each === list ||
      (each === 'mine' && (counts.mine > 0 || duty.colleagues > 0)),
  );
  return (
    <nav aria-label="Lists" className="today-lists">
      {shown.map((each) => (
        <Link
          aria-current={each === list ? 'page' : undefined}
          key={each}
          to={each === 'all' ? '/admin/today' : `?list=${each}`}
        >
          {listLabels[each]} <span className="today-count">{formatNumber(counts[each])}</span>
        </Link>
      ))}
      {unplanned > 0 && (
        // Nobody waits there, so it is a list of people.
        <Link to="/admin/people?step=none">
          {stepTimeLabels.none} <span className="today-count">{formatNumber(unplanned)}</span>
        </Link>
      )}
    </nav>
  );
}

const orders: Record<WaitingTime, string> = {
  unanswered: 'newest first',
  late: 'longest first',
  today: 'by the clock',
};

interface GroupProps {
  time: WaitingTime;
  count: number;
  children: ReactNode[];
}

function Group({ time, count, children }: GroupProps) {
  const [id] = useState(() => `today-${time}`);
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="today-group">
        <h2 className="font-sans text-[0.9375rem] font-semibold" id={id}>
          {stepTimeLabels[time]} <span className="sr-only">{count}</span>
        </h2>
        <span className="text-mute">{orders[time]}</span>
      </div>
      <ul>{children}</ul>
    </section>
  );
}

const NextIcon = icon('M4 12h16m-6-6 6 6-6 6');

interface StartProps {
  first: WaitingPerson | undefined;
  round: { ids: readonly number[] };
}

/** A link to the first card, from which the cards can be opened one after another. */
function Start({ first, round }: StartProps) {
  if (!first) return null;
  const place = round.ids.indexOf(first.id) + 1;
  return (
    <div className="today-foot">
      <Link
        className={`${linkClass('primary')} today-start`}
        state={{ round }}
        to={`/admin/people/${first.id}`}
      >
        <span className="min-w-0 truncate">Start with {first.name}</span>
        <span className="shrink-0 font-normal">
          <span className="sr-only">, </span>
          {place} of {formatNumber(round.ids.length)}
        </span>
        <NextIcon className="size-5 shrink-0" />
      </Link>
    </div>
  );
}
