import type { ListedSubscription } from '../../../domain/api/answers/subscriptions.ts';
import { Status } from '../ui/status.tsx';

export const subscriptionLabels = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Left out',
} as const;

const tones = { pending: 'waiting', confirmed: 'good', unsubscribed: 'quiet' } as const;

/** Whether the request was suspected as automated, so that no email was sent. */
export function isSuspected({ status, mailedAt }: ListedSubscription): boolean {
  return status === 'pending' && mailedAt === null;
}

/** Whether a reader gets no newsletters because the mailbox refused two in a row, or the reader complained. */
export function isSuppressed({ status, suppressedAt }: ListedSubscription): boolean {
  return status === 'confirmed' && suppressedAt !== null;
}

export function SubscriptionStatus({ subscription }: { subscription: ListedSubscription }) {
  const { status } = subscription;
  if (isSuspected(subscription)) return <Status tone="bad">Suspected</Status>;
  if (isSuppressed(subscription))
    return (
      <Status tone="bad">{subscription.complainedAt ? 'Complained' : 'Mailbox refused'}</Status>
    );
  return <Status tone={tones[status]}>{subscriptionLabels[status]}</Status>;
}
