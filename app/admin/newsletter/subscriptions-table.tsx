import { use } from 'react';
import { startOfDay } from '../../../domain/analytics/days.ts';
import { choiceText } from '../../../domain/newsletter/choices.ts';
import type { ListedSubscription } from '../../../domain/newsletter/subscriptions.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { useMay } from '../session/access.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { useConfirm } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { alreadyDeletedText, countText, namesOf } from '../ui/outcome.ts';
import { Status } from '../ui/screen.tsx';
import { SelectionBar, selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';

type Actions = ReturnType<typeof useSubscriptionActions>;

const selection = selectColumn<ListedSubscription>(({ email }) => email);

const columns: Column<ListedSubscription>[] = [
  {
    key: 'email',
    label: 'Email',
    isHead: true,
    cell: ({ email }) => (
      <a
        className="inline-block py-1 break-all text-ink underline-offset-4"
        href={`mailto:${email}`}
      >
        {email}
      </a>
    ),
  },
  {
    key: 'status',
    label: 'State',
    cell: (subscription) => (
      <>
        <SubscriptionStatus subscription={subscription} />
        {isSuppressed(subscription) && subscription.suppressedReply && (
          <code className="mt-1 block text-sm wrap-anywhere">{subscription.suppressedReply}</code>
        )}
        {subscription.leftReason && (
          <span className="mt-1 block text-sm wrap-anywhere text-mute">
            {subscription.leftReason}
          </span>
        )}
        {subscription.status === 'confirmed' && (
          <span className="mt-1 block text-sm text-mute">{choiceText(subscription)}</span>
        )}
      </>
    ),
  },
  {
    key: 'since',
    label: 'Since',
    cell: ({ createdAt, confirmedAt, unsubscribedAt }) => (
      <Moment of={unsubscribedAt ?? confirmedAt ?? createdAt} />
    ),
    className: 'lg:whitespace-nowrap',
  },
  { key: 'consent', label: 'Consent', cell: (subscription) => <Consent {...subscription} /> },
];

/** The subscriptions with their actions; a role that cannot remove readers selects none. */
export function SubscriptionsTable({ subscriptions }: { subscriptions: ListedSubscription[] }) {
  const actions = useSubscriptionActions();
  const mayEdit = useMay()('readers.edit');
  const last: Column<ListedSubscription> = {
    key: 'actions',
    label: 'Actions',
    isBare: true,
    cell: (subscription) => <Buttons actions={actions} subscription={subscription} />,
  };
  return (
    <>
      {mayEdit && (
        <SelectionBar
          actions={[
            { label: 'Unsubscribe', run: (ids) => void actions.unsubscribe(ids) },
            {
              label: 'Remove',
              isDestructive: true,
              run: (ids) =>
                void actions.removeSeveral(
                  ids,
                  subscriptions.filter(({ id }) => ids.includes(id)),
                ),
            },
          ]}
          isBusy={actions.isBusy}
          what="addresses"
        />
      )}
      <DataTable
        caption="Subscriptions"
        columns={[...(mayEdit ? [selection] : []), ...columns, last]}
        rows={subscriptions}
      />
    </>
  );
}

function Consent({ consentVersion, consentedAt, consentSource }: ListedSubscription) {
  const isImported = consentVersion === 'imported';
  return (
    <>
      <span className="whitespace-nowrap">
        {isImported ? 'Imported' : `Policy ${consentVersion}`},
      </span>{' '}
      <span className="inline-block">
        <Moment of={consentedAt} />
      </span>
      {consentSource && (
        <span className="block text-sm wrap-anywhere text-mute">{consentSource}</span>
      )}
    </>
  );
}

function Buttons({
  subscription,
  actions,
}: {
  subscription: ListedSubscription;
  actions: Actions;
}) {
  const { lift, remove, unsubscribe, mailLink, isBusy } = actions;
  const mayEdit = useMay()('readers.edit');
  return (
    <div className="-mx-2 flex flex-wrap lg:flex-nowrap">
      {isSuspected(subscription) && (
        <ActionButton
          aria-label={`Mail the link: ${subscription.email}`}
          className="whitespace-nowrap"
          aria-disabled={isBusy}
          onClick={() => void mailLink(subscription)}
          tone="text"
        >
          Mail the link
        </ActionButton>
      )}
      {isSuppressed(subscription) && mayEdit && (
        <ActionButton
          aria-disabled={isBusy}
          aria-label={`Send again: ${subscription.email}`}
          className="whitespace-nowrap"
          onClick={() => void lift(subscription)}
          tone="text"
        >
          Send again
        </ActionButton>
      )}
      {subscription.status === 'confirmed' && mayEdit && (
        <ActionButton
          aria-disabled={isBusy}
          aria-label={`Unsubscribe ${subscription.email}, who asked by mail`}
          className="whitespace-nowrap"
          onClick={() => void unsubscribe([subscription.id])}
          tone="text"
        >
          Unsubscribe
        </ActionButton>
      )}
      {mayEdit && (
        <DeleteButton
          aria-disabled={isBusy}
          aria-label={`Remove ${subscription.email}`}
          onClick={() => void remove(subscription)}
          tone="text"
        >
          Remove
        </DeleteButton>
      )}
    </div>
  );
}

export const subscriptionLabels = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Not mailed',
} as const;

