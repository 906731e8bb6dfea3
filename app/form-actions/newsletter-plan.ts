import type { RouterContextProvider } from 'react-router';
import { newsletterForm } from '../../domain/forms/newsletter-form.ts';
import { messages } from '../../domain/messages.ts';
import { pageClient, pageRequest, pageServices } from '../../server/context.ts';
import type { PostedPlan } from './answer-posted.ts';

/** How a posted subscription is answered, on whatever page its form stands. */
export function newsletterPlan(
  context: Readonly<RouterContextProvider>,
  page: () => Promise<unknown>,
): PostedPlan {
  return {
    report: context.get(pageRequest).report,
    texts: messages.newsletter,
    fields: Object.keys(newsletterForm.shape),
    next: messages.newsletter.next,
    page,
    // Without a key of the content alone: who left and comes back the same day is a subscriber again.
    receive: (input, key) =>
      context
        .get(pageServices)
        .newsletter.subscribe(
          input,
          context.get(pageClient),
          'idempotencyKey' in input && input.idempotencyKey ? key : undefined,
        ),
  };
}
