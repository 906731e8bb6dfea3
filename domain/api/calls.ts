import * as z from 'zod/mini';
import { accountCalls } from '../accounts/accounts.calls.ts';
import { activityCalls } from '../activity/activity.calls.ts';
import { analyticsCalls } from '../analytics/analytics.calls.ts';
import { authorCalls } from '../authors/authors.calls.ts';
import { backupCalls } from '../backups/backups.calls.ts';
import { colleagueCalls } from '../colleagues/colleagues.calls.ts';
import { commentCalls } from '../comments/comments.calls.ts';
import { contactCalls } from '../contact/contact.calls.ts';
import { copyCalls } from '../copies/copies.calls.ts';
import { dashboardCalls } from '../dashboard/dashboard.calls.ts';
import { mailboxCalls } from '../mail/mailbox.calls.ts';
import { outboxCalls } from '../mail/outbox.calls.ts';
import { archiveCalls } from '../markdown/archive.calls.ts';
import { mediaCalls } from '../media/media.calls.ts';
import { mailRecordCalls } from '../newsletter/mail-records.calls.ts';
import { newsletterCalls } from '../newsletter/newsletter.calls.ts';
import { subscriptionCalls } from '../newsletter/subscriptions.calls.ts';
import { pageCalls } from '../pages/pages.calls.ts';
import { joinCalls } from '../people/joins.calls.ts';
import { peopleCalls } from '../people/people.calls.ts';
import { personalDataCalls } from '../personal-data/personal-data.calls.ts';
import { postCalls } from '../posts/posts.calls.ts';
import { profileCalls } from '../profile/profile.calls.ts';
import { pushCalls } from '../push/push.calls.ts';
import { replyCalls } from '../replies/replies.calls.ts';
import { retentionCalls } from '../retention/retention.calls.ts';
import { siteCalls } from '../site/site.calls.ts';
import { sourceCalls } from '../sources/sources.calls.ts';
import { topicCalls } from '../topics/topics.calls.ts';
import { versionCalls } from '../versions/versions.calls.ts';
import type { ApiCall } from './call.ts';

/** Undoes changes of several rows. */
const undoCalls = {
  'POST /api/admin/undo': {
    needs: 'own',
    summary: 'Undo bulk changes, the last of them first',
    body: z.object({
      tokens: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(100)),
    }),
    response: { 200: z.object({ done: z.int(), refused: z.int() }) },
  },
} satisfies Record<string, ApiCall>;

/**
 * Every call of the API, by method and path. The server uses it to validate, serialise and document; the browser
 * imports only its types.
 */
export const calls = {
  ...activityCalls,
  ...analyticsCalls,
  ...accountCalls,
  ...colleagueCalls,
  ...dashboardCalls,
  ...backupCalls,
  ...copyCalls,
  ...mailboxCalls,
  ...archiveCalls,
  ...retentionCalls,
  ...personalDataCalls,
  ...outboxCalls,
  ...mediaCalls,
  ...commentCalls,
  ...contactCalls,
  ...peopleCalls,
  ...joinCalls,
  ...newsletterCalls,
  ...subscriptionCalls,
  ...mailRecordCalls,
  ...postCalls,
  ...topicCalls,
  ...authorCalls,
  ...profileCalls,
  ...undoCalls,
  ...siteCalls,
  ...pageCalls,
  ...versionCalls,
  ...pushCalls,
  ...replyCalls,
  ...sourceCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
