import type { Page } from '@playwright/test';
import { aFile } from '../../support/images.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { ownTitle, readBlog, row, storeBlog } from './desk.ts';
import { openActs, part, signIn, step } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, words: string) => page.getByText(words, { exact: true });

test('an author gets a page, a portrait and another name, and the blogs follow', async ({
  page,
}) => {
  await signIn(page);
  const [name, later] = [ownTitle('Asha Rao'), ownTitle('Asha Nair')];
  const post = await storeBlog(page, {
    title: ownTitle('By Asha'),
    author: name,
    author_bio: 'Of this post.',
    content: '<p>Words.</p>',
    status: 'published',
  });
  await page.setViewportSize(phone);

  await step(page, 'a name of blogs is added, and what was typed survives closing', async () => {
    await open(page, '/admin/authors');
    await page.getByRole('button', { name: `Add a page for ${name}` }).click();
    const bio = dialog(page).getByLabel('Bio');
    await expect(bio).toHaveValue('Of this post.');
    await bio.fill('Teaches the weekend batch.');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `Add a page for ${name}` }).click();
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect(bio).toHaveValue('Teaches the weekend batch.');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toast(page, `“${name}” has a page now.`)).toBeVisible();
    await expect(row(page, name)).toBeVisible();
  });

  await part(page, 'a portrait of the library is shown on the page of the author', async () => {
    await open(page, '/admin/authors');
    await openActs(row(page, name));
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(page).getByRole('button', { name: 'Choose a picture' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose a picture' });
    await chooser.locator('input[type=file]').setInputFiles({
      name: 'asha.png',
      mimeType: 'image/png',
      buffer: await aFile('png', 400, 500),
    });
    await chooser.getByRole('button', { name: /^Choose .*asha/ }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, `“${name}” is saved.`)).toBeVisible();
    await row(page, name).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByAltText(`Portrait of ${name}`)).toBeVisible();
    await page.getByRole('link', { name: post.title }).click();
    await expect(page.getByRole('link', { name: name, exact: true }).first()).toBeVisible();
  });

  await part(page, 'a new name changes the blogs and leads on, until it is undone', async () => {
    await open(page, '/admin/authors');
    await openActs(row(page, name));
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(page).getByLabel('Name').fill(later);
    await expect(
      page.getByRole('checkbox', { name: /^Change the name in 1 blog too\./ }),
    ).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(toast(page, `“${later}” is saved. 1 blog changed.`)).toBeVisible();
    expect(await readBlog(page, post.id)).toMatchObject({ author: later, author_bio: '' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Undone: 1 author is as it was.')).toBeVisible();
    expect(await readBlog(page, post.id)).toMatchObject({
      author: name,
      author_bio: 'Of this post.',
    });
  });

  await part(page, 'deleting says what stays, and leaves the blogs', async () => {
    await open(page, '/admin/authors');
    await openActs(row(page, name));
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: `Delete the author “${name}”?` });
    await expect(question).toContainText(`1 blog will keep the name “${name}”, without a link.`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, `“${name}” is deleted.`)).toBeVisible();
    expect((await readBlog(page, post.id)).author).toBe(name);
    const path = `/blog/author/${name.toLowerCase().replaceAll(' ', '-')}`;
    expect((await page.request.get(`${adminUrl}${path}`)).status()).toBe(404);
  });
});