const tones = { pending: 'waiting', confirmed: 'good', unsubscribed: 'quiet' } as const;

/** Whether the request is suspected to be automated, so that no email was sent. */
function isSuspected({ status, mailedAt }: ListedSubscription): boolean {
  return status === 'pending' && mailedAt === null;
}

/** Whether the reader is excluded: the mailbox refused two newsletters in a row, or the reader complained. */
function isSuppressed({ status, suppressedAt }: ListedSubscription): boolean {
  return status === 'confirmed' && suppressedAt !== null;
}

function SubscriptionStatus({ subscription }: { subscription: ListedSubscription }) {
  const { status } = subscription;
  if (isSuspected(subscription)) return <Status tone="bad">Suspected</Status>;
  if (isSuppressed(subscription))
    return (
      <Status tone="bad">{subscription.complainedAt ? 'Complained' : 'Mailbox refused'}</Status>
    );
  return <Status tone={tones[status]}>{subscriptionLabels[status]}</Status>;
}

const detail =
  'Everything about this address is deleted, even that it unsubscribed. This cannot be undone.';

const detailOfComplaint =
  'Do this only if the reader asked for it. With more complaints, mail providers treat mail from this site as spam.';

const detailOfLift =
  'Use this if a problem at a mail server made working mailboxes look as if they did not exist. Readers who complained stay left out.';

/** The actions on subscriptions; removing and resuming ask for confirmation. */
export function useSubscriptionActions() {
  const zone = use(TimeZone);
  const { run, runOnRows, isBusy } = useAction();
  const confirm = useConfirm();

  const deletion = (ids: readonly number[]) =>
    callApi('POST /api/admin/subscriptions/deletions', { json: { ids } });

  async function remove({ id, email }: ListedSubscription) {
    if (!(await confirm(`Remove ${email}?`, { confirmLabel: 'Remove', detail }))) return;
    await run(() => deletion([id]), { rows: [id], done: `${email} is removed.` });
  }

  /** `visible` are the rows of this page. */
  async function removeSeveral(ids: readonly number[], visible: readonly ListedSubscription[]) {
    const addresses = countText(ids.length, 'address', 'addresses');
    const question = `Remove ${ids.length === 1 ? 'this address' : `these ${addresses}`}?`;
    const subject = namesOf(
      visible.map(({ email }) => email),
      ids.length,
    );
    const detailOfAll = detail
      .replace('this address is', 'them is')
      .replace('it left', 'they left');
    const options = { confirmLabel: 'Remove', subject, detail: detailOfAll };
    if (!(await confirm(question, options))) return;
    await runOnRows(ids, deletion, {
      done: ({ changed, rest }) => {
        const removed = countText(changed, 'address', 'addresses');
        return `${removed} removed${rest || alreadyDeletedText(ids.length, changed)}.`;
      },
    });
  }

  /** For readers who asked by mail; nothing is mailed to them. */
  async function unsubscribe(ids: readonly number[]) {
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/subscriptions/unsubscriptions', { json: { ids: some } });
    await runOnRows(ids, call, {
      gone: 'Nothing was changed: none of these is a confirmed reader.',
      done: ({ changed, rest }) =>
        `${countText(changed, 'reader')} unsubscribed, without a mail${rest}.`,
      undo: ['reader', 'readers'],
    });
  }

  async function mailLink({ id, email }: ListedSubscription) {
    const json = { ids: [id] };
    const call = () => callApi('POST /api/admin/subscriptions/rescues', { json });
    await run(call, {
      rows: [id],
      done: `The mail to ${email} with the link to confirm is in the Outbox.`,
    });
  }

  async function lift({ id, email, complainedAt }: ListedSubscription) {
    const question = `${email} reported a newsletter as spam. Send newsletters to it again?`;
    const options = { confirmLabel: 'Send again', detail: detailOfComplaint };
    if (complainedAt && !(await confirm(question, options))) return;
    const json = { ids: [id] };
    const call = () => callApi('POST /api/admin/subscriptions/lifts', { json });
    await run(call, { rows: [id], done: `${email} gets newsletters again.` });
  }

  /** Resumes newsletters to everybody excluded since a date, except those who complained. */
  async function liftSince(day: string): Promise<void> {
    const since = startOfDay(day, zone);
    const when = shortDate(since, zone);
    const question = `Send again to everybody whose mailbox refused since ${when}?`;
    const options = { confirmLabel: 'Send again', detail: detailOfLift };
    if (!(await confirm(question, options))) return;
    const json = { since };
    const call = () => callApi('POST /api/admin/subscriptions/lifts', { json });
    await run(call, {
      done: ({ changed }) =>
        `${countText(changed, 'address gets', 'addresses get')} newsletters again.`,
    });
  }

  return { lift, liftSince, remove, removeSeveral, unsubscribe, mailLink, isBusy };
}
