import { commentCalls } from '../comments/comments.calls.ts';
import { contactCalls } from '../contact/contact.calls.ts';
import { accountCalls } from './account-calls.ts';
import { answerCalls } from './answer-calls.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { listCalls } from './list-calls.ts';
import { mailRecordCalls } from './mail-record-calls.ts';
import { mediaCalls } from './media-calls.ts';
import { newsletterCalls } from './newsletter-calls.ts';
import { pageCalls } from './page-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { postCalls } from './post-calls.ts';
import { pushCalls } from './push-calls.ts';
import { siteCalls } from './site-calls.ts';
import { topicCalls } from './topic-calls.ts';
import { versionCalls } from './version-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

/**
 * Every call of the API, by method and path: the server validates, serialises and describes by it; the browser
 * imports only its types.
 */
export const calls = {
  ...visitorCalls,
  ...accountCalls,
  ...dashboardCalls,
  ...listCalls,
  ...mediaCalls,
  ...commentCalls,
  ...contactCalls,
  ...peopleCalls,
  ...newsletterCalls,
  ...mailRecordCalls,
  ...postCalls,
  ...topicCalls,
  ...siteCalls,
  ...pageCalls,
  ...versionCalls,
  ...pushCalls,
  ...answerCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
