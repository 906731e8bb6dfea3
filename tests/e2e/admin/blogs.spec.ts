import type { Route } from '@playwright/test';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { contentOf, openForm, ownTitle, readBlog, row, storeBlog, typeContent } from './desk.ts';
import { part, signIn, step } from './fixtures.ts';
import { toast } from './lists/visitors.ts';

const texts = postMessages;

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('writes, publishes, changes, views, deletes and restores a post', async ({ page }) => {
  await part(
    page,
    'writes, publishes and changes a new blog, and shows each step in public',
    async () => {
      const title = ownTitle('Rangoli shops online');
      const content = await openForm(page);
      await page.getByLabel('Title', { exact: true }).fill(title);
      await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
      await page.getByLabel('Status').selectOption('Published');
      await page.getByLabel('Categories').fill('SEO, Web Dev');
      await page.getByLabel('Tags').fill('Strategy');
      await page.getByLabel('Meta Description').fill('How a shop of colours sells online.');
      await typeContent(content, 'Colours sell by the gram.');
      await page.getByRole('button', { name: 'Create Blog' }).click();

      await expect(page).toHaveURL('/admin/blogs');
      await expect(page.getByRole('status').filter({ hasText: texts.created })).toBeVisible();
      await expect(row(page, title)).toContainText('SEO, Web Dev');
      await page.goto('/blog');
      await page.getByRole('link', { name: title }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('Colours sell by the gram.')).toBeVisible();

      await page.goto('/admin/blogs');
      await page.getByRole('link', { name: `Edit ${title}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Blog');
      await expect(page.getByLabel('Categories')).toHaveValue('SEO, Web Dev');
      await expect(contentOf(page)).toHaveText('Colours sell by the gram.');
      const address = await page
        .getByRole('link', { name: 'View public page' })
        .getAttribute('href');
      await page.getByLabel('Status').selectOption('Draft');
      await page.getByRole('button', { name: 'Update Blog' }).click();
      await expect(page.getByRole('status').filter({ hasText: texts.updated })).toBeVisible();
      expect((await page.request.get(address ?? '')).status()).toBe(404);
    },
  );

  await part(page, 'views a blog', async () => {
    const title = ownTitle('To look at');
    const { id } = await storeBlog(page, {
      title,
      content: '<h2>Part</h2><p>Words <strong>in bold</strong>.</p>',
      categories: 'Hiring',
      tags: 'AI, Trends',
      meta_description: 'In short.',
    });
    await page.goto(`/admin/blog/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('In short.')).toBeVisible();
    await expect(page.locator('strong', { hasText: 'in bold' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('AI, Trends');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(`/admin/blog/edit/${id}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Back to Blogs' }).click();
    await expect(page).toHaveURL('/admin/blogs');
  });

  await part(page, 'deleting asks, removes the row, and can be undone', async () => {
    const title = ownTitle('To delete');
    const { id, slug } = await storeBlog(page, { title, status: 'published' });
    await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('alertdialog', { name: texts.deleteQuestion, exact: true });
    await expect(question).toHaveAccessibleDescription(new RegExp(`^“${title}”`));
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, title)).toBeVisible();

    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('status').filter({ hasText: texts.deleted })).toBeVisible();
    await expect(row(page, title)).toBeHidden();
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(410);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, title)).toBeVisible();
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200);
    expect((await readBlog(page, id)).status).toBe('published');
  });

  await part(page, 'restores a blog from the trash', async () => {
    const title = ownTitle('Thrown away');
    await storeBlog(page, { title });
    await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No blog found')).toBeVisible();
    await page.getByRole('link', { name: /^Trash/ }).click();
    await expect(row(page, title)).toContainText('Draft');
    await expect(row(page, title)).toContainText(/Deleted \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
    await page.getByRole('button', { name: `Restore ${title}` }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await page.getByRole('link', { name: /^Draft/ }).click();
    await expect(row(page, title)).toBeVisible();
  });
});

test('searches the list of posts, and shows failures', async ({ page, expectFailedLoad }) => {
  await part(page, 'keeps search, filters and order in the query', async () => {
    const word = ownTitle('Palampur');
    await storeBlog(page, { title: `${word} B`, tags: word });
    await storeBlog(page, { title: `${word} A`, tags: word, status: 'published' });
    await page.goto('/admin/blogs');
    await page.getByLabel('Search blogs').fill(word);
    await expect(page).toHaveURL(/search=Palampur/);
    await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter');
    await page.getByRole('combobox', { name: 'Tag' }).fill(word.toLowerCase());
    await expect(page.getByRole('dialog', { name: 'Tag' }).getByRole('option')).toHaveText([word]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tag=Palampur/);
    // Focus first, as users do: an unfocused select may be reset when the previous list arrives.
    await page.getByLabel('Sort by').focus();
    await page.getByLabel('Sort by').selectOption('Title');
    await expect(page).toHaveURL(/sort=title/);
    const titles = page.getByRole('rowheader');
    const a = new RegExp(`^${word} A`);
    const b = new RegExp(`^${word} B`);
    await expect(titles).toHaveText([a, b]);
    await page.getByRole('link', { name: /^Draft/ }).click();
    await expect(titles).toHaveText([b]);
    await page.reload();
    await expect(titles).toHaveText([b]);
    await page.goBack();
    await expect(titles).toHaveCount(2);

    // The list opens as it was left, until its filters are cleared.
    await page.getByRole('link', { name: 'Topics', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topics');
    await page.getByRole('link', { name: 'All Blogs', exact: true }).click();
    await expect(titles).toHaveText([a, b]);
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect(page).toHaveURL('/admin/blogs?sort=title');
  });

  await part(page, 'shows an error for a blog that does not exist', async () => {
    expectFailedLoad('/api/blogs/999999');
    await page.goto('/admin/blog/999999');
    await expect(page.getByRole('alert').filter({ hasText: texts.unknown })).toBeVisible();
  });

  await part(page, 'shows an error with a retry if the list does not load', async () => {
    const address = '/api/admin/blogs';
    expectFailedLoad(address);
    const json = { error: 'The server could not do this.' };
    for (const answer of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 500 }),
      (route: Route) => route.fulfill({ status: 503, json }),
    ]) {
      await page.route('**/api/admin/blogs*', answer);
      await page.goto('/admin/blogs');
      await expect(page.getByRole('alert').filter({ hasText: texts.listFailure })).toBeVisible();
      await page.unrouteAll();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Blogs');
  });

  await part(page, 'keeps the row if deleting fails', async () => {
    const title = ownTitle('Stays');
    const { id } = await storeBlog(page, { title });
    expectFailedLoad(`/api/blogs/${id}`);
    await page.route(`**/api/blogs/${id}`, (route) => route.abort());
    await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert').filter({ hasText: texts.deleteFailure })).toBeVisible();
    await expect(row(page, title)).toBeVisible();
  });
});

test('renames, merges and deletes categories and tags without losing typed text', async ({
  page,
  expectFailedLoad,
}) => {
  const [old, now, other] = [ownTitle('Lamps'), ownTitle('Lights'), ownTitle('Decor')];
  const { slug } = await storeBlog(page, { title: old, categories: old, status: 'published' });
  await storeBlog(page, { title: other, categories: other });
  const address = (name: string) => `/blog?${new URLSearchParams({ category: name })}`;
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'New name' });
  const press = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).press('Enter');
  };

  await step(page, 'renames by keyboard, and the new name is public at once', async () => {
    await page.goto('/admin/blogs');
    await page.getByRole('link', { name: 'Topics' }).click();
    await page.getByLabel('Search categories').fill(old);
    await expect(page.getByRole('row')).toHaveCount(2);
    await press(`Rename ${old}`);
    await expect(name).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(now);
    const call = `/api/admin/topics/categories/${await row(page, old).getAttribute('data-row')}`;
    for (const refused of [call, `${call}/merge`]) expectFailedLoad(refused);
    await page.route('**/api/admin/topics/categories/*', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/Something went wrong/);
    await page.unrouteAll();
    // As if the session had ended.
    await page.reload();
    await press(`Rename ${old}`);
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect(name).toHaveValue(now);
    await name.press('Enter');
    await expect(toast(page, `“${old}” is now “${now}”. 1 blog changed.`)).toBeVisible();
    await expect(page.getByText('No category fits')).toBeVisible();
    await page.goto(address(old));
    await expect(page).toHaveURL(address(now));
    await expect(page.getByRole('link', { name: old }).first()).toBeVisible();
  });

  await step(page, 'offers a merge for a name that already exists', async () => {
    await page.goto('/admin/topics');
    await press(`Rename ${now}`);
    await name.fill(other.toUpperCase());
    await page.keyboard.press('Enter');
    const question = `There is a category “${other}” already. Merge “${now}” into it?`;
    const offer = page.getByRole('alertdialog', { name: question });
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue(other.toUpperCase());
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();

    await press(`Merge ${now}`);
    const into = dialog.getByRole('combobox', { name: 'Into which category' });
    await into.fill('Nobody');
    await page.keyboard.press('Enter');
    await expect(into).toHaveAccessibleDescription(/This name does not exist any more/);
    await into.fill(other);
    await page.keyboard.press('Enter');
    await expect(toast(page, `“${now}” is part of “${other}” now. 1 blog changed.`)).toBeVisible();
    await expect(row(page, now)).toBeHidden();
    // The focus stays in the list although its row has disappeared.
    await expect(page.locator('main :focus')).toHaveCount(1);
    await expect(row(page, other).getByRole('cell').first()).toHaveText(/1$/);
  });

  await step(page, 'asks before deleting, and says what happens to blogs', async () => {
    await page.goto('/admin/topics');
    await press(`Delete ${other}`);
    const asked = page.getByRole('alertdialog', { name: `Delete the category “${other}”?` });
    await expect(asked).toHaveAccessibleDescription(
      /2 blogs will lose it, 1 of them published. 2 will then have no category./,
    );
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, `“${other}” is deleted. 2 blogs changed.`)).toBeVisible();
    await page.goto(address(old));
    await expect(page).toHaveURL('/blog');
    expect(await (await page.request.get(`/blog/${slug}`)).text()).not.toContain(other);
  });
});

/** Posts of every state, with long names and without any. */
const oddPosts: Partial<AdminPostRow>[] = [
  { status: 'published' },
  { status: 'published', draftAt: '2026-11-20T05:00:00.000Z' },
  { status: 'published', dueAt: '2099-11-20T05:00:00.000Z' },
  { status: 'draft', dueAt: '2099-11-20T05:00:00.000Z' },
  { status: 'draft' },
  { status: 'unfinished', id: 'new-1', savedBy: 'Venkataraman Lakshminarayanan Iyer' },
  { status: 'unfinished', id: 'new-2', savedBy: 'w'.repeat(80) },
  { status: 'trashed', trashedStatus: 'draft', trashedAt: '2026-11-20T05:00:00.000Z' },
];

test('shows all five columns from 1280 px on, whatever the rows say', async ({ page }) => {
  const { title } = await storeBlog(page, { title: ownTitle('Wide') });
  await page.route('**/api/admin/blogs*', async (route) => {
    const response = await route.fetch();
    const list: { posts: AdminPostRow[] } = await response.json();
    const [example] = list.posts;
    if (!example) throw new Error('There is no post.');
    const names = [
      { title, author: 'Asha', categories: [], tags: [] },
      {
        title: 'W'.repeat(200),
        author: 'W'.repeat(80),
        categories: ['Certified Digital Marketing', 'W'.repeat(60)],
        tags: ['W'.repeat(60), 'Strategy', 'Analytics', 'Trends'],
      },
    ];
    const posts = oddPosts.flatMap((odd, at) =>
      names.map((own, place) => ({ ...example, id: 90_000 + 2 * at + place, ...odd, ...own })),
    );
    const unique = posts.map((post, at) =>
      typeof post.id === 'string' ? { ...post, id: `${post.id}-${at}` } : post,
    );
    await route.fulfill({ json: { ...list, posts: unique } });
  });
  await page.goto('/admin/blogs');
  const table = page.getByRole('table', { name: 'Blogs' });
  await expect(table.getByRole('row')).toHaveCount(2 * oddPosts.length + 1);
  for (const width of [1280, 1366, 1440]) {
    await step(page, `${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const column of ['Title', 'Status', 'Categories', 'Tags', 'Actions'])
        await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
      const box = table.locator('xpath=..');
      const right = await box.evaluate((one) => one.getBoundingClientRect().right);
      expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      const ends = await table
        .locator('tbody tr td:last-child')
        .evaluateAll((cells) =>
          cells.map((one) =>
            Math.max(
              ...[...one.querySelectorAll('a, button')].map(
                (each) => each.getBoundingClientRect().right,
              ),
            ),
          ),
        );
      expect(Math.max(...ends)).toBeLessThanOrEqual(right);
      // The time is whole; only a long name is cut.
      const isCut = await table.locator('tbody time').evaluateAll((times) =>
        times.map((time) => {
          const line = time.closest('.text-sm');
          return (
            !line || time.getBoundingClientRect().bottom > line.getBoundingClientRect().bottom + 1
          );
        }),
      );
      expect(isCut).not.toContain(true);
    });
  }
});
