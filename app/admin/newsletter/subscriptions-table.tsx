import type { ListedSubscription } from '../../../domain/api/answers/subscriptions.ts';
import { choiceText } from '../../../domain/newsletter/choices.ts';
import { Moment } from '../lists/moment.tsx';
import { selectColumn } from '../lists/rows/select-box.tsx';
import { SelectionBar } from '../lists/rows/selection-bar.tsx';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { Status } from '../ui/status.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useSubscriptionActions } from './use-subscription-actions.ts';

type Actions = ReturnType<typeof useSubscriptionActions>;

const columns: Column<ListedSubscription>[] = [
  selectColumn(({ email }) => email),
  {
    key: 'email',
    label: 'Email',
    isHead: true,
    cell: ({ email }) => (
      <a
        className="inline-block py-1 break-all text-brick underline-offset-4"
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

/** The subscriptions with their actions. */
export function SubscriptionsTable({ subscriptions }: { subscriptions: ListedSubscription[] }) {
  const actions = useSubscriptionActions();
  const last: Column<ListedSubscription> = {
    key: 'actions',
    label: 'Actions',
    isBare: true,
    cell: (subscription) => <Buttons actions={actions} subscription={subscription} />,
  };
  return (
    <>
      <SelectionBar
        actions={[
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
      <DataTable caption="Subscriptions" columns={[...columns, last]} rows={subscriptions} />
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
  const { lift, remove, mailLink, isBusy } = actions;
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
      {isSuppressed(subscription) && (
        <ActionButton
          aria-disabled={isBusy}
          aria-label={`Write again: ${subscription.email}`}
          className="whitespace-nowrap"
          onClick={() => void lift(subscription)}
          tone="text"
        >
          Write again
        </ActionButton>
      )}
      <DeleteButton
        aria-disabled={isBusy}
        aria-label={`Remove ${subscription.email}`}
        onClick={() => void remove(subscription)}
        tone="text"
      >
        Remove
      </DeleteButton>
    </div>
  );
}

export const subscriptionLabels = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Left out',
} as const;

const tones = { pending: 'waiting', confirmed: 'good', unsubscribed: 'quiet' } as const;

/** Whether the request was suspected as automated, so that no email was sent. */
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
