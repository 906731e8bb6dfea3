import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { contentOf, row, storeBlog, typeContent } from './desk.ts';
import { newToken, part, signIn } from './fixtures.ts';
import { newName, sayYes, toast } from './lists/visitors.ts';
import { store, storeDrafts } from './stored-rows.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const bar = (page: Page, what: string) =>
  page.getByRole('group', { name: `With the selected ${what}` });

/** Calls the API as the administrator. */
async function call(page: Page, method: string, path: string, data: object) {
  const headers = { Authorization: `Bearer ${await newToken(page)}` };
  const answer = await page.request.fetch(`${adminUrl}${path}`, { method, data, headers });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return await answer.json();
}

test('publishes all blogs of a filter and undoes it; the rows keep their places', async ({
  page,
  axe,
}) => {
  const title = newName('Whole');
  await storeDrafts(title, 53);
  await page.goto(`/admin/blogs?status=draft&search=${encodeURIComponent(title)}`);
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveCount(50);
  const titles = await rows
    .getByRole('link', { name: new RegExp(`^${title} \\d+$`) })
    .allTextContents();
  const inPlace = titles.map((each) => new RegExp(each));

  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expect(toast(page, '50 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 53 blogs' }).press('Enter');
  await expect(toast(page, '53 selected')).toBeVisible();
  await axe();
  await bar(page, 'blogs').getByRole('button', { name: 'Publish: 53 selected' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Publish these 53 blogs?' });
  for (const each of titles.slice(0, 5)) await expect(question).toContainText(`“${each}”`);
  await expect(question).toContainText('and 48 more');
  await question.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(toast(page, '53 blogs published.')).toBeVisible();
  await expect(rows).toHaveText(inPlace);
  await expect(rows.getByText('Published', { exact: true })).toHaveCount(50);
  await expect(toast(page, '53 selected')).toBeVisible();
  await expect(page.getByText('0 blogs', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(toast(page, 'Undone: 53 blogs are as they were.')).toBeVisible();
  await expect(rows).toHaveText(inPlace);
  await expect(rows.getByText('Draft', { exact: true })).toHaveCount(50);

  await bar(page, 'blogs').getByRole('button', { name: 'Delete' }).click();
  await sayYes(page, 'Delete these 53 blogs?', 'Delete');
  await expect(toast(page, '53 blogs deleted.')).toBeVisible();
  await expect(rows).toHaveText(inPlace);
  await page.getByRole('button', { name: 'Reload the list' }).click();
  await expect(page.getByText('No blog found')).toBeVisible();
});

test('deletes unfinished blogs with others, restores and continues them', async ({ page }) => {
  const title = newName('Begun');
  const fields = {
    author: 'Asha',
    status: 'draft',
    categories: '',
    tags: '',
    metaDescription: '',
    excerpt: '',
    slug: '',
    authorBio: '',
    featuredAlt: '',
    featuredMediaId: null,
  };
  for (const number of [1, 2]) {
    await call(page, 'PUT', `/api/admin/drafts/new-${crypto.randomUUID()}`, {
      revision: '',
      baseUpdatedAt: null,
      keep: false,
      fields: { ...fields, title: `${title} ${number}`, content: '<p>Not yet.</p>' },
    });
  }
  await storeBlog(page, { title: `${title} 3` });
  await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`);
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveText([/3/, /2.*Unfinished/, /1.*Unfinished/]);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page, 'blogs').getByRole('button', { name: 'Publish' }).click();
  await sayYes(page, 'Publish these 3 blogs?', 'Publish');
  await expect(
    page.getByRole('alert').filter({ hasText: 'It is not finished. Open it to publish it.' }),
  ).toBeVisible();
  await bar(page, 'blogs').getByRole('button', { name: 'Delete' }).click();
  await sayYes(page, 'Delete these 3 blogs?', 'Delete');
  const deleted = toast(page, '3 blogs deleted.');
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: 3 blogs are as they were.')).toBeVisible();
  await expect(rows).toHaveText([/3/, /2.*Unfinished/, /1.*Unfinished/]);

  await page.getByRole('link', { name: /^Unfinished/ }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('link', { name: `Continue ${title} 1` }).click();
  await expect(contentOf(page)).toHaveText('Not yet.');
});

test('scheduled changes follow later decisions, and screens update when they are due', async ({
  page,
}) => {
  const title = newName('Timed');
  const time = { day: '2027-06-01', time: '09:30' };
  const schedule = async (id: number) =>
    await call(page, 'PUT', `/api/admin/scheduled/post-${id}`, time);

  await part(
    page,
    'a public blog that is set to Draft stays a draft despite a scheduled change',
    async () => {
      const { id } = await storeBlog(page, { title: `${title} one`, status: 'published' });
      await schedule(id);
      await open(page, `/admin/blog/edit/${id}`);
      await page.getByLabel('Status').selectOption('Draft');
      await page.getByRole('button', { name: 'Update Blog' }).click();
      await expect(page.getByText('What was scheduled is cancelled.')).toBeVisible();
      await open(page, '/admin/scheduled');
      await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible();
      await expect(page.getByText(`${title} one`)).toBeHidden();
    },
  );

  await part(page, 'asks which text to publish if there is a newer draft', async () => {
    const { id } = await storeBlog(page, { title: `${title} two` });
    await schedule(id);
    await open(page, `/admin/blog/edit/${id}`);
    const answer = async (label: string) =>
      await page
        .getByRole('alertdialog', { name: /^Which text goes public/ })
        .getByRole('button', { name: label })
        .click();
    await typeContent(contentOf(page), 'Newer.');
    await page.keyboard.press('Control+s');
    await answer('The text I scheduled');
    await expect(page.getByText(/The text that you scheduled goes public/)).toBeVisible();
    const scheduledText = async () =>
      await store((db) =>
        db
          .selectFrom('versions')
          .select('content')
          .where('subject', '=', String(id))
          .where('cause', '=', 'scheduled')
          .executeTakeFirstOrThrow(),
      );
    expect((await scheduledText()).content).not.toContain('Newest.');
    await typeContent(contentOf(page), 'Newest.');
    await page.keyboard.press('Control+s');
    await answer('The text I saved now');
    await expect(page.getByText(/This text goes public/)).toBeVisible();
    expect((await scheduledText()).content).toContain('Newest.');
  });

  await part(page, 'reloads the schedule when something is due', async () => {
    const { id } = await storeBlog(page, { title: `${title} three` });
    await schedule(id);
    await page.clock.install();
    await open(page, '/admin/scheduled');
    await expect(row(page, `${title} three`)).toBeVisible();
    await store((db) =>
      db
        .updateTable('scheduled_publications')
        .set({ due_at: '2026-01-05T04:00:00.000Z' })
        .where('subject', '=', String(id))
        .execute(),
    );
    const isPublic = async () => {
      const post = await call(page, 'GET', `/api/blogs/${id}`, {});
      return post.status;
    };
    await expect.poll(isPublic, { timeout: 20_000 }).toBe('published');
    await expect(row(page, `${title} three`)).toBeVisible();
    await page.clock.setSystemTime(new Date('2027-06-01T04:01:00Z'));
    await page.clock.runFor('02:00:00');
    await expect(row(page, `${title} three`)).toBeHidden();
  });

  await part(page, 'the list of pages says who reset a page', async () => {
    await page.clock.resume();
    const path = '/api/admin/pages/about';
    const change = async (edits: object) => {
      const { revision } = await call(page, 'GET', path, {});
      const saved = await call(page, 'PUT', `${path}/draft`, { revision, edits });
      await call(page, 'POST', `${path}/publish`, { revision: saved.revision });
    };
    await change({ milestones: { hidden: true } });
    await change({});
    await open(page, '/admin/pages');
    await expect(row(page, 'About')).toContainText(/Back to the original text .*by admin/);
  });
});
