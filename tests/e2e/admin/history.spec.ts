import type { Page } from '@playwright/test';
import { versionMessages } from '../../../domain/versions/versions.ts';
import { aFile } from '../../support/images.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import {
  contentOf,
  inDays,
  ownTitle,
  readBlog,
  row,
  sizes,
  storeBlog,
  storeBlogAgain,
  tool,
  typeContent,
} from './desk.ts';
import { part, signIn, step } from './fixtures.ts';

const same = (count: number) => Array.from({ length: count }, (_, at) => `<p>Same ${at}.</p>`);

const before = [
  '<p>Eleven checks that put a shop on the map.</p>',
  ...same(5),
  '<h2>The pin</h2><ul><li>Open the profile</li><li>Zoom in fully</li></ul>',
  '<p>A link to <a href="/about">the course</a>.</p><p>It goes away for ever.</p>',
  '<table><tbody><tr><td>Day</td><td>Hours</td></tr></tbody></table>',
].join('');

/** Has paragraphs in items and cells, as the editor writes them. */
const after = [
  '<p>Twelve checks that put a shop on the map.</p>',
  ...same(5),
  '<h2>The pin</h2><ul><li><p>Open the profile</p></li><li><p>Zoom in fully, on a phone</p></li></ul>',
  '<p>A link to <a href="/contact">the course</a>.</p>',
  '<table><tbody><tr><td><p>Day</p></td><td><p>Opening hours</p></td></tr></tbody></table>',
].join('');

const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const changes = (page: Page) => comparison(page).getByRole('article');

test('compares a blog with an earlier version, and restores it as the draft', async ({
  page,
  axe,
}) => {
  const token = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const title = ownTitle('Versions');
  const { id } = await storeBlog(page, { title, status: 'published', content: before });
  const address = `/admin/history/post-${id}`;
  const file = { name: 'map.png', mimeType: 'image/png', buffer: await aFile('png', 53, 41) };
  const options = { headers, multipart: { file } };
  const upload = await page.request.post(`${adminUrl}/api/admin/media`, options);
  const picture = (await upload.json()).url;
  let content = '';

  await step(page, 'offers no comparison for a single version', async () => {
    await open(page, address);
    await expect(page.getByRole('main')).toContainText('No other version yet');
    await page.getByRole('main').getByRole('link', { name: 'Back to the text' }).click();
    await expect(page).toHaveURL(`/admin/blog/edit/${id}`);
  });

  await step(page, 'marks differences by block and word', async () => {
    const withPicture = `${after}<p><img src="${picture}" alt="A map of Pune"></p>`;
    ({ content } = await storeBlogAgain(page, id, { title, content: withPicture }));
    await open(page, address);
    await expect(
      page.getByText('6 changes: 7 words and 1 picture added, 8 words removed'),
    ).toBeVisible();
    const shown = (await changes(page).allInnerTexts()).map((text) => text.split(/\n+/));
    const pin = 'The pin';
    expect(shown.map(([label]) => label)).toEqual(['Content', pin, pin, pin, pin, pin]);
    const first = changes(page).first();
    await expect(first.locator('del')).toHaveText('Eleven');
    await expect(first.locator('ins')).toHaveText('Twelve');
    await expect(first).toContainText(/−.*Eleven.*\+.*Twelve/s);
    await expect(changes(page).nth(2)).toContainText('only their form differs');
    await expect(changes(page).nth(3)).toContainText(/It goes away.*Not in this version/s);
    await expect(changes(page).nth(4)).toContainText(/Day \| .*Hours.*Day \| .*Opening hours/s);
    await expect(changes(page).nth(5).locator('ins')).toHaveText('A map of Pune');
    await expect(changes(page).nth(5).locator('img')).toHaveAttribute('src', picture);
  });

  await step(page, 'folds equal parts, and moves between changes by keyboard', async () => {
    await open(page, address);
    const folded = comparison(page).getByText(/^7 paragraphs are the same/);
    await folded.press('Enter');
    await expect(comparison(page).getByText('Same 4.')).toBeVisible();
    const next = page.getByRole('button', { name: 'Next change' });
    await expect(page.getByText('Change 1 of 6')).toBeVisible();
    for (let change = 2; change <= 3; change += 1) await next.press('Enter');
    await expect(page.getByText('Change 3 of 6')).toBeVisible();
    await expect(changes(page).nth(2)).toBeInViewport();
    await page.getByRole('button', { name: 'Previous change' }).press('Enter');
    await expect(page.getByText('Change 2 of 6')).toBeVisible();
  });

  await step(page, 'chooses either side, and filters the list', async () => {
    await open(page, address);
    await page
      .getByRole('link', { name: /on the right$/ })
      .last()
      .press('Enter');
    await expect(page.getByText('No differences')).toBeVisible();
    await page.getByRole('link', { name: /^Saved by hand\s*0$/ }).click();
    await expect(page.getByText('None of these yet.')).toBeVisible();
    await page.getByRole('link', { name: /^Published\s*2$/ }).click();
    await expect(page.getByRole('link', { name: /on the left$/ })).toHaveCount(2);
    await expect(page.getByText('No differences')).toBeVisible();
    for (const size of sizes.toReversed()) {
      await page.setViewportSize(size);
      await open(page, address);
      await expect(changes(page)).toHaveCount(6);
      await axe();
    }
  });

  await step(
    page,
    'compares the draft with the public text, and keeps it when restoring',
    async () => {
      await open(page, `/admin/blog/edit/${id}`);
      await typeContent(contentOf(page), 'A draft of today.');
      await tool(page, 'Bold').waitFor();
      await expect(page.getByText(/^Draft, not public yet, saved/)).toBeVisible();
      await open(page, address);
      await expect(comparison(page).getByRole('heading', { name: 'Now' })).toBeVisible();
      await expect(comparison(page)).toContainText('A draft of today.');
      const oldest = page.getByRole('link', { name: /on the left$/ }).last();
      await oldest.click();
      await expect(oldest).toHaveAttribute('aria-current', 'true');
      await page.getByRole('button', { name: /^Restore this version/ }).click();
      const question = page.getByRole('alertdialog', { name: /^Replace your draft/ });
      await question.getByRole('button', { name: 'Restore' }).press('Enter');
      await expect(page.getByText(versionMessages.restored)).toBeVisible();
      await expect(contentOf(page)).toContainText('Eleven checks');
      expect((await readBlog(page, id)).content).toBe(content);
      const draft = await page.request.get(`${adminUrl}/api/admin/drafts/${id}`, { headers });
      expect((await draft.json()).draft.fields.content).toBe(before);
      await open(page, address);
      await page
        .getByRole('link', { name: /on the left$/ })
        .nth(1)
        .click();
      await expect(comparison(page)).toContainText('A draft of today.');
    },
  );
});

