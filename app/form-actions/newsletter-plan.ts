import type { RouterContextProvider } from 'react-router';
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
    next: messages.newsletter.next,
    page,
    // Without the key: who left and comes back the same day is a subscriber again.
    receive: (input) =>
      context.get(pageServices).newsletter.subscribe(input, context.get(pageClient)),
  };
}
