import { useState } from 'react';
import { subscriptionLists } from '../../../domain/newsletter/subscription-list.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { useMay } from '../session/access.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { ExportButton, Filters, Pages, StateLinks } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { bulkOf, loadList, Rows } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/newsletter';
import { ImportPanel } from './import-panel.tsx';
import {
  SubscriptionsTable,
  subscriptionLabels,
  useSubscriptionActions,
} from './subscriptions-table.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = subscriptionLists.find((known) => known === query.get('status')) ?? ('' as const);
  const list = await loadList(request, (asked) => callApi('GET /api/admin/subscriptions', asked));
  const isNarrowed = Boolean(status || query.get('search'));
  return { ...list, status, isNarrowed, search: `?${query}` };
}

export default function NewsletterRoute({ loaderData }: Route.ComponentProps) {
  const { subscriptions, total, counts, status, isNarrowed, page, pages } = loaderData;
  const may = useMay();
  const bulk = bulkOf(loaderData.search, total, async (search) => {
    const { subscriptions: rows, ids } = await callApi('GET /api/admin/subscriptions', { search });
    return { rows, ids };
  });
  return (
    <Screen
      actions={<ExportButton name="subscriptions" path="/api/admin/subscriptions/export" />}
      lead={<span role="status">{countText(total, 'address', 'addresses')}</span>}
      title="Newsletter"
    >
      <Filters keep={['status']} searchLabel="Search addresses">
        <StateLinks
          counts={counts}
          initial={{ label: 'All', count: counts.pending + counts.confirmed + counts.unsubscribed }}
          label="Subscriptions by state"
          labels={subscriptionLabels}
          shown={status}
        />
      </Filters>
      {status === 'suppressed' && counts.suppressed > 0 && may('readers.edit') && (
        <UndoExclusions />
      )}
      <Rows bulk={bulk} empty={<NoSubscriptions isNarrowed={isNarrowed} />} rows={subscriptions}>
        {(rows) => <SubscriptionsTable subscriptions={rows} />}
      </Rows>
      <Pages page={page} pageCount={pages} />
      {may('readers.edit') && <ImportPanel />}
    </Screen>
  );
}

/** Resumes newsletters to everybody excluded since a date, for after a failure of the mail server. */
function UndoExclusions() {
  const { liftSince, isBusy } = useSubscriptionActions();
  const [day, setDay] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void liftSince(day);
      }}
    >
      <TextField
        label="Not mailed since"
        name="since"
        onChange={({ target }) => setDay(target.value)}
        required
        type="date"
        value={day}
      />
      <ActionButton aria-disabled={isBusy} type="submit">
        Send to all of them again
      </ActionButton>
    </form>
  );
}

function NoSubscriptions({ isNarrowed }: { isNarrowed: boolean }) {
  const mayImport = useMay()('readers.edit');
  return isNarrowed ? (
    <Empty title="Nobody found">
      <p>Try another state, or part of the address.</p>
      <ActionLink to="/admin/newsletter">Show everybody</ActionLink>
    </Empty>
  ) : (
    <Empty title="Nobody is on the list yet">
      <p>
        Everybody who subscribes on the site is listed here, and counts once they press the link in
        our mail.{mayImport && ' You can import a list from elsewhere below.'}
      </p>
    </Empty>
  );
}
