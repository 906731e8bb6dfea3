import type { Locator, Page } from '@playwright/test';
import { stageLabels } from '../../../domain/people/person.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { noteField } from './desk.ts';
import { newAccount, signInAs } from './fixtures.ts';
import { heading, newName, newPhone, sendMessage, toast } from './lists/visitors.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).press('Enter');

/** Chooses an option as the keyboard does: by the beginning of its label. */
async function chooseByTyping(select: Locator, label: string): Promise<void> {
  await select.focus();
  await select.page().keyboard.type(label);
  const option = select.getByRole('option', { name: label, exact: true });
  await expect(option).toHaveJSProperty('selected', true);
}

/** Hands the open card over in the dialog that its button opens. */
async function handOver(page: Page, to: string, note: string): Promise<Locator> {
  await press(page, 'Hand over');
  const dialog = page.getByRole('dialog');
  await chooseByTyping(dialog.getByLabel('To', { exact: true }), to);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Note (optional)')).toBeFocused();
  await page.keyboard.insertText(note);
  await dialog.getByRole('button', { name: 'Hand over' }).press('Enter');
  return dialog;
}

async function planStep(page: Page, what: string): Promise<Locator> {
  await press(part(page, 'Next step'), /^(Set next step|Change)$/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What', { exact: true }).fill(what);
  await dialog.getByLabel('Day').fill('2099-01-01');
  await dialog.getByLabel(/^Time/).fill('10:00');
  await dialog.getByRole('button', { name: 'Set next step' }).press('Enter');
  return dialog;
}

async function showOnPhone(page: Page, tab: RegExp): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Parts of the card' });
  await tabs.getByRole('tab', { selected: true }).focus();
  while ((await tabs.getByRole('tab', { name: tab, selected: true }).count()) === 0) {
    await page.keyboard.press('ArrowRight');
  }
}

