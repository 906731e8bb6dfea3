import type { Page } from '@playwright/test';
import type { MailState } from '../../../domain/mail/mailbox.calls.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { ownTitle, row, storeBlog } from './desk.ts';
import { part, signIn } from './fixtures.ts';
import { newName, sendMessage } from './lists/visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** The number on a card. */
async function figure(page: Page, label: string): Promise<number> {
  const card = page.locator('dl > div').filter({ hasText: label });
  return Number((await card.locator('dd').textContent())?.replaceAll(',', ''));
}

test('the dashboard shows counts, links and problems', async ({ page, axe, expectFailedLoad }) => {
  await part(page, 'counts the blogs and links to them', async () => {
    const title = ownTitle('On the dashboard');
    await storeBlog(page, { title, tags: 'Trends' });
    // At 2:00 in India the first backup is made.
    await page.route('**/api/admin/backups', async (route) => {
      const response = await route.fetch();
      const overview = await response.json();
      await route.fulfill({ response, json: { ...overview, state: 'first', lastVerified: null } });
    });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(row(page, title)).toContainText('Trends');
    // Other tests write at the same time, so only invariants are checked.
    await expect.poll(() => figure(page, 'Total Blogs')).toBeGreaterThan(8);
    await expect.poll(() => figure(page, 'Published Blogs')).toBeGreaterThan(0);
    await expect.poll(() => figure(page, 'Draft Blogs')).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'Before you go live' })).toBeVisible();
    await expect(page.getByText('Backups: the first is made tonight')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Last tested backup' })).toHaveCount(0);

    await row(page, title).getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goBack();
    await row(page, title).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Blog');
    await page.goBack();
    await page.getByRole('link', { name: 'Create New Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Blog');
  });

  await part(page, 'shows enquiries first, and links each number to its messages', async () => {
    const name = newName('Enquirer');
    await sendMessage(page, { name });
    await page.goto('/admin/dashboard');
    const first = page.getByRole('region', { name: 'Enquiries' });
    await first.getByRole('link', { name: 'New enquiries today' }).click();
    await expect(page.getByRole('main')).toContainText(/\d+ messages? of today/);
    await expect(row(page, name)).toBeVisible();

    await page.goBack();
    await first.getByRole('link', { name: 'since Monday' }).click();
    await expect(page.getByRole('main')).toContainText(/\d+ messages? since Monday/);
    await expect(row(page, name)).toBeVisible();

    await page.goBack();
    await first.getByRole('link', { name: 'by this time last week' }).click();
    await expect(page.getByRole('main')).toContainText('of last week, until the same day and time');
    await expect(row(page, name)).toBeHidden();

    await page.goBack();
    await first.getByRole('link', { name: 'Unanswered for more than 24 hours' }).click();
    await expect(page).toHaveURL(/\/admin\/today\?list=day$/);
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();

    await page.goBack();
    await first.getByRole('link', { name: 'Overdue next steps' }).click();
    await expect(page).toHaveURL(/\/admin\/people\?status=all&step=late$/);
  });

  await part(page, 'describes problems', async () => {
    const { trouble }: Pick<MailState, 'trouble'> = {
      trouble: {
        since: new Date().toISOString(),
        reason: 'The mail server refused the username or the password.',
      },
    };
    await page.route('**/api/admin/mail-state', (route) => route.fulfill({ json: { trouble } }));
    await page.goto('/admin/dashboard');
    const told = page.getByRole('region', { name: 'What does not work' });
    await expect(told).toContainText(
      /since .*: the mail server refused the username or the password\./,
    );
    await axe();
    await told.getByRole('link', { name: 'Open the Outbox' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  });

  await part(page, 'works if the statistics do not load', async () => {
    expectFailedLoad('/api/admin/statistics?days=30');
    await page.route('**/api/admin/statistics*', (route) => route.fulfill({ status: 500 }));
    await page.goto('/admin/dashboard');
    await expect(page.getByText('The statistics did not load.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Blogs' })).toBeVisible();
  });

  await part(page, 'shows an error if the dashboard does not load', async () => {
    for (const status of ['', 'published', 'draft', 'asked']) {
      expectFailedLoad(`/api/admin/blogs?${status && `status=${status}&`}unfinished=0`);
    }
    await page.route('**/api/admin/blogs?*', (route) => route.fulfill({ status: 500 }));
    await page.goto('/admin/dashboard');
    const alert = page.getByRole('alert').filter({ hasText: postMessages.listFailure });
    await expect(alert).toBeVisible();
  });
});

const beforeLive = (page: Page) => page.getByRole('region', { name: 'Before you go live' });

