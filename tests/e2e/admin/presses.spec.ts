import type { Locator, Page } from '@playwright/test';
import { stageLabels } from '../../../domain/people/person.ts';
import { aFile } from '../../support/images.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { enquiredAs } from './answering.ts';
import { closeAndPress, insert, openForm, ownTitle, row, storeBlog, tool } from './desk.ts';
import { part, signIn, step } from './fixtures.ts';
import { newName, toast } from './lists/visitors.ts';
import { storeMail } from './stored-rows.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Presses a button while the dialog opened by `before` closes, and expects the new dialog to stay open. */
async function nextOpens(page: Page, before: Locator, next: Locator, name: string | RegExp) {
  await before.click();
  await expect(page.locator('dialog[open]').last()).toBeVisible();
  await closeAndPress(next);
  // Waits for the close event of the first dialog.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

test('a press while a dialog closes opens the next dialog', async ({ page }) => {
  const token = await signIn(page);
  const title = ownTitle('Lanterns');

  await part(page, 'in Topics, also with Escape and a press at the same time', async () => {
    await storeBlog(page, { title, categories: title });
    await open(page, `/admin/topics?search=${title}`);
    const [rename, merge] = [button(page, `Rename ${title}`), button(page, `Merge ${title}`)];
    await nextOpens(page, rename, merge, /^Merge/);
    await nextOpens(page, merge, rename, /^Rename/);
    await nextOpens(page, rename, rename, /^Rename/);
    for (let round = 0; round < 3; round += 1) {
      await rename.click();
      await expect(dialog(page, /^Rename/)).toBeVisible();
      const { x = 0, y = 0 } = (await merge.boundingBox()) ?? {};
      await Promise.all([page.keyboard.press('Escape'), page.mouse.click(x + 9, y + 9)]);
      await expect(dialog(page, /^Merge/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page, /^Merge/)).toBeHidden();
    }
  });

  await part(
    page,
    'the next dialog does not contain discarded text, but offers it again',
    async () => {
      await open(page, `/admin/topics?search=${title}`);
      const rename = button(page, `Rename ${title}`);
      await rename.click();
      await dialog(page, /^Rename/)
        .getByRole('textbox')
        .fill('Given up');
      await page.keyboard.press('Escape');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Close', exact: true })
        .click();
      await button(page, `Merge ${title}`).click();
      await expect(page.getByText('“Given up”')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await rename.click();
      await expect(dialog(page, /^Rename/).getByRole('textbox')).toHaveValue(title);
      await page.getByRole('button', { name: 'Put it back' }).click();
      await expect(dialog(page, /^Rename/).getByRole('textbox')).toHaveValue('Given up');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await rename.click();
      await page.getByRole('button', { name: 'Discard it' }).click();
      await page.keyboard.press('Escape');
      await rename.click();
      await expect(page.getByText('“Given up”')).toHaveCount(0);
    },
  );

  await part(page, 'in All Blogs', async () => {
    await open(page, `/admin/blogs?search=${title}`);
    await row(page, title).getByRole('checkbox').check();
    const [add, remove] = [button(page, /^Add a category/), button(page, /^Remove a category/)];
    await nextOpens(page, add, remove, /^Remove a category/);
  });

  await part(page, 'a link is followed although a search is pending', async () => {
    await open(page, '/admin/blogs');
    const link = row(page, title).getByRole('link', { name: `Edit ${title}` });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/blogs\/\d+$/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.clock.install();
    await page.getByRole('searchbox').fill(title);
    await link.click();
    await page.clock.runFor(1000);
    answer();
    await expect(page).toHaveURL(/\/admin\/blog\/edit\/\d+$/);
    await page.unroute(/\/api\/blogs\/\d+$/);
  });

  await part(page, 'a link is followed whose row moves while it is pressed', async () => {
    for (const other of ['Reeds', 'Boats', 'Steps'])
      await storeBlog(page, { title: ownTitle(other) });
    await open(page, '/admin/blogs');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const lists = /\/api\/admin\/blogs\?.*search=/;
    await page.route(lists, async (route) => {
      await answered;
      await route.continue();
    });
    await page.clock.install();
    await page.getByRole('searchbox').fill(title);
    await page.clock.runFor(1000);
    const { x = 0, y = 0 } =
      (await row(page, title)
        .getByRole('link', { name: `Edit ${title}` })
        .boundingBox()) ?? {};
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    const found = page.waitForResponse(lists);
    answer();
    await (await found).finished();
    // A list that is not held back is shown by now.
    await page.evaluate(async () => await (await fetch('/robots.txt')).text());
    await page.mouse.up();
    await expect(page).toHaveURL(/\/admin\/blog\/edit\/\d+$/);
    await page.unroute(lists);
  });

  await part(page, 'in the editor of a blog', async () => {
    await openForm(page);
    await nextOpens(page, tool(page, 'Link'), tool(page, 'Image'), 'Image');
    // Not shown while the sheet is open.
    const publish = page.locator('.post-bar-publish');
    await nextOpens(page, publish, publish, 'Publish');
    const library = button(page, 'Choose from the library');
    await nextOpens(page, library, library, /^Choose/);
    // A dialog over another one: the lower one stays.
    await tool(page, 'Image').click();
    const over = dialog(page, 'Image').getByRole('button', { name: 'Choose from the library' });
    await over.click();
    await expect(dialog(page, /^Choose/)).toBeVisible();
    await closeAndPress(over);
    await expect(dialog(page, /^Choose/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Image')).toBeVisible();
    await page.keyboard.press('Escape');
    await insert(page).click();
    await page.getByRole('menuitem', { name: /^Video/ }).click();
    await expect(dialog(page, 'Video')).toBeVisible();
    await closeAndPress(page.getByRole('menuitem', { name: /^Button/, includeHidden: true }));
    await expect(dialog(page, 'Button')).toBeVisible();
  });

  await part(page, 'in People and on a card', async () => {
    const name = newName('Kavita');
    const card = await enquiredAs(page, name);
    await open(page, `/admin/people?status=all&search=${encodeURIComponent(name)}`);
    await nextOpens(
      page,
      button(page, 'Add a person'),
      button(page, 'Save view'),
      /^Save these filters/,
    );
    await row(page, name).getByRole('checkbox').check();
    const several = [/^Set next step/, /^Change stage/, /^Set interest/] as const;
    await nextOpens(page, button(page, several[0]), button(page, several[1]), 'Change the stage');
    await nextOpens(page, button(page, several[1]), button(page, several[2]), /^Course or service/);
    await open(page, card);
    const [join, step] = [button(page, 'Join with another card'), button(page, 'Set next step')];
    await nextOpens(page, join, button(page, 'Split'), /^Split this card/);
    await nextOpens(
      page,
      step,
      button(page, new RegExp(`^${stageLabels.won} or ${stageLabels.lost}`)),
      /^How did it end/,
    );
    await nextOpens(page, step, join, /^Which/);
  });

  await part(page, 'in the library, with another picture', async () => {
    const own = crypto.randomUUID().slice(0, 8);
    const names = ['lantern', 'bridge'].map((word) => `${word}-${own}`);
    // The library recognises a picture by its pixels.
    const tall = 40 + Math.floor(Math.random() * 900);
    for (const [index, name] of names.entries()) {
      const buffer = await aFile('png', 75 + index, tall);
      const file = { name: `${name}.png`, mimeType: 'image/png', buffer };
      const answer = await page.request.post(`${adminUrl}/api/admin/media`, {
        headers: { authorization: `Bearer ${token}` },
        multipart: { file },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    const [first = '', second = ''] = names;
    await page.setViewportSize(phone);
    await open(page, `/admin/media?search=${own}`);
    const tile = (name: string) => page.getByRole('link', { name, includeHidden: true });
    await tile(first).click();
    await expect(dialog(page, 'Picture').getByRole('heading', { level: 2 })).toContainText(first);
    await closeAndPress(tile(second));
    await expect(dialog(page, 'Picture').getByRole('heading', { level: 2 })).toContainText(second);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await part(page, 'in the outbox, and for reply templates', async () => {
    const subject = ownTitle('A letter');
    await storeMail(subject, {
      attempts: 10,
      given_up_at: new Date().toISOString(),
      last_error: 'No such person',
    });
    await open(page, '/admin/outbox');
    await nextOpens(page, button(page, subject), button(page, subject), subject);
    await open(page, '/admin/settings/templates-and-data');
    const add = button(page, 'Add a template');
    await nextOpens(page, add, button(page, /^Edit /), /^Edit “/);
  });
});

test('an answer applies only to its own question', async ({ page }) => {
  await signIn(page);
  const [one, two] = [ownTitle('Kites'), ownTitle('Kites')];
  for (const title of [one, two]) await storeBlog(page, { title });
  await open(page, `/admin/blogs?search=${one.replace(/-\d+$/, '')}`);
  const question = page.getByRole('alertdialog');
  const yes = question.getByRole('button', { name: 'Delete' });

  await step(page, 'no to the first question is no answer to the next', async () => {
    await button(page, `Delete ${one}`).click();
    await expect(question).toContainText(one);
    await closeAndPress(button(page, `Delete ${two}`));
    await expect(question).toContainText(two);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(row(page, one)).toBeVisible();
    await expect(row(page, two)).toBeVisible();
  });

  await step(
    page,
    'yes to the first question counts although the next is asked at once',
    async () => {
      await button(page, `Delete ${one}`).click();
      const next = await button(page, `Delete ${two}`).elementHandle();
      await yes.evaluate((element: HTMLElement, other) => {
        element.click();
        (other as HTMLElement).click();
      }, next);
      await expect(toast(page, 'deleted')).toBeVisible();
      await expect(row(page, one)).toBeHidden();
      await expect(question).toContainText(two);
      await yes.click();
      await expect(row(page, two)).toBeHidden();
    },
  );
});

test('the phone menu stays open if it is opened again while a screen loads', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize(phone);
  await open(page, '/admin/settings');
  const menu = dialog(page, 'Menu');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/admin/comments*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await button(page, 'Open menu').click();
  await menu.getByRole('link', { name: 'Comments' }).click();
  await expect(menu).toBeHidden();
  await button(page, 'Open menu').click();
  answered.resolve();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Comments');
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/settings');
  await expect(menu).toBeHidden();
});
