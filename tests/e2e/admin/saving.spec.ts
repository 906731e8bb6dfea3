import { messages } from '../../../domain/messages.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import { expect, test } from '../support/fixtures.ts';
import { admin } from '../support/places.ts';
import { contentOf, openForm, ownTitle, readBlog, storeBlog, typeContent } from './desk.ts';
import { part, signIn } from './fixtures.ts';

const safe = 'Your text is safe: this browser keeps a copy.';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const saved = (page: import('@playwright/test').Page) =>
  page.getByRole('status').getByText('Saved', { exact: true });

test('Ctrl+S saves a new or old post; a failed save says why and whether the text is stored', async ({
  page,
  expectFailedLoad,
}) => {
  await part(
    page,
    'Ctrl+S stores a new blog and changes the address without moving the cursor',
    async () => {
      const title = ownTitle('Saved by key');
      const content = await openForm(page);
      await page.getByLabel('Title', { exact: true }).fill(title);
      await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
      await content.click();
      await page.keyboard.type('One three');
      for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+s');
      await page.keyboard.type('two ');
      await expect(saved(page)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/blog\/edit\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Blog');
      await expect(content).toBeFocused();
      await page.keyboard.type('and ');
      await expect(content).toHaveText('One two and three');

      await page.keyboard.press('Control+s');
      await expect(page.getByText('All changes are saved.')).toBeVisible();
      const id = Number(page.url().split('/').at(-1));
      expect(await readBlog(page, id)).toMatchObject({
        title,
        status: 'draft',
        content: '<p>One two and three</p>',
      });
      // No unsaved text remains.
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).toSorted()))
        .toEqual(['adminRole', 'adminToken']);
      await page.getByRole('link', { name: 'Create Blog' }).click();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
      await page.goBack();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    },
  );

  await part(page, 'Ctrl+S in a field saves an old blog, and shows what is missing', async () => {
    const { id } = await storeBlog(page, { title: ownTitle('Old') });
    await openForm(page, `/admin/blog/edit/${id}`);
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('');
    await page.keyboard.press('Control+s');
    await expect(title).toHaveAccessibleDescription(postMessages.titleRequired);
    await title.fill('New words ');
    await page.getByLabel('Tags').fill('One, ');
    await page.keyboard.press('Control+s');
    await expect(saved(page)).toBeVisible();
    await expect(page).toHaveURL(`/admin/blog/edit/${id}`);
    await expect(page.getByLabel('Tags')).toBeFocused();
    await expect(page.getByText('All changes are saved.')).toBeVisible();
    expect(await readBlog(page, id)).toMatchObject({ title: 'New words', tags: ['One'] });
  });

  await part(
    page,
    'a failed save says why, keeps the text, and says that it is stored',
    async () => {
      const { id } = await storeBlog(page, { title: ownTitle('Fails') });
      const content = await openForm(page, `/admin/blog/edit/${id}`);
      for (const path of [`/api/blogs/${id}`, '/api/admin/drafts/*']) expectFailedLoad(path);
      await page.route('**/api/admin/drafts/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      for (const { answer, words, why } of [
        { answer: null, words: 'First.', why: 'there is no connection to the server.' },
        { answer: { status: 413 }, words: 'Second.', why: 'it is too large for the server.' },
        {
          answer: { status: 500 },
          words: 'Third.',
          why: 'the server had a problem (error 500).',
        },
        {
          answer: { status: 503, json: { error: messages.unavailable } },
          words: 'Fourth.',
          why: messages.unavailable,
        },
      ]) {
        await test.step(why, async () => {
          await page.route(`**/api/blogs/${id}`, (route) =>
            answer ? route.fulfill(answer) : route.abort(),
          );
          await typeContent(content, words);
          await page.getByRole('button', { name: 'Update Blog' }).click();
          const alert = page.getByRole('alert').filter({ hasText: 'Failed' });
          await expect(alert).toHaveText(`${postMessages.saveFailure}: ${why} ${safe}`);
          await expect(content).toHaveText(words);
          // Encrypted for the account.
          await expect
            .poll(() => page.evaluate(() => Object.keys(localStorage).sort().at(-1)))
            .toMatch(/^typed:\d+:posts-\d+:/);
        });
      }
    },
  );

  await part(
    page,
    'text survives the end of the session, and the login explains the failed save',
    async () => {
      const { id } = await storeBlog(page, { title: ownTitle('Logged out') });
      const content = await openForm(page, `/admin/blog/edit/${id}`);
      await typeContent(content, 'Written for an hour.');
      for (const path of [`/api/blogs/${id}`, '/api/admin/counts']) expectFailedLoad(path);
      await page.evaluate(() => localStorage.setItem('adminToken', 'ended'));
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(/\/admin\/login\?next=/);
      await expect(page.getByRole('main')).toContainText(
        `${postMessages.saveFailure}: you have been logged out. ${safe}`,
      );
      await page.getByLabel('Username').fill(admin.username);
      await page.getByLabel('Password').fill(admin.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(`/admin/blog/edit/${id}`);
      await page.getByRole('button', { name: 'Restore it' }).click();
      await expect(contentOf(page)).toHaveText('Written for an hour.');
    },
  );

  await part(
    page,
    'does not say that the text is stored if the browser’s storage is full',
    async () => {
      const { id } = await storeBlog(page, { title: ownTitle('No room') });
      const content = await openForm(page, `/admin/blog/edit/${id}`);
      expectFailedLoad(`/api/blogs/${id}`);
      await page.route(`**/api/blogs/${id}`, (route) => route.abort());
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new Error('full');
        };
      });
      await typeContent(content, 'Only here.');
      await page.keyboard.press('Control+s');
      await expect(
        page.getByRole('alert').filter({ hasText: 'Do not close this page' }).first(),
      ).toBeVisible();
    },
  );
});