test('the first day begins with what is to be done, each with the cursor in its field', async ({
  page,
  axe,
}) => {
  await part(page, 'leads to the field of a fact by keyboard', async () => {
    await page.goto('/admin/dashboard');
    await expect(beforeLive(page)).toContainText(/\d+ of \d+ done/);
    const first = page.getByRole('main').getByRole('region').first();
    await expect(first).toHaveAccessibleName('Before you go live');
    await axe();
    await beforeLive(page)
      .getByRole('link', { name: /No phone number/ })
      .press('Enter');
    await expect(page.getByRole('textbox', { name: /^Phone/ })).toBeFocused();
    await page.goBack();
    await beforeLive(page)
      .getByRole('link', { name: /No logo yet/ })
      .press('Enter');
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  });

  await part(page, 'leads to what a sample person says, and to the mail server', async () => {
    await page.goto('/admin/dashboard');
    await beforeLive(page)
      .getByRole('link', { name: /testimonials on the home page/ })
      .press('Enter');
    await expect(page.locator('[name="testimonials.items.0.quote"]')).toBeFocused();
    await page.goto('/admin/dashboard');
    await beforeLive(page)
      .getByRole('link', { name: /E-mail is not set up/ })
      .press('Enter');
    await expect(page.locator('#SMTP_URL')).toBeFocused();
  });

  await part(page, 'settles what is not needed, and opens it again', async () => {
    await page.setViewportSize(phone);
    // Another journey may have made the key of the copies, which does the task.
    let isSettled = false;
    await page.route('**/api/admin/todo/copies', async (route) => {
      isSettled = route.request().postDataJSON().settled;
      await route.continue();
    });
    await page.route('**/api/admin/todo', async (route) => {
      const response = await route.fetch();
      const list = await response.json();
      for (const item of list.items) {
        if (item.key === 'copies') Object.assign(item, { isSettled, isDone: isSettled });
      }
      await route.fulfill({ response, json: list });
    });
    await page.goto('/admin/dashboard');
    const task = beforeLive(page).getByRole('link', { name: /No copy outside this server/ });
    await expect(task).toBeVisible();
    await beforeLive(page).getByRole('button', { name: 'They are copied' }).click();
    await expect(task).toHaveCount(0);
    await expect(beforeLive(page).getByRole('list', { name: 'Done' })).toContainText(
      'Copy elsewhere',
    );
    // Undo is offered for some seconds only, so it comes before the slow check.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(task).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    await axe();
  });

  await part(page, 'ends with "Your site is ready", and folds after the first day', async () => {
    const item = {
      key: 'phone',
      label: 'Phone',
      title: 'No phone number',
      advice: '',
      href: null,
      act: '',
      settle: null,
      isSettled: false,
    };
    let todo = { items: [{ ...item, isDone: true }], isFirstDay: true };
    await page.route('**/api/admin/todo', (route) => route.fulfill({ json: todo }));
    await page.goto('/admin/dashboard');
    await expect(beforeLive(page)).toContainText('Your site is ready');
    await axe();
    await beforeLive(page).getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(beforeLive(page)).toHaveCount(0);
    todo = { items: [{ ...item, isDone: false }], isFirstDay: false };
    await page.reload();
    await expect(page.getByText('No phone number')).toBeHidden();
    await page.getByText('0 of 1 done').click();
    await expect(page.getByText('No phone number')).toBeVisible();
  });
});

test('comments that wait are among what waits, and nothing empty is drawn', async ({ page }) => {
  const comment = {
    id: 1,
    author: 'Ravi Menon',
    email: 'ravi@example.com',
    text: 'Does it work for a clinic?',
    status: 'pending',
    createdAt: '2026-11-20T04:00:00.000Z',
    decidedAt: null,
    post: { id: 1, title: 'Local SEO', slug: 'local-seo', author: 'Asha' },
    answer: null,
  };
  const counts = { pending: 1, approved: 0, rejected: 0, spam: 0 };
  let comments = [comment];
  await page.route('**/api/admin/comments*', (route) =>
    route.fulfill({
      json: { comments, counts: { ...counts, pending: comments.length }, page: 1, pages: 1 },
    }),
  );
  const nobody = { people: [], counts: { all: 0, day: 0 }, groups: { today: 0, late: 0 } };
  await page.route('**/api/admin/people/today', (route) => route.fulfill({ json: nobody }));
  await page.goto('/admin/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText('1 comment waits for approval');
  await expect(waiting).toContainText('Ravi Menon on Local SEO');
  comments = [];
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Blogs, last changed first' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('the dashboard shows how fast the pages were, and what the server tells', async ({
  page,
  axe,
}) => {
  const speed = (path: string, device: 'phone' | 'desktop', lcp: number | null) => ({
    ...{ path, device, views: lcp ? 1240 : 3 },
    ...{ lcp, inp: lcp && 96, cls: lcp && 310 },
  });
  await page.route('**/api/admin/statistics*', async (route) => {
    const response = await route.fetch();
    const statistics = await response.json();
    const speeds = [
      speed('', 'phone', 2600),
      speed('', 'desktop', 900),
      speed('/blog/a-post-with-a-long-address-that-wraps-on-phones', 'phone', null),
    ];
    await route.fulfill({ response, json: { ...statistics, total: 9, speeds } });
  });
  const since = '2026-11-20T04:00:00.000Z';
  const disk = {
    key: 'disk-full',
    text: 'The disk is 91 % full.',
    path: '/admin/dashboard',
    since,
  };
  const ended = [{ title: 'Mail leaves the site again', at: since }];
  const conditions = { lasting: [disk], ended, unknown: ['The certificate was not read.'] };
  await page.route('**/api/admin/conditions', (route) => route.fulfill({ json: conditions }));
  await page.goto('/admin/dashboard');
  const told = page.getByRole('region', { name: 'What does not work' });
  await expect(told).toContainText('The disk is 91 % full.');
  await expect(told).toContainText('Mail leaves the site again, since 20 Nov 2026');
  await expect(told).toContainText('The certificate was not read.');
  const panel = page.getByRole('region', { name: 'How fast the pages are' });
  await expect(panel.getByRole('row', { name: /Phone/ })).toContainText('2.6 s, fair');
  await expect(panel.getByRole('row', { name: /Desktop/ })).toContainText('0.9 s, good');
  await expect(panel.getByRole('row', { name: /Desktop/ })).toContainText('0.31, poor');
  await panel.getByText('By page').press('Enter');
  const pages = panel.getByRole('table', { name: 'How fast each page is' });
  await expect(pages).toContainText('fewer than 5 visits');
  await axe();
  await page.setViewportSize(phone);
  await expect(pages).toBeVisible();
  await axe();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width);
});