test('reschedules and cancels a publication', async ({ page, expectFailedLoad }) => {
  const headers = { authorization: `Bearer ${await signIn(page)}` };
  const title = ownTitle('Scheduled');
  const { id } = await storeBlog(page, { title });
  const [due, later, last] = [inDays(200), inDays(201), inDays(300)];
  const data = { day: due.day, time: '09:30' };
  const address = `${adminUrl}/api/admin/scheduled/post-${id}`;
  expect((await page.request.put(address, { headers, data })).status()).toBe(200);
  const own = row(page, title);

  await part(page, 'moves it by a day and undoes it', async () => {
    await open(page, '/admin/scheduled');
    await expect(own).toContainText(`${due.words}, 9:30 am`);
    await page.getByRole('button', { name: `A day later: ${title}` }).press('Enter');
    await expect(own).toContainText(`${later.words}, 9:30 am`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(own).toContainText(`${due.words}, 9:30 am`);
  });

  await part(page, 'changes the time, and refuses a past time', async () => {
    await open(page, '/admin/scheduled');
    const button = page.getByRole('button', { name: `Another time…: ${title}` });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Another time' });
    await dialog.getByLabel('Day').fill('2020-01-01');
    await expect(dialog).toContainText('Wed 1 Jan 2020, which has passed.');
    expectFailedLoad(`/api/admin/scheduled/post-${id}/move`);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(dialog.getByLabel('Time')).toHaveAccessibleDescription(/still to come/);
    await dialog.getByLabel('Day').fill(last.day);
    await dialog.getByLabel('Time').fill('18:45');
    await page.keyboard.press('Enter');
    await expect(own).toContainText(`${last.words}, 6:45 pm`);
    await expect(button).toBeFocused();
  });

  await part(page, 'cancels it after a confirmation, and keeps the draft', async () => {
    await open(page, '/admin/scheduled');
    await page.getByRole('button', { name: `Unschedule: ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
    await expect(page.getByText('is not scheduled any more.')).toBeVisible();
    await expect(own).toHaveCount(0);
    expect((await readBlog(page, id)).status).toBe('draft');
  });
});
