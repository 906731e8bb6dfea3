import type { Page } from '@playwright/test';
import { aFile } from '../../support/images.ts';
import { goodRows } from '../../support/row-factories.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { row } from './desk.ts';
import { openActs, part, signIn } from './fixtures.ts';
import { newName, toast } from './lists/visitors.ts';
import { store, storeDrafts } from './stored-rows.ts';

const schemes = ['light', 'dark'] as const;
const focused = (page: Page) => page.locator('tr:focus, article:focus, a:focus');
const bar = (page: Page) => page.locator('.admin-selection[data-open]');
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible.`);
  return { ...box, bottom: box.y + box.height };
};

async function storeComments(name: string, count: number): Promise<void> {
  await store(async (db) => {
    const [post] = await db.selectFrom('posts').select('id').limit(1).execute();
    const rows = Array.from({ length: count }, (_, index) => ({
      ...goodRows.comments,
      post_id: post?.id ?? 1,
      author: `${name} ${index + 1}`,
      created_at: new Date(Date.UTC(2040, 0, 1, 0, count - index)).toISOString(),
    }));
    await db.insertInto('comments').values(rows).execute();
  });
}

test('at 1440 px, lists are used by keyboard alone', async ({ page, axe }) => {
  await signIn(page);

  await part(page, 'rows are at most 48 px high, and keys select and withdraw posts', async () => {
    const title = newName('Keys');
    await storeDrafts(title, 52);
    await page.goto(`/admin/blogs?sort=title&search=${encodeURIComponent(title)}`);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(50);
    const heights = await rows.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().height),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(48);
    const filters = await boxOf(page, '.admin-filters');
    expect(filters.height, 'search, states, topics and order are in one line').toBeLessThan(60);

    await page.keyboard.press('j');
    await expect(row(page, `${title} 1`).first()).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(toast(page, '2 selected')).toBeVisible();
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await axe();
    }
    // The bar stays at the bottom of the window, and no focused row is under it.
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('j');
    const [at, under] = [await focused(page).boundingBox(), await bar(page).boundingBox()];
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
    await page.keyboard.press('a');
    await expect(bar(page).getByRole('button', { name: 'Publish: 2 selected' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).press('Enter');
    await expect(toast(page, '2 blogs published.')).toBeVisible();
    const [message, bottom] = [await boxOf(page, '.admin-toast'), await bar(page).boundingBox()];
    expect(message.bottom, 'the toast is above the bar').toBeLessThanOrEqual(bottom?.y ?? 0);
    await page.keyboard.press('Control+z');
    await expect(toast(page, 'Undone: 2 blogs are as they were.')).toBeVisible();
    await expect(page.locator('.admin-toast')).toHaveCount(1);
  });

  await part(page, 'a toast about one row is shown below it', async () => {
    const title = newName('Near');
    await storeDrafts(title, 4);
    await page.goto(`/admin/blogs?sort=title&search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete ${title} 2` }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(row(page, `${title} 2`)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    const message = await boxOf(page, '.admin-toast');
    // The next row has taken the place of the deleted one.
    const next = await row(page, `${title} 3`).boundingBox();
    expect(Math.abs(message.y - (next?.y ?? 0) - (next?.height ?? 0))).toBeLessThan(20);
  });

  await part(page, 'waiting comments are decided one after the other', async () => {
    const name = newName('Triage');
    await storeComments(name, 3);
    await page.goto('/admin/comments');
    const card = (number: number) => page.getByRole('article', { name: `${name} ${number}` });
    await expect(card(1)).toBeVisible();
    await page.keyboard.press('j');
    await expect(card(1)).toBeFocused();
    await card(1)
      .getByRole('button', { name: /^Approve/ })
      .press('Enter');
    await expect(card(1)).toBeHidden();
    await expect(card(2)).toBeFocused();
    await card(2)
      .getByRole('button', { name: /^Reject/ })
      .press('Enter');
    await expect(card(2)).toBeHidden();
    await expect(page.getByText('Comment rejected.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(card(2)).toBeVisible();
  });

  await part(page, 'the keys are listed under "?"', async () => {
    await page.goto('/admin/blogs');
    await page.getByRole('heading', { level: 1 }).press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    for (const text of ['Next and previous row of a list', 'Select the row', 'Open the row']) {
      await expect(keys).toContainText(text);
    }
  });
});

test.describe('at 390 px', () => {
  test.use({ hasTouch: true, viewport: phone });

  test('lists and media are used by touch', async ({ page, axe }) => {
    const token = await signIn(page);
    const fits = async () =>
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(phone.width);

    await part(page, 'selects, publishes and undoes', async () => {
      const title = newName('Touch');
      await storeDrafts(title, 3);
      await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`);
      for (const row of await page.getByRole('row', { name: title }).all()) {
        expect((await row.boundingBox())?.height).toBeLessThanOrEqual(120);
      }
      await page.getByRole('checkbox', { name: 'Select all on this page' }).tap();
      await expect(toast(page, '3 selected')).toBeVisible();
      await fits();
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await axe();
      }
      for (const button of await bar(page).getByRole('button').all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await bar(page)
        .getByRole('button', { name: /^Publish/ })
        .tap();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).tap();
      await expect(toast(page, '3 blogs published.')).toBeVisible();
      const [message, bottom] = [await boxOf(page, '.admin-toast'), await bar(page).boundingBox()];
      expect(message.bottom).toBeLessThanOrEqual(bottom?.y ?? 0);
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(toast(page, 'Undone: 3 blogs are as they were.')).toBeVisible();
    });

    await part(page, 'lists, downloads, describes and deletes several pictures', async () => {
      const own = `touch-${crypto.randomUUID().slice(0, 8)}`;
      const tall = 40 + Math.floor(Math.random() * 900);
      for (const [width, name] of [
        [81, 'lamp'],
        [82, 'roof'],
      ] as const) {
        const buffer = await aFile('png', width, tall);
        const file = { name: `${own}-${name}.png`, mimeType: 'image/png', buffer };
        const headers = { authorization: `Bearer ${token}` };
        await page.request.post(`${adminUrl}/api/admin/media`, { headers, multipart: { file } });
      }
      await page.goto(`/admin/media?search=${own}`);
      await page.getByRole('link', { name: 'List', exact: true }).tap();
      await expect(page.getByRole('row', { name: `${own}-roof.png` })).toContainText('82 × ');
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await axe();
      }
      await fits();
      const download = page.waitForEvent('download');
      await openActs(page.getByRole('row', { name: `${own}-lamp.png` }));
      await page.getByRole('link', { name: `Download ${own}-lamp.png` }).tap();
      expect((await download).suggestedFilename()).toMatch(/-lamp\.(?:png|jpg)$/);
      await page.getByRole('link', { name: 'Tiles', exact: true }).tap();
      // Another view begins without a selection.
      await expect(page.getByRole('row', { name: `${own}-roof.png` })).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).tap();
      await bar(page)
        .getByRole('button', { name: /^Describe/ })
        .tap();
      const dialog = page.getByRole('dialog', { name: 'Describe pictures' });
      await dialog.getByRole('textbox').fill('A roof');
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await axe();
      }
      await dialog.getByRole('button', { name: 'Save and next' }).tap();
      await expect(dialog.getByText('2 of 2')).toBeVisible();
      await dialog.getByRole('textbox').fill('A lamp');
      await dialog.getByRole('button', { name: 'Save and close' }).tap();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('No description', { exact: true })).toHaveCount(0);
      await fits();
      await bar(page)
        .getByRole('button', { name: /^Delete/ })
        .tap();
      const question = page.getByRole('alertdialog', { name: 'Delete these 2 pictures?' });
      await expect(question).toContainText(`${own}-lamp.png`);
      await expect(question).toContainText('gone for good');
      await question.getByRole('button', { name: 'Delete' }).tap();
      await expect(toast(page, '2 pictures deleted.')).toBeVisible();
    });

    await part(page, 'the list of pages is in groups', async () => {
      await page.goto('/admin/pages');
      await expect(page.getByRole('row', { name: 'Legal' })).toBeVisible();
      await page.getByRole('link', { name: /^Original text/ }).tap();
      await expect(page).toHaveURL(/status=delivered/);
      await axe();
      await fits();
    });
  });
});
