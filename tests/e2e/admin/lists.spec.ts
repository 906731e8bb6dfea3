import type { Page } from '@playwright/test';
import { goodRows } from '../../support/row-factories.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { row, storeBlog } from './desk.ts';
import { part, signIn } from './fixtures.ts';
import { newName, sayYes, toast } from './lists/visitors.ts';
import { dayOf, store, storeDrafts, storeMail, storeMessages } from './stored-rows.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const bar = (page: Page, what: string) =>
  page.getByRole('group', { name: `With the selected ${what}` });

test('long lists have pages, keep the focus and are easy to scan', async ({ page }) => {
  await part(
    page,
    'numbers the pages, and redirects a page number that is too high to the last page',
    async () => {
      const name = newName('Pages');
      await storeMessages(name, 401);
      const search = `search=${encodeURIComponent(name)}`;
      await page.goto(`/admin/messages?${search}&page=999`);
      await expect(page).toHaveURL(/page=9$/);
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(strip(page).getByRole('listitem')).toHaveText([
        ...['Previous', '1', '…', '8', '9', 'Next'],
      ]);
      await strip(page).getByRole('link', { name: 'Page 1', exact: true }).click();
      await expect(strip(page).getByRole('listitem')).toHaveText([
        ...['Previous', '1', '2', '…', '9', 'Next'],
      ]);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(row(page, `${name} 401`)).toBeVisible();
    },
  );

  for (const [path, api] of [
    ['/admin/blogs', /\/api\/admin\/blogs\?/],
    ['/admin/comments', /\/api\/admin\/comments/],
    ['/admin/newsletter', /\/api\/admin\/subscriptions/],
    ['/admin/outbox', /\/api\/admin\/outbox/],
  ] as const) {
    await part(page, `${path}?page=999 redirects to the last page`, async () => {
      await page.goto(`${path}?page=999&status=&state=`);
      await expect(page).not.toHaveURL(/page=999/);
      const answer = page.waitForResponse((response) => api.test(response.url()));
      await page.reload();
      expect((await answer).status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  await part(
    page,
    'moves the focus from a deleted row to the next one, or from the last to the previous one',
    async () => {
      const title = newName('Focus');
      await storeDrafts(title, 3);
      await page.goto(`/admin/blogs?sort=title&search=${encodeURIComponent(title)}`);
      const remove = async (number: number) => {
        await page.getByRole('button', { name: `Delete ${title} ${number}` }).press('Enter');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
        await expect(row(page, `${title} ${number}`)).toBeHidden();
      };
      await remove(2);
      await expect(row(page, `${title} 3`)).toBeFocused();
      await remove(3);
      await expect(row(page, `${title} 1`)).toBeFocused();
      await remove(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  );

  await part(
    page,
    'approving and deleting do not look alike, with and without colour',
    async () => {
      await page.setViewportSize(phone);
      const name = newName('Looks');
      await store(async (db) => {
        const [post] = await db.selectFrom('posts').select('id').limit(1).execute();
        const comment = { ...goodRows.comments, post_id: post?.id ?? 1, author: name };
        await db.insertInto('comments').values(comment).execute();
      });
      await page.goto('/admin/comments');
      const card = page.getByRole('article', { name });
      const lookOf = async (label: string) => {
        const button = card.getByRole('button', { name: label });
        return {
          border: await button.evaluate((element) => getComputedStyle(element).borderTopWidth),
          sign: await button.locator('path').getAttribute('d'),
          place: await button.boundingBox(),
        };
      };
      const [approve, remove] = [await lookOf('Approve'), await lookOf('Delete')];
      expect(approve.border).not.toBe(remove.border);
      expect(approve.sign).not.toBe(remove.sign);
      expect(
        Math.min(approve.place?.height ?? 0, remove.place?.height ?? 0),
      ).toBeGreaterThanOrEqual(44);
    },
  );
});

test('changes several rows of a list at once', async ({ page }) => {
  await part(
    page,
    'archives, restores and deletes several messages by keyboard, with the focus in the list',
    async () => {
      const name = newName('Several');
      await storeMessages(name, 4);
      await page.goto(`/admin/messages?search=${encodeURIComponent(name)}&status=new`);
      const tick = async (number: number) => {
        await page
          .getByRole('checkbox', { name: `Select the message from ${name} ${number}` })
          .press('Space');
      };
      await tick(3);
      await tick(2);
      await expect(toast(page, '2 selected')).toBeVisible();
      await bar(page, 'messages').getByRole('button', { name: 'Archive' }).press('Enter');
      await expect(toast(page, '2 messages archived.')).toBeVisible();
      const names = [4, 3, 2, 1].map((number) => new RegExp(`${name} ${number}`));
      const rows = page.getByRole('row').filter({ hasText: name });
      await expect(rows).toHaveText(names);
      await expect(row(page, `${name} 3`)).toContainText('Archived');
      await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(2);
      await expect(bar(page, 'messages').getByRole('button', { name: 'Archive' })).toBeFocused();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(toast(page, 'Undone: 2 messages are as they were.')).toBeVisible();
      await expect(row(page, `${name} 3`)).not.toContainText('Archived');
      await expect(rows).toHaveText(names);

      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      // Somebody else deletes one of them first.
      await store((db) =>
        db.deleteFrom('contact_messages').where('name', '=', `${name} 4`).execute(),
      );
      await bar(page, 'messages').getByRole('button', { name: 'Delete' }).click();
      await sayYes(page, 'Delete these 4 messages?', 'Delete');
      await expect(toast(page, '3 messages deleted, 1 already deleted.')).toBeVisible();
      await expect(row(page, `${name} 1`)).toContainText(/Deleted \d+ \w+ \d{4}/);
      await page.getByRole('button', { name: 'Reload the list' }).click();
      await expect(rows).toHaveCount(0);
    },
  );

  await part(
    page,
    'publishes, withdraws, deletes and restores several blogs, with links to their titles',
    async () => {
      const title = newName('Batch');
      await storeDrafts(title, 3);
      const list = `/admin/blogs?search=${encodeURIComponent(title)}`;
      await page.goto(list);
      await expect(page.getByRole('columnheader')).toHaveText([
        ...['Title', 'Status', 'Categories', 'Tags', 'Actions'],
      ]);
      await expect(row(page, `${title} 1`)).toContainText(
        /Changed (today, \d+:\d\d [ap]m|\d+ \w+ \d{4})/,
      );
      for (const number of [1, 3]) {
        await page
          .getByRole('checkbox', { name: `Select ${title} ${number}`, exact: true })
          .check();
      }
      await bar(page, 'blogs').getByRole('button', { name: 'Publish' }).click();
      await sayYes(page, 'Publish these 2 blogs?', 'Publish');
      await expect(toast(page, '2 blogs published.')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await bar(page, 'blogs').getByRole('button', { name: 'Publish' }).click();
      await sayYes(page, 'Publish these 3 blogs?', 'Publish');
      await expect(toast(page, '1 blog published, 2 already published.')).toBeVisible();
      await bar(page, 'blogs').getByRole('button', { name: 'Withdraw' }).click();
      await sayYes(page, 'Withdraw these 3 blogs?', 'Withdraw');
      await expect(toast(page, '3 blogs withdrawn.')).toBeVisible();

      await bar(page, 'blogs').getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete these 3 blogs?' });
      for (const number of [1, 2, 3]) await expect(dialog).toContainText(`“${title} ${number}”`);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, '3 blogs deleted.')).toBeVisible();
      await expect(row(page, `${title} 1`)).toContainText(/Deleted \d+ \w+ \d{4}/);
      await expect(
        bar(page, 'blogs').getByRole('button', { name: 'Restore' }),
        'what is selected can only be restored now',
      ).toBeVisible();
      await page.goto(`${list}&status=trashed`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await bar(page, 'blogs').getByRole('button', { name: 'Restore' }).click();
      await expect(toast(page, '3 blogs restored.')).toBeVisible();

      await page.goto(list);
      await page.getByRole('link', { name: `${title} 2`, exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/blog\/edit\/\d+$/);
    },
  );

  await part(
    page,
    'adds a category to several blogs and removes another by keyboard, and restores it in place',
    async () => {
      const [title, first, last] = [newName('Sorted'), newName('Badge'), newName('Late')];
      const ten = Array.from({ length: 10 }, (_, index) => `${title} ${index}`).join(', ');
      await storeBlog(page, { title: `${title} one`, categories: `${first}, SEO` });
      await storeBlog(page, { title: `${title} two`, categories: ten });
      await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const dialog = page.getByRole('dialog');
      const category = dialog.getByRole('combobox', { name: 'Category' });
      const ask = async (verb: string) => {
        await bar(page, 'blogs')
          .getByRole('button', { name: `${verb} a category` })
          .press('Enter');
        await expect(category).toBeFocused();
      };
      await ask('Add');
      await page.keyboard.press('Enter');
      await expect(category).toHaveAccessibleDescription('Please give a name');
      await page.keyboard.type(last);
      await page.keyboard.press('Enter');
      const said = `“${last}” added to 1 blog, 1 has as many categories as fit (“${title} two”).`;
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(row(page, `${title} one`)).toContainText(`${first}, SEO, ${last}`);

      await ask('Remove');
      await page.keyboard.type(first.toUpperCase());
      await page.keyboard.press('Enter');
      const removed = toast(
        page,
        `“${first.toUpperCase()}” removed from 1 blog, 1 did not have it.`,
      );
      await expect(removed).toBeVisible();
      await expect(row(page, `${title} one`)).not.toContainText(first);
      await removed.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(row(page, `${title} one`)).toContainText(`${first}, SEO, ${last}`);
    },
  );

  await part(page, 'removes several readers from the newsletter', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const emails = ['asha', 'ravi', 'zoya'].map((name) => `${name}.${mark}@visitor.example`);
    const subscription = { ...goodRows.subscriptions, mailed_at: dayOf(0) };
    await store((db) =>
      db
        .insertInto('subscriptions')
        .values(emails.map((email) => ({ ...subscription, email })))
        .execute(),
    );
    await page.goto(`/admin/newsletter?search=${mark}`);
    for (const email of emails.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Select ${email}` }).check();
    }
    await bar(page, 'addresses').getByRole('button', { name: 'Remove' }).click();
    await sayYes(page, 'Remove these 2 addresses?', 'Remove');
    await expect(toast(page, '2 addresses removed.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload the list' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: emails[2] })).toBeVisible();
  });
});

test('the outbox opens with the emails that its badge counts; reads one and discards several', async ({
  page,
  axe,
}) => {
  const subject = newName('Dropped');
  const tried = {
    attempts: 5,
    last_error: 'The mail server is busy.',
    // Later than any retry, a time would be treated as written by a wrong clock.
    next_attempt_at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
  };
  for (const number of [1, 2]) await storeMail(`${subject} ${number}`, tried);
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: /^Outbox .*could not be sent/ }).click();
  await expect(row(page, `${subject} 1`)).toContainText('The mail server is busy.');
  await expect(page.getByRole('link', { name: /^Failed/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: `${subject} 1`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${subject} 1` });
  await expect(dialog).toContainText(goodRows.outbox.body_text);
  await axe();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: `${subject} 1`, exact: true })).toBeFocused();
  for (const number of [1, 2]) {
    await page.getByRole('checkbox', { name: `Select ${subject} ${number}` }).check();
  }
  await bar(page, 'mails').getByRole('button', { name: 'Discard' }).click();
  await sayYes(page, 'Discard these 2 mails?', 'Discard');
  await expect(toast(page, '2 mails discarded.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload the list' }).click();
  await expect(row(page, subject)).toHaveCount(0);
});

test.describe('for a reader in another time zone', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' });

  test('the admin shows times in India, in one format', async ({ page }) => {
    const name = newName('Zone');
    await storeMessages(name, 1);
    await page.goto(`/admin/messages?search=${encodeURIComponent(name)}`);
    const said = '1 Jan 2020, 9:00 am';
    await expect(row(page, name)).toContainText(said);
    await page.getByRole('link', { name: `${name} 1` }).click();
    await expect(page.getByRole('main')).toContainText(said);
    await page.goto('/admin/settings');
    await expect(row(page, 'This device')).toContainText(/\d+ \w{3} \d{4}, \d+:\d\d [ap]m/);
  });
});
