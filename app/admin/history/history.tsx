import './history.css';
import { use, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dayText } from '../../../domain/text/dates.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { dailyVersionDays, everyVersionDays } from '../../../domain/versions/versions.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { ActionLink } from '../ui/action.tsx';
import { StateLinks } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/history';
import { ComparisonPane } from './comparison-pane.tsx';
import {
  causeText,
  type Entry,
  type EntryTimes,
  entryName,
  type Filter,
  filterEntries,
  filters,
  predecessors,
  timesOf,
} from './entries.ts';
import { type History, loadHistory } from './load-history.ts';
import { WordCounts } from './word-counts.tsx';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return await loadHistory(params.id, new URL(request.url).searchParams, request.signal);
}

/** The versions of a post or a page, two of them side by side. */
export default function HistoryRoute({ loaderData: history }: Route.ComponentProps) {
  const { title, editor, sides } = history;
  return (
    <Screen
      actions={<ActionLink to={editor}>Back to the text</ActionLink>}
      lead={`All versions of the last ${everyVersionDays} days are kept, then one a day for ${dailyVersionDays} days. Published versions are never deleted.`}
      title={`Versions of “${title}”`}
    >
      {sides ? (
        <div className="history">
          <VersionList history={history} sides={sides} />
          <ComparisonPane
            history={history}
            key={sides.map(({ id }) => id).join(' ')}
            sides={sides}
          />
        </div>
      ) : (
        <Empty title="No other version yet">
          <p>
            A version is kept at every publication, whenever you save a draft, and after each pause
            in writing. You can compare them here and go back to any of them.
          </p>
        </Empty>
      )}
    </Screen>
  );
}

interface VersionListProps {
  history: History;
  sides: [Entry, Entry];
}

const filterLabels = { all: 'All', published: 'Published', saved: 'Saved by hand' };

/** All versions by day, with links that choose the two sides of the comparison. Collapsed on small screens. */
function VersionList({ history, sides }: VersionListProps) {
  const { entries, onSite } = history;
  const [params] = useSearchParams();
  const zone = use(TimeZone);
  const times = timesOf(entries, zone);
  const before = predecessors(entries);
  const [isOpen] = useState(() => matchMedia('(width >= 64rem)').matches);
  const filter = filters.find((each) => each === params.get('show')) ?? 'all';
  const days = byDay(filterEntries(entries, filter), zone);
  return (
    <details className="history-list" open={isOpen}>
      <summary>
        <h2 className="inline text-lg tracking-[-0.015em]">
          {countText(entries.length, 'version')}
        </h2>
      </summary>
      <div className="px-4 pb-2">
        <StateLinks
          counts={countsOf(entries)}
          initial="all"
          label="Which versions"
          labels={filterLabels}
          parameter="show"
          shown={filter}
        />
      </div>
      {days.length === 0 && <p className="p-4 text-mute">None of these yet.</p>}
      {days.map(({ day, entries: ofDay }) => (
        <section key={day}>
          <h3 className="px-4 pt-4 pb-1 font-sans text-sm font-semibold text-mute">{day}</h3>
          <ul>
            {ofDay.map((entry) => (
              <VersionItem
                before={before.get(entry.id)}
                entry={entry}
                history={history}
                isOnSite={entry.id === onSite}
                key={`${entry.id} ${entry.at}`}
                sides={sides}
                times={times}
              />
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

const countsOf = (entries: Entry[]): Record<Filter, number> => ({
  all: entries.length,
  published: filterEntries(entries, 'published').length,
  saved: filterEntries(entries, 'saved').length,
});

/** Groups by day in the given order; the draft and the delivered content have groups of their own. */
function byDay(entries: Entry[], zone: string): { day: string; entries: Entry[] }[] {
  const days = Map.groupBy(entries, ({ cause, at }) => {
    if (cause === 'draft') return 'Now';
    return at === null ? 'The beginning' : dayText(fieldsAt(at, zone).day);
  });
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

interface VersionItemProps {
  history: History;
  entry: Entry;
  /** The version before it. */
  before: Entry | undefined;
  times: EntryTimes;
  isOnSite: boolean;
  sides: [Entry, Entry];
}

function VersionItem({ history, entry, before, times, isOnSite, sides }: VersionItemProps) {
  const zone = use(TimeZone);
  const id = useId();
  const { at, by } = entry;
  const isChosen = sides.some((side) => side.id === entry.id);
  return (
    <li className="history-item" data-chosen={isChosen || undefined}>
      <div className="min-w-0 grow" id={id}>
        <p>
          {at && <time dateTime={at}>{times.get(entry.id)}</time>} {causeText(entry)}
        </p>
        <p className="text-sm text-mute">
          {[at && (by ?? 'before versions were kept'), isOnSite && 'on the site now']
            .filter(Boolean)
            .join(', ')}
        </p>
        {before && <WordCounts before={before} entry={entry} history={history} />}
      </div>
      <SideLinks
        describedBy={id}
        entry={entry}
        name={entryName(entry, zone, times)}
        sides={sides}
      />
    </li>
  );
}

interface SideLinksProps {
  entry: Entry;
  name: string;
  sides: [Entry, Entry];
  describedBy: string;
}

/** Links that select a version for a side of the comparison. */
function SideLinks({ entry, name, sides, describedBy }: SideLinksProps) {
  const [params] = useSearchParams();
  return (
    <p className="flex gap-1">
      {(['left', 'right'] as const).map((side, at) => {
        const ids = sides.map(({ id }) => id).with(at, entry.id);
        const next = new URLSearchParams(params);
        next.set('left', ids[0] ?? '');
        next.set('right', ids[1] ?? '');
        return (
          <Link
            aria-current={sides[at]?.id === entry.id ? 'true' : undefined}
            aria-describedby={describedBy}
            aria-label={`${name} on the ${side}`}
            className="history-side"
            key={side}
            preventScrollReset
            replace
            to={`?${next}`}
          >
            {side === 'left' ? 'Left' : 'Right'}
          </Link>
        );
      })}
    </p>
  );
}
