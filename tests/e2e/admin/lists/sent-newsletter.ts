import type { Page } from '@playwright/test';
import type {
  NewsletterOverview,
  Recipient,
} from '../../../../domain/newsletter/newsletter.calls.ts';

const at = '2026-11-22T09:10:00.000Z';

const overview: NewsletterOverview = {
  id: 14,
  status: 'sending',
  revision: 'r',
  fields: {
    subject: 'Six messages',
    preview: '',
    content: '',
    post: null,
    extent: 'whole',
    until: 1,
  },
  savedAt: at,
  savedBy: 'meera',
  post: null,
  readers: { confirmed: 2812, suppressed: 37, weekly: 0, topic: 0 },
  perHour: 540,
  perDay: null,
  sentByHour: [],
  canMail: true,
  from: 'Margdeep <hello@margdeep.example>',
  owner: 'owner@site.example',
  startedAt: at,
  startedBy: 'meera',
  endedAt: null,
  dueAt: null,
  heldAt: null,
  pauseReply: null,
  overruledAt: null,
  overruledBy: null,
  missing: [],
  candidates: 2812,
  counts: {
    pending: 1130,
    claimed: 3,
    accepted: 1620,
    uncertain: 3,
    refused: 6,
    bounced: 11,
    left: 2,
    excluded: 37,
  },
  exclusions: { suppressed: 30, cancelled: 0, weekly: 5, topic: 2 },
  hours: [
    { hour: '2026-11-22T09:00:00.000Z', tries: 200 },
    { hour: '2026-11-22T10:00:00.000Z', tries: 540 },
  ],
  visits: 38,
  enquiries: 9,
};

const answers = [
  '552 5.2.2 The email account that you tried to reach is over quota',
  "550 5.7.26 Unauthenticated email is not accepted due to domain's DMARC policy",
  '550 5.1.1 User unknown in virtual mailbox table',
];

const recipients: Recipient[] = answers.map((answer, place) => ({
  id: place + 1,
  email: `${'long'.repeat(12)}${place}@visitor.example`,
  state: 'refused',
  reason: null,
  answer,
  attempts: 1,
  at,
}));

/** Mocks a newsletter that is being sent, because tests have no mail server. Resolves to the sent decisions. */
export async function showSentNewsletter(page: Page): Promise<unknown[]> {
  const decisions: unknown[] = [];
  await page.route('**/api/admin/newsletters/14', (route) => route.fulfill({ json: overview }));
  await page.route('**/api/admin/newsletters/14/recipients?*', (route) =>
    route.fulfill({ json: { recipients, page: 1, pages: 1 } }),
  );
  await page.route('**/api/admin/newsletters/14/decisions', (route) => {
    decisions.push(route.request().postDataJSON());
    return route.fulfill({ json: { changed: 1 } });
  });
  await page.goto('/admin/newsletter/14');
  return decisions;
}
