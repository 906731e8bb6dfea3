import type { Page } from '@playwright/test';
import { mediaMessages } from '../../../domain/media/media.ts';
import { aFile } from '../../support/images.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { contentOf, openForm, ownTitle, readBlog, sizes, storeBlog, tool } from './desk.ts';
import { signIn, step } from './fixtures.ts';
import { sayYes, toast } from './lists/visitors.ts';

/** Unique for each test, because the library recognises a picture by its pixels. */
let own = '';
let listAddress = '';
let tall = 0;

test.beforeEach(() => {
  own = `library-${crypto.randomUUID().slice(0, 8)}`;
  listAddress = `/admin/media?search=${own}`;
  tall = 40 + Math.floor(Math.random() * 900);
});

const tile = (page: Page, name: string) => page.getByRole('link', { name: `${own}-${name}` });
const panel = (page: Page) => page.getByRole('region', { name: 'Picture' });
const chooser = (page: Page) => page.getByRole('dialog', { name: /^Choose/ });
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });

async function files() {
  const png = async (name: string, width: number) => ({
    name: `${own}-${name}.png`,
    mimeType: 'image/png',
    buffer: await aFile('png', width, tall),
  });
  const lamp = await png('lamp', 61);
  const broken = { ...lamp, name: `${own}-broken.png`, buffer: Buffer.from('no picture') };
  return [lamp, broken, await png('shelf', 67)];
}

/** The id of the picture in the query. */
const openId = (page: Page) => Number(new URL(page.url()).searchParams.get('picture'));

