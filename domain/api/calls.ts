import { accountCalls } from './account-calls.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { listCalls } from './list-calls.ts';
import { mediaCalls } from './media-calls.ts';
import { messageCalls } from './message-calls.ts';
import { postCalls } from './post-calls.ts';
import { siteCalls } from './site-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

/**
 * Every call of the API, by method and path. The server validates, answers and describes by it; the browser imports its
 * types alone.
 */
export const calls = {
  ...visitorCalls,
  ...accountCalls,
  ...dashboardCalls,
  ...listCalls,
  ...mediaCalls,
  ...messageCalls,
  ...postCalls,
  ...siteCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
