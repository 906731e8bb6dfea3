import type { Locator, Page } from '@playwright/test';
import { expect, phone, test } from '../support/fixtures.ts';
import { noteField } from './desk.ts';
import { signIn, step } from './fixtures.ts';
import { addressOfName, heading, newName, newPhone, sendMessage, toast } from './lists/visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const desktop = { width: 1440, height: 900 };
const dialog = (page: Page) => page.getByRole('dialog');
const timeline = (page: Page) => page.getByRole('region', { name: 'Time line' });
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(page: Page, name: string): Promise<string> {
  await page.goto(`/admin/people?status=all&search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(heading(page)).toHaveText(name);
  return page.url();
}

async function addNote(page: Page, text: string): Promise<void> {
  await (await noteField(page)).fill(text);
  await button(page, 'Add note').click();
  await expect(timeline(page).getByRole('listitem').first()).toContainText(text);
}

/** Selects a tab of a card on narrow screens. */
async function choosePart(page: Page, name: 'Time line' | 'Details'): Promise<void> {
  if (page.viewportSize()?.width === phone.width) await page.getByRole('tab', { name }).tap();
}

/** Two cards with the same number, each with a note. */
async function twoPeople(page: Page): Promise<[first: string, second: string]> {
  const number = newPhone();
  const names: [string, string] = [newName('Harini'), newName('Dinesh')];
  for (const name of names) {
    await sendMessage(page, { name, phone: number });
    await open(page, name);
    await addNote(page, `Note on ${name}`);
  }
  return names;
}

const keyboard = async (_: Page, target: Locator) => {
  await expect(target).toBeEnabled();
  await target.press((await target.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
};

const touch = async (_: Page, target: Locator) => {
  // Large enough for touch; for a radio button the label counts.
  const isButton = await target.evaluate((element) => element.tagName === 'BUTTON');
  if (isButton) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await target.tap();
};

for (const { how, size, press } of [
  { how: 'by keyboard at 1440', size: desktop, press: keyboard },
  { how: 'by touch at 390', size: phone, press: touch },
]) {
  test.describe(how, () => {
    test.use({ viewport: size, hasTouch: size === phone });

    test(`joins two cards and undoes it, ${how}`, async ({ page, axe }) => {
      const [first, second] = await twoPeople(page);
      const former = page.url();
      const fits = async () =>
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBe(size.width);

      await step(page, 'chooses the values to keep', async () => {
        await open(page, first);
        await press(page, button(page, `Join with ${second}`));
        await expect(dialog(page)).toContainText('Nothing is lost');
        await press(page, dialog(page).getByRole('radio', { name: `Name of ${second}` }));
        await axe();
        await fits();
        await expect(dialog(page)).toContainText('by date');
        await press(page, button(page, 'Make one card'));
        await expect(heading(page)).toHaveText(second);
        await expect(timeline(page)).toContainText(`Note on ${first}`);
        await choosePart(page, 'Details');
        await expect(details(page)).toContainText(addressOfName(first));
      });

      await step(
        page,
        'redirects the old address to the joined card, and moves an unsaved note',
        async () => {
          await page.goto(former);
          await expect(heading(page)).toHaveText(second);
          await addNote(page, 'Wants a batch');
          await addNote(page, 'Wants the price');
        },
      );

      await step(page, 'undoing asks about later parts', async () => {
        await choosePart(page, 'Details');
        await press(page, button(page, 'Undo join'));
        await expect(dialog(page)).toContainText('you decide: 2 entries');
        const price = /Wants the price/;
        const stays = dialog(page).getByRole('region', { name: `Stays with ${first}` });
        const goes = dialog(page).getByRole('region', { name: `New card: ${second}` });
        await expect(goes).toContainText(`Note on ${second}`);
        await press(page, stays.getByRole('button', { name: price }));
        await expect(goes.getByRole('button', { name: price })).toBeFocused();
        await axe();
        await fits();
        await press(page, button(page, 'Make two cards'));
        await expect(heading(page)).toHaveText(first);
        await expect(button(page, 'Undo join')).toBeHidden();
        await choosePart(page, 'Time line');
        await expect(timeline(page)).toContainText('Wants a batch');
        await expect(timeline(page)).not.toContainText('Wants the price');
        await page.goto(former);
        await expect(heading(page)).toHaveText(second);
        await expect(timeline(page)).toContainText('Wants the price');
        await expect(timeline(page)).toContainText(`Note on ${second}`);
      });

      await step(page, 'undoes a mistaken join at once', async () => {
        await choosePart(page, 'Details');
        await press(page, button(page, 'Join with another card'));
        await dialog(page).getByLabel('Name, phone or e-mail').fill(first);
        await press(page, dialog(page).getByRole('radio', { name: first }));
        await press(page, button(page, 'Compare'));
        await expect(dialog(page)).toContainText('by date');
        await press(page, button(page, 'Make one card'));
        await expect(details(page)).toContainText(addressOfName(first));
        await press(page, page.getByRole('button', { name: 'Undo', exact: true }));
        await expect(toast(page, 'Two cards again, as they were.')).toBeVisible();
        await expect(details(page)).not.toContainText(addressOfName(first));
      });
    });

    test(`splits a card of two people, ${how}`, async ({ page, axe, expectFailedLoad }) => {
      const [first, second] = await twoPeople(page);
      const id = (await open(page, first)).split('/').pop();
      // Nothing is preselected.
      expectFailedLoad(`/api/admin/people/${id}/splits`);
      await press(page, button(page, `Join with ${second}`));
      await expect(dialog(page)).toContainText('by date');
      await press(page, button(page, 'Make one card'));
      await choosePart(page, 'Details');
      await expect(details(page)).toContainText(addressOfName(second));

      await step(page, 'previews both cards', async () => {
        await press(page, button(page, 'Split'));
        await press(page, button(page, 'Make two cards'));
        await expect(dialog(page).getByRole('alert')).toContainText('Please choose');
        const goes = dialog(page).getByRole('region', { name: /^New card/ });
        const stays = dialog(page).getByRole('region', { name: `Stays with ${first}` });
        const note = new RegExp(`Note by admin.*Note on ${second}`);
        await press(page, stays.getByRole('button', { name: note }));
        const back = goes.getByRole('button', { name: note });
        await expect(back).toBeFocused();
        await press(page, back);
        await press(page, stays.getByRole('button', { name: note }));
        await press(page, stays.getByRole('button', { name: /^Move: Enquiry/ }).last());
        await expect(goes).toContainText('because this enquiry has no answer yet');
        await expect(goes).toContainText(addressOfName(second));
        await axe();
        await press(page, button(page, 'Both'));
        await press(page, button(page, 'Make two cards'));
      });

      await step(page, 'each card has its parts and links to the other', async () => {
        await expect(heading(page)).toHaveText(second);
        await expect(timeline(page)).toContainText(`Note on ${second}`);
        await choosePart(page, 'Details');
        await expect(details(page)).toContainText(addressOfName(second));
        await expect(details(page)).not.toContainText(addressOfName(first));
        await choosePart(page, 'Time line');
        await press(page, timeline(page).getByRole('link', { name: `Split: ${first}` }));
        await expect(heading(page)).toHaveText(first);
        await expect(timeline(page)).not.toContainText(`Note on ${second}`);
      });
    });
  });
}

test('deletes unsaved text about a person erased in another browser, and lists notes that mention them', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  expectFailedLoad('/api/admin/people/*');
  const [first, second] = await twoPeople(page);
  await addNote(page, `Brother of ${first}`);
  await open(page, first);
  await (await noteField(page)).fill('Half a note');
  const copies = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('typed:')));
  await expect.poll(copies).toHaveLength(1);
  const [copy = []] = await copies();
  await button(page, 'Erase').click();
  const mention = dialog(page).getByRole('checkbox', { name: `Brother of ${first}` });
  await mention.check();
  await axe();
  await dialog(page).getByRole('button', { name: 'Erase' }).click();
  await expect(toast(page, /^Erased: 1 message, .*2 notes/)).toBeVisible();
  await expect.poll(copies).toEqual([]);
  // As if it had been erased in another browser.
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), copy);
  await open(page, second);
  await expect(timeline(page)).not.toContainText('Brother of');
  await expect.poll(copies).toEqual([]);
});