test('uploads, finds, describes, replaces and deletes pictures', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  const token = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };

  await step(page, 'uploads several with progress, and refuses only the invalid one', async () => {
    expectFailedLoad('/api/admin/media');
    await open(page, listAddress);
    await expect(page.getByText('No picture found')).toBeVisible();
    let sent = 0;
    await page.route('**/api/admin/media', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback();
      await expect(page.getByRole('progressbar', { name: /^Uploading/ })).toBeVisible();
      sent += 1;
      // The third upload fails.
      await (sent === 3 ? route.abort() : route.continue());
    });
    await page.getByLabel('Pictures from this device').setInputFiles(await files());
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByRole('status')).toHaveText('1 picture uploaded, 2 not taken');
    await expect(uploads.getByText(mediaMessages.notAPicture)).toBeVisible();
    await expect(uploads.getByText(mediaMessages.incomplete)).toBeVisible();
    await expect(tile(page, 'lamp')).toContainText('No description');
    await axe();
    await uploads.getByRole('button', { name: /^Try again/ }).click();
    await expect(uploads.getByRole('status')).toHaveText('2 pictures uploaded, 1 not taken');
    await expect(tile(page, 'shelf')).toBeVisible();
    await uploads.getByRole('button', { name: /^Show .*shelf/ }).click();
    await expect(panel(page).getByText(`67 × ${tall} pixels`)).toBeVisible();
    await uploads.getByRole('button', { name: 'Close this list' }).click();
    await expect(uploads).toBeHidden();
  });

  await step(page, 'finds a picture by name', async () => {
    await open(page, listAddress);
    await page.getByRole('searchbox', { name: 'Search pictures' }).fill(`${own} lamp`);
    await expect(tile(page, 'shelf')).toBeHidden();
    await expect(tile(page, 'lamp')).toBeVisible();
  });

  await step(
    page,
    'refuses a description at its field, and keeps it without a network',
    async () => {
      await open(page, listAddress);
      await tile(page, 'lamp').click();
      await expect(panel(page).getByText('Not used anywhere')).toBeVisible();
      const address = `/api/admin/media/${openId(page)}`;
      expectFailedLoad(address);
      await description(page).fill('x'.repeat(301));
      await page.getByRole('button', { name: 'Save description' }).click();
      await expect(description(page)).toHaveAccessibleDescription(/at most 300 characters/);
      await page.route(`**${address}`, (route) => route.abort());
      await description(page).fill('A brass lamp');
      await page.getByRole('button', { name: 'Save description' }).click();
      await expect(description(page)).toHaveAccessibleDescription(/check your connection/);
      await page.unrouteAll();
      const unauthorised = { status: 401, json: { error: 'Please log in.' } };
      await page.route(`**${address}`, (route) => route.fulfill(unauthorised));
      await page.getByRole('button', { name: 'Save description' }).click();
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
      await page.unrouteAll();
      await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
      await open(page, `${listAddress}&picture=${address.split('/').pop()}`);
      await expect(description(page)).toHaveValue('A brass lamp');
      await page.getByRole('button', { name: 'Save description' }).click();
      await expect(toast(page, 'Description saved.')).toBeVisible();
      await expect(tile(page, 'lamp')).not.toContainText('No description');
    },
  );

  await step(page, 'does not overwrite a description that somebody else saved', async () => {
    await open(page, listAddress);
    await tile(page, 'lamp').click();
    await expect(description(page)).toHaveValue('A brass lamp');
    const data = { alt: 'A lamp of brass' };
    await page.request.patch(`${adminUrl}/api/admin/media/${openId(page)}`, { headers, data });
    await description(page).fill('A lamp');
    await page.getByRole('button', { name: 'Save description' }).click();
    await expect(page.getByText('A lamp of brass')).toBeVisible();
    await expect(description(page)).toHaveValue('A lamp');
    await page.getByRole('button', { name: 'Save mine in its place' }).click();
    await expect(toast(page, 'Description saved.')).toBeVisible();
  });

  await step(page, 'does not delete a picture that a post has started to use', async () => {
    await open(page, listAddress);
    await tile(page, 'lamp').click();
    await expect(panel(page).getByText('Not used anywhere')).toBeVisible();
    const id = openId(page);
    const title = ownTitle('With a lamp');
    const post = await storeBlog(page, { title, featured_media: String(id) });
    await panel(page).getByRole('button', { name: 'Delete' }).click();
    await sayYes(page, 'Delete this picture?', 'Delete');
    await expect(
      page.getByRole('alert').filter({ hasText: mediaMessages.stillUsed }),
    ).toBeVisible();
    await expect(panel(page).getByText('As the featured image, draft')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await panel(page)
      .getByRole('link', { name: `Open ${title}` })
      .click();
    await expect(page).toHaveURL(`/admin/blog/edit/${post.id}`);
  });

  await step(page, 'replaces and deletes a picture by keyboard', async () => {
    await open(page, listAddress);
    await tile(page, 'lamp').press('Enter');
    await expect(panel(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tile(page, 'lamp')).toBeFocused();
    await page.keyboard.press('Enter');
    const replace = panel(page).getByRole('button', { name: 'Replace...' });
    await replace.press('Enter');
    await expect(chooser(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(replace).toBeFocused();
    await page.keyboard.press('Enter');
    await chooser(page).getByRole('searchbox').fill(`${own} shelf`);
    await expect(chooser(page).getByRole('status').last()).toHaveText('1 picture');
    await chooser(page)
      .getByRole('button', { name: `${own}-shelf` })
      .press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).press('Enter');
    await expect(toast(page, 'Replaced in 1 place.')).toBeVisible();
    await expect(panel(page).getByText('Not used anywhere')).toBeVisible();
    await expect(tile(page, 'shelf')).toContainText('Used in 1 place');
    await panel(page).getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(toast(page, 'Picture deleted.')).toBeVisible();
    await expect(tile(page, 'lamp')).toBeHidden();
    await expect(panel(page)).toBeHidden();
    await expect(tile(page, 'shelf')).toBeFocused();
  });
});

test('inserts a picture of the library into a text and as the featured image', async ({ page }) => {
  const token = await signIn(page);
  const name = `${own}-chosen.png`;
  const png = { name, mimeType: 'image/png', buffer: await aFile('png', 71, tall) };
  const multipart = { file: png, alt: 'A tiled roof' };
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post(`${adminUrl}/api/admin/media`, { headers, multipart });
  const { id } = await storeBlog(page, { title: ownTitle('From the library') });

  const content = await openForm(page, `/admin/blog/edit/${id}`);
  const choose = async () => {
    await chooser(page).getByRole('searchbox').fill(name);
    await expect(chooser(page).getByRole('status').last()).toHaveText('1 picture');
    await chooser(page).getByRole('button', { name }).click();
    await expect(chooser(page)).toBeHidden();
  };
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  await choose();
  const alt = page.getByLabel('What the picture shows (alt text)');
  await expect(alt).toHaveValue('A tiled roof');
  await page.getByRole('button', { name: 'Do not use this picture' }).click();
  await expect(alt).toBeHidden();
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  await choose();

  await content.focus();
  await tool(page, 'Image').click();
  const image = page.getByRole('dialog', { name: 'Image', exact: true });
  await image.getByRole('button', { name: 'Choose from the library' }).click();
  await choose();
  await expect(image.getByRole('button', { name: 'Choose from the library' })).toBeFocused();
  await expect(image.getByLabel('What the picture shows')).toHaveValue('A tiled roof');
  await image.getByRole('button', { name: 'Insert image' }).click();
  await expect(contentOf(page).getByRole('img', { name: 'A tiled roof' })).toBeVisible();

  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page).toHaveURL('/admin/blogs');
  const stored = await readBlog(page, id);
  expect(stored.featured_image_alt).toBe('A tiled roof');
  expect(stored.content).toContain(`src="${stored.featured_image}" alt="A tiled roof" width="71"`);
});

test('the library fits all widths and is accessible; on phones the picture covers the grid', async ({
  page,
  axe,
}) => {
  const token = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const name = `${own}-${'long-'.repeat(30)}.png`;
  const png = { name, mimeType: 'image/png', buffer: await aFile('png', 73, tall) };
  await page.request.post(`${adminUrl}/api/admin/media`, { headers, multipart: { file: png } });
  const fits = async (width: number) =>
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, '/admin/media');
    await expect(tile(page, 'long')).toBeVisible();
    await axe();
    await fits(size.width);
    await tile(page, 'long').click();
    await expect(description(page)).toBeVisible();
    await axe();
    await fits(size.width);
  }
  const over = page.getByRole('dialog', { name: 'Picture' });
  await expect(over).toBeVisible();
  expect((await over.boundingBox())?.width).toBe(phone.width);
  for (const button of await over.getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press('Escape');
  await expect(over).toBeHidden();
  await expect(tile(page, 'long')).toBeFocused();
  await openForm(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  await expect(chooser(page).getByRole('button', { name: `${own}-long` })).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await axe();
    await fits(size.width);
  }
});
