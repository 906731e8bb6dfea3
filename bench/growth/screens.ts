import { atMost, type Verdict } from '../part.ts';
import { median, ms } from '../report/numbers.ts';
import type { Admin } from '../site/admin.ts';
import { askWell } from '../site/ask.ts';
import type { RunningSite } from '../site/start-site.ts';

const asked = 15;

/** How long answers for the admin take, each the median of some. */
async function timesOf(
  { url }: RunningSite,
  { authorization }: Admin,
  answers: Record<string, { path: string; maxMs: number }>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [name, { path, maxMs }] of Object.entries(answers)) {
    const times: number[] = [];
    for (let at = 0; at < asked; at += 1) {
      const startedAt = performance.now();
      await askWell(`${url}/api/admin/${path}`, { authorization });
      times.push(performance.now() - startedAt);
    }
    verdicts.push(atMost(name, median(times), maxMs, ms));
  }
  return verdicts;
}

/** The list of people and a card. */
export const measurePeople = (site: RunningSite, admin: Admin) =>
  timesOf(site, admin, {
    'people: time of the list': { path: 'people', maxMs: 150 },
    'people: time of a search': { path: 'people?status=all&search=visitor%2099', maxMs: 150 },
    'people: time of a card': { path: 'people/2', maxMs: 100 },
  });

/** Sends a newsletter to all subscribers, and looks at the screens of it. */
export async function measureNewsletters(
  site: RunningSite,
  admin: Admin,
  maxHold: () => Promise<number>,
): Promise<Verdict[]> {
  const { call } = admin;
  const path = '/api/admin/newsletters';
  const { id, revision } = await call('POST', path, { post: 1 });
  // Nobody answers for its DNS records: so it waits.
  await call('POST', `${path}/${id}/send`, { revision, when: 'now' });
  await maxHold();
  const startedAt = performance.now();
  await call('POST', `${path}/${id}/decisions`, { decision: 'overrule' });
  const frozenMs = performance.now() - startedAt;
  return [
    atMost('newsletter: freezing of its recipients', frozenMs, 5000, ms),
    atMost('newsletter: event loop held meanwhile', await maxHold(), 100, ms),
    ...(await timesOf(site, admin, {
      'newsletters: time of the list': { path: 'newsletters', maxMs: 200 },
      'newsletters: time of one': { path: `newsletters/${id}`, maxMs: 200 },
      'newsletters: time of its recipients': {
        path: `newsletters/${id}/recipients?state=pending`,
        maxMs: 200,
      },
      'newsletters: time of the subscribers': { path: 'subscriptions', maxMs: 200 },
    })),
  ];
}
