import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { signIn } from './fixtures.ts';

const wide = { width: 1440, height: 900 };

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function lookAt(page: Page, axe: () => Promise<void>): Promise<void> {
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    await axe();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

test('an owner makes the key, proves the paper, and has a copy that a drill opens', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await open(page, '/admin/settings');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Copies' })
    .click();
  await expect(page.getByText('We wrote a test file there')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'No copy outside this server yet' }),
  ).toBeVisible();
  await lookAt(page, axe);

  await page.getByRole('button', { name: 'Make the key' }).click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByRole('listitem').locator('strong');
  await expect(shown).toHaveCount(24);
  const first = await shown.allTextContents();
  await lookAt(page, axe);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(shown).toHaveCount(24);
  const words = await shown.allTextContents();
  expect(words).not.toEqual(first);
  await dialog.getByRole('button', { name: 'It is on paper' }).click();
  await expect(dialog.getByText(words[5] ?? '', { exact: true })).toHaveCount(0);
  const begin = dialog.getByRole('button', { name: 'Begin the copies' });
  await begin.click();
  await expect(dialog.getByText('This is another word.')).toHaveCount(3);
  await lookAt(page, axe);
  for (const input of await dialog.getByRole('textbox').all()) {
    const place = Number((await input.getAttribute('name'))?.slice('word-'.length)) - 1;
    await input.fill(` ${words[place]?.toUpperCase()} `);
  }
  await begin.click();
  const headline = page.getByRole('region', { name: 'What is safe' });
  await expect(headline).toContainText(/Everything up to .* is safe elsewhere/, {
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: 'Copy now' })).toBeVisible({ timeout: 60_000 });
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(words.slice(0, 3).join(' '));
  await lookAt(page, axe);

  expectFailedLoad('/api/admin/copies/drill');
  await page.getByRole('button', { name: 'Do it now' }).click();
  const typed = dialog.getByLabel('Its 24 words, from the paper');
  await typed.fill(words.slice(1).join(' '));
  await dialog.getByRole('button', { name: 'Open the newest copy' }).click();
  await expect(dialog.getByText('A key has 24 words; these are 23.')).toBeVisible();
  await expect(typed).toBeFocused();
  await lookAt(page, axe);
  await typed.fill(words.map((word, place) => `${place + 1} ${word}`).join('\n'));
  await dialog.getByRole('button', { name: 'Open the newest copy' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(/Opened and proven on .* posts and .* enquiries came back/),
  ).toBeVisible({
    timeout: 60_000,
  });

  await page.getByText('Show how to restore').click();
  await expect(page.getByText(/npm run restore -- /)).toBeVisible();
  // Looks in each frame, because a small copy is soon over.
  const isCopying = page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some((each) => each.textContent === 'Copying…'),
  );
  await page.getByRole('button', { name: 'Copy now' }).click();
  await isCopying;
  await expect(page.getByRole('button', { name: 'Copy now' })).toBeVisible({ timeout: 60_000 });
});

const counts = { posts: 8, pictures: 0, comments: 0, messages: 3, subscriptions: 0, rows: 99 };
const failing = {
  state: 'failing',
  place: {
    label: 'copies/site on store.example',
    isSameDisk: false,
    command: 'npm run restore -- x',
  },
  key: { name: 'Marigold 4', madeAt: '2026-02-02T05:00:00.000Z', madeBy: 'admin' },
  isRunning: false,
  last: {
    at: '2026-11-21T21:42:00.000Z',
    madeAt: '2026-11-21T21:40:00.000Z',
    bytes: 41_000_000,
    seconds: 38,
    takes: 1_900_000_000,
    counts,
  },
  failure: {
    message: 'The store is full. It answered “507”. Old nights are not thrown away.',
    at: '2026-11-23T21:42:00.000Z',
    nextAt: '2026-11-23T21:47:00.000Z',
  },
  minute: { at: '2026-11-24T04:11:00.000Z', isLate: false, failure: null },
  notes: ['Somebody changed or removed site.json at the place of the copies.'],
  keep: 7,
  drill: {
    done: null,
    dueAt: '2026-03-04T05:00:00.000Z',
    isRunning: false,
    failure: { at: '2026-11-20T05:00:00.000Z', message: 'The copy is damaged.' },
  },
  told: ['owner@site.example'],
};

test('a copy that fails is said in words on its screen and on the dashboard', async ({
  page,
  axe,
}) => {
  await page.route('**/api/admin/copies', (route) => route.fulfill({ json: failing }));
  await open(page, '/admin/settings/copies');
  const headline = page.getByRole('region', { name: 'What is safe' });
  await expect(headline).toContainText('No good copy elsewhere for');
  await expect(headline).toContainText(
    'The store is full. It answered “507”. Old nights are not thrown away',
  );
  await expect(page.getByText('Somebody changed or removed site.json')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  await lookAt(page, axe);
  await open(page, '/admin/dashboard');
  const problems = page.getByRole('region', { name: 'What does not work' });
  await expect(problems).toContainText(
    /No copy elsewhere since 22 Nov 2026, 3:12 am: The store is full/,
  );
  await problems.getByRole('link', { name: 'Open Copies' }).click();
  await expect(page).toHaveURL('/admin/settings/copies');
});

test('minute copies that stopped are said on the screen and on the dashboard', async ({
  page,
  axe,
}) => {
  const now = Date.now();
  const at = new Date(now - 60 * 60_000).toISOString();
  const copies = {
    ...failing,
    state: 'good',
    failure: null,
    last: { ...failing.last, at, madeAt: at },
    drill: {
      done: null,
      dueAt: new Date(now + 60 * 60_000).toISOString(),
      isRunning: false,
      failure: null,
    },
    minute: {
      at,
      isLate: true,
      failure: 'The store does not work at the moment.',
    },
  };
  await page.route('**/api/admin/copies', (route) => route.fulfill({ json: copies }));
  await open(page, '/admin/settings/copies');
  const headline = page.getByRole('region', { name: 'What is safe' });
  await expect(headline).toContainText('No minute copy since');
  await expect(headline).toContainText('The store does not work at the moment.');
  await lookAt(page, axe);
  await open(page, '/admin/dashboard');
  await expect(page.getByRole('region', { name: 'What does not work' })).toContainText(
    /No minute copy elsewhere since .*: The store does not work at the moment\./,
  );
  Object.assign(copies.minute, { isLate: false, failure: null });
  await open(page, '/admin/settings/copies');
  await expect(headline).toContainText(/Everything up to .* is safe elsewhere/);
});
