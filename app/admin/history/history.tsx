import { dailyVersionDays, everyVersionDays } from '../../../domain/versions/versions.ts';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/history';
import { ComparisonPane } from './comparison-pane.tsx';
import { loadHistory } from './load-history.ts';
import { VersionList } from './version-list.tsx';
import './history.css';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return await loadHistory(params.id, new URL(request.url).searchParams, request.signal);
}

/** The versions of a post or a page, two of them side by side. */
export default function HistoryRoute({ loaderData: history }: Route.ComponentProps) {
  const { title, editor, sides } = history;
  return (
    <Screen
      actions={<ActionLink to={editor}>Back to the text</ActionLink>}
      lead={`Every version of the last ${everyVersionDays} days is kept, then one a day for ${dailyVersionDays} days. What was published is kept for ever.`}
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
            There is one with every publication, whenever a draft is saved by hand, and after each
            pause in writing. Then you can compare them here and go back to any of them.
          </p>
        </Empty>
      )}
    </Screen>
  );
}
