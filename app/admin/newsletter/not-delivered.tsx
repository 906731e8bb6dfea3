import type { NewsletterOverview, Recipient } from '../../../domain/newsletter/newsletter.calls.ts';
import type { RecipientState } from '../../../domain/newsletter/newsletter.ts';
import { explainReply } from '../../../domain/newsletter/smtp-reply.ts';
import { ActionButton } from '../ui/action.tsx';
import { Pages, StateLinks } from '../ui/filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { Rows } from '../ui/rows.tsx';
import { SelectionBar, selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { reasons, recipientLists } from './ledger-states.ts';
import type { useDecisions } from './use-decisions.ts';

interface NotDeliveredProps {
  newsletter: NewsletterOverview;
  page: { recipients: Recipient[]; page: number; pages: number; state: RecipientState };
  decisions: ReturnType<typeof useDecisions>;
}

/** Recipients by state, with the response of their mail server and its meaning; refused ones can be retried. */
export function NotDelivered({ newsletter, page, decisions }: NotDeliveredProps) {
  const { counts } = newsletter;
  const { recipients, state } = page;
  const canRetry = state === 'refused' && newsletter.status !== 'cancelled';
  const visibleState = Object.hasOwn(recipientLists, state)
    ? (state as keyof typeof recipientLists)
    : undefined;
  return (
    <section aria-labelledby="not-delivered" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl" id="not-delivered">
          Reader by reader
        </h2>
        {canRetry && counts.refused > 0 && (
          <ActionButton
            aria-disabled={decisions.isBusy}
            onClick={() => void decisions.retry(undefined, counts.refused)}
          >
            Send again to all refused readers
          </ActionButton>
        )}
      </div>
      <StateLinks
        counts={counts}
        label="Recipients by state"
        labels={recipientLists}
        parameter="state"
        shown={visibleState}
      />
      <Rows
        empty={
          <p className="rounded-card border border-line bg-white p-5 text-mute">
            No addresses here.
          </p>
        }
        rows={recipients}
      >
        {canRetry && (
          <SelectionBar
            actions={[{ label: 'Send again', run: (ids) => void decisions.retry(ids, ids.length) }]}
            isBusy={decisions.isBusy}
            what="recipients"
          />
        )}
        <DataTable
          caption="Recipients"
          columns={canRetry ? [selectColumn(nameOf), ...columns] : columns}
          rows={recipients}
        />
      </Rows>
      <Pages page={page.page} pageCount={page.pages} />
    </section>
  );
}

const nameOf = ({ email }: Recipient) => email ?? 'Deleted address';

const columns: Column<Recipient>[] = [
  {
    key: 'reader',
    label: 'Reader',
    isHead: true,
    cell: (recipient) => (
      <>
        <span className="wrap-anywhere">{nameOf(recipient)}</span>
        {recipient.at && (
          <span className="block text-sm font-normal text-mute">
            <Moment of={recipient.at} />
          </span>
        )}
      </>
    ),
    className: 'sm:min-w-64',
  },
  {
    key: 'answer',
    label: 'Their server’s reply, word for word',
    cell: ({ answer }) => (answer ? <code className="text-sm wrap-anywhere">{answer}</code> : '–'),
    className: 'min-w-52',
  },
  { key: 'means', label: 'What it means', cell: meaningOf, className: 'min-w-44' },
];

function meaningOf({ state, reason, answer, attempts }: Recipient) {
  if (reason) return reasons[reason];
  if (state === 'accepted') return 'Their server accepted it.';
  if (state === 'left') return 'Unsubscribed, or was deleted, before it was sent.';
  if (state === 'uncertain')
    return 'Their server did not confirm it: it may have arrived once or twice.';
  if (state === 'pending' && attempts === 0) return 'Waiting to be sent.';
  return explainReply(answer ?? '');
}