test('two colleagues change one card by keyboard, and nothing of either is lost', async ({
  page,
  browser,
  baseURL,
  axe,
  expectFailedLoad,
}) => {
  for (const path of ['steps', 'owners']) expectFailedLoad(`/api/admin/people/${path}`);
  const [neha, ravi, visitor] = [newName('Neha'), newName('Ravi'), newName('Zarina')];
  await sendMessage(page, { name: visitor, phone: newPhone() });
  await signInAs(page, await newAccount(page, neha, 'desk'));
  const context = await browser.newContext({ baseURL, viewport: phone, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await signInAs(other, await newAccount(page, ravi, 'desk'));
  const timeLine = (shown: Page) => part(shown, 'Time line');
  const entry = (shown: Page, text: string) =>
    timeLine(shown).getByRole('listitem').filter({ hasText: text });
  const fits = async (shown: Page, width: number) =>
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

  await test.step('hands the card over with a note', async () => {
    await page.goto(`/admin/people?search=${encodeURIComponent(visitor)}`);
    await page.getByRole('link', { name: visitor, exact: true }).press('Enter');
    await expect(heading(page)).toHaveText(visitor);
    await press(page, 'Hand over');
    await expect(page.getByRole('dialog')).toContainText('The note appears on the card.');
    await axe();
    await page.keyboard.press('Escape');
    await handOver(page, ravi, 'Her father decides');
    await expect(toast(page, `Handed over to ${ravi}.`)).toBeVisible();
    await expect(part(page, 'Details')).toContainText(`Looked after by${ravi}`);
    await axe();
    await fits(page, 1440);
  });

  await test.step('the other finds it under "Me", with the note and who wrote it', async () => {
    await other.goto('/admin/people');
    await other.getByText('Filters', { exact: true }).press('Enter');
    await chooseByTyping(other.getByLabel('Looked after by'), 'Me');
    await expect(other).toHaveURL(/owner=mine/);
    const found = other.getByRole('link', { name: visitor, exact: true });
    await expect(found).toBeVisible();
    await axe({}, other);
    await fits(other, phone.width);
    await found.press('Enter');
    await expect(heading(other)).toHaveText(visitor);
    const note = entry(other, 'Her father decides');
    await expect(note).toContainText(`Handed over to ${ravi} by ${neha}`);
  });

  await test.step('a stage that was chosen meanwhile stays, and its name is told', async () => {
    await press(part(page, 'Stage'), new RegExp(`^${stageLabels.qualified}`));
    await expect(
      toast(page, `Moved to ${stageLabels.qualified}, was ${stageLabels.new}.`),
    ).toBeVisible();
    await press(part(other, 'Stage'), new RegExp(`^${stageLabels.contacted}`));
    const refused = `${visitor} was not moved. ${neha} has moved this card to ${stageLabels.qualified} in the meantime.`;
    await expect(other.getByText(refused)).toBeVisible();
    await expect(part(other, 'Stage').locator('[aria-current]')).toContainText(
      stageLabels.qualified,
    );
    await expect(entry(other, `${stageLabels.new} to ${stageLabels.qualified}`)).toContainText(
      `Stage by ${neha}`,
    );
    await axe({}, other);
    await fits(other, phone.width);
    await press(other, 'Close this notice');
  });

  await test.step('a step that was done meanwhile is told, and nothing typed is lost', async () => {
    await planStep(other, 'Call');
    await expect(part(other, 'Next step')).toContainText('Call');
    await page.reload();
    await expect(part(page, 'Next step')).toContainText('Call');
    await press(part(other, 'Next step'), 'Done');
    await expect(toast(other, `Done: ${visitor}, Call.`)).toBeVisible();
    const dialog = await planStep(page, 'Visit');
    const what = dialog.getByLabel('What', { exact: true });
    await expect(what).toHaveAccessibleDescription(
      new RegExp(`^${ravi} has ended the next step in the meantime.*Press again`),
    );
    await expect(what).toHaveValue('Visit');
    await axe();
    await dialog.getByRole('button', { name: 'Set next step' }).press('Enter');
    await expect(part(page, 'Next step')).toContainText('Visit');
    await expect(entry(page, 'Visit, for')).toContainText(`Next step by ${neha}`);
    await expect(entry(page, 'Call, for')).toContainText(`by ${ravi}`);
  });

  await test.step('both write a note at the same moment', async () => {
    await showOnPhone(other, /^Time line/);
    for (const [shown, text] of [
      [page, 'She prefers Hindi'],
      [other, 'Call before noon'],
    ] as const) {
      const field = await noteField(shown);
      await field.focus();
      await shown.keyboard.insertText(text);
    }
    await Promise.all([press(page, 'Add note'), press(other, 'Add note')]);
    for (const shown of [page, other]) await expect(toast(shown, 'Note added.')).toBeVisible();
    for (const shown of [page, other]) {
      await shown.reload();
      await expect(entry(shown, 'She prefers Hindi')).toContainText(`Note by ${neha}`);
      await expect(entry(shown, 'Call before noon')).toContainText(`Note by ${ravi}`);
    }
  });

  await test.step('whoever hands over what was handed over meanwhile is told to whom', async () => {
    await showOnPhone(other, /^Details/);
    await handOver(other, neha, 'Back to you');
    await expect(toast(other, `Handed over to ${neha}.`)).toBeVisible();
    await axe({}, other);
    const dialog = await handOver(page, 'Nobody', 'Nobody needs her');
    await expect(dialog.getByRole('alert')).toContainText(
      `${ravi} has handed this card over to ${neha} in the meantime.`,
    );
    await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Nobody needs her');
    await expect(part(page, 'Details')).toContainText(`Looked after by${neha}`);
    await axe();
  });

  await context.close();
});

test('a colleague reads in Today and on the card who has called', async ({
  page,
  browser,
  baseURL,
}) => {
  const [neha, farhan, visitor] = [newName('Neha'), newName('Farhan'), newName('Zarina')];
  await sendMessage(page, { name: visitor, phone: newPhone() });
  await signInAs(page, await newAccount(page, neha, 'desk'));
  const context = await browser.newContext({ baseURL, viewport: phone, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await signInAs(other, await newAccount(page, farhan, 'desk'));
  for (const each of [page, other]) {
    await each.goto('/admin/today');
    await expect(each.getByRole('link', { name: visitor, exact: true })).toBeVisible();
  }
  // Prevents the link from opening a dialler.
  await other.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  const stored = other.waitForResponse((response) => response.url().endsWith('/answers'));
  await other.getByRole('link', { name: `Call ${visitor}` }).press('Enter');
  await stored;

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const row = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: visitor, exact: true }),
  });
  await expect(row).toContainText(`${farhan} called at`);
  await row.getByRole('link', { name: visitor, exact: true }).press('Enter');
  await expect(heading(page)).toHaveText(visitor);
  await expect(page.getByRole('main')).toContainText(`${farhan} called at`);
  await context.close();
});
