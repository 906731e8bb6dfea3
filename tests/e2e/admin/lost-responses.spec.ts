import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { contentOf, openForm, ownTitle, readBlog, row, storeBlog, typeContent } from './desk.ts';
import { part, signIn } from './fixtures.ts';
import { loseResponse } from './lose-response.ts';

const conflict = (page: Page) =>
  page.getByRole('alertdialog', { name: /saved by somebody else|saved elsewhere/ });

test('an own save whose response was lost is no conflict, a save of a colleague is', async ({
  page,
  expectFailedLoad,
}) => {
  const headers = { Authorization: `Bearer ${await signIn(page)}` };
  expectFailedLoad('/api/admin/drafts/*');
  expectFailedLoad('/api/blogs');
  const draftOf = async (id: number) =>
    (await (await page.request.get(`${adminUrl}/api/admin/drafts/${id}`, { headers })).json())
      .draft;
  const open = async (title: string) => {
    const { id } = await storeBlog(page, { title: ownTitle(title) });
    expectFailedLoad(`/api/blogs/${id}`);
    return { id, content: await openForm(page, `/admin/blog/edit/${id}`) };
  };

  await part(page, 'while a draft is written', async () => {
    const { id, content } = await open('Draft lost');
    const lost = loseResponse(page, 'PUT', '**/api/admin/drafts/*');
    await typeContent(content, 'First.');
    await lost;
    await expect(page.getByText('Your text is safe in this browser')).toBeVisible();
    expect((await draftOf(id)).fields.content).toBe('<p>First.</p>');
    await typeContent(content, 'First, then second.');
    await expect.poll(async () => (await draftOf(id)).fields.content).toContain('second');
    await expect(conflict(page)).toHaveCount(0);

    const again = loseResponse(page, 'PUT', '**/api/admin/drafts/*');
    await typeContent(content, 'Third.');
    await again;
    const { revision, fields } = await draftOf(id);
    const { updated_at: baseUpdatedAt } = await readBlog(page, id);
    const theirs = { ...fields, content: '<p>Of a colleague.</p>' };
    const stored = await page.request.put(`${adminUrl}/api/admin/drafts/${id}`, {
      headers,
      data: { revision, fields: theirs, baseUpdatedAt, keep: false },
    });
    expect(stored.status()).toBe(200);
    await typeContent(content, 'Third, then fourth.');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(conflict(page)).toContainText('Of a colleague.');
    await conflict(page).getByRole('button', { name: 'Keep mine over theirs' }).click();
    await expect.poll(async () => (await draftOf(id)).fields.content).toContain('fourth');
  });

  await part(page, 'by Update Blog', async () => {
    const { id, content } = await open('Update lost');
    const lost = loseResponse(page, 'PUT', `**/api/blogs/${id}`);
    await typeContent(content, 'First.');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await lost;
    await expect(page.getByText('there is no connection to the server.')).toBeVisible();
    expect((await readBlog(page, id)).content).toBe('<p>First.</p>');
    await typeContent(content, 'First, then second.');
    await expect.poll(async () => (await draftOf(id))?.fields.content).toContain('second');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toBe('<p>First, then second.</p>');
    expect(await draftOf(id)).toBeNull();
  });

  await part(page, 'a colleague who saves after the lost one is asked about', async () => {
    const { id, content } = await open('Update overtaken');
    // A draft that is saved by itself would tell of the colleague before the press.
    await page.route('**/api/admin/drafts/*', (route) => route.abort());
    const lost = loseResponse(page, 'PUT', `**/api/blogs/${id}`);
    await typeContent(content, 'Mine.');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await lost;
    const { title } = await readBlog(page, id);
    const multipart = { title, author: 'Ravi', content: '<p>Of a colleague.</p>' };
    await page.request.put(`${adminUrl}/api/blogs/${id}`, { headers, multipart });
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(conflict(page)).toContainText('Of a colleague.');
    expect((await readBlog(page, id)).content).toBe('<p>Of a colleague.</p>');
  });

  await part(page, 'by Create Blog, which creates one post', async () => {
    const title = ownTitle('Created once');
    const content = await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
    await typeContent(content, 'First.');
    const lost = loseResponse(page, 'POST', '**/api/blogs');
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await lost;
    await expect(page.getByText('there is no connection to the server.')).toBeVisible();
    await typeContent(contentOf(page), 'Then second.');
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    await expect(row(page, title)).toHaveCount(1);
    await row(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .click();
    await expect(contentOf(page)).toHaveText('Then second.');
  });

  await part(page, 'by Create Blog, which opens the created post after a reload', async () => {
    const title = ownTitle('Created and reloaded');
    await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
    await typeContent(contentOf(page), 'First.');
    const lost = loseResponse(page, 'POST', '**/api/blogs');
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await lost;
    await expect(page.getByText('there is no connection to the server.')).toBeVisible();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page).toHaveURL(/\/admin\/blog\/edit\/\d+/);
    await expect(contentOf(page)).toHaveText('First.');
    await typeContent(contentOf(page), 'Then second.');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    await expect(row(page, title)).toHaveCount(1);
  });
});
