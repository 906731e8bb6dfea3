import type { Page } from '@playwright/test';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { noteField, row } from './desk.ts';
import { signIn, step } from './fixtures.ts';
import {
  addressOfName,
  exportCsv,
  heading,
  newName,
  newPhone,
  sayYes,
  sendMessage,
  toast,
} from './lists/visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const dialog = (page: Page) => page.getByRole('dialog');
const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });
const stage = (page: Page) => page.getByRole('region', { name: 'Stage' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Time line' });

async function open(page: Page, name: string, query = ''): Promise<void> {
  await page.goto(`/admin/people?status=all${query}&search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(heading(page)).toHaveText(name);
}

/** Presses a button by keyboard once it is enabled, such as in a dialog that is loading. */
async function pressByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

async function choose(page: Page, text: string, day: string): Promise<void> {
  await dialog(page).getByLabel('What', { exact: true }).fill(text);
  await dialog(page).getByLabel('Day').fill(day);
  await dialog(page).getByLabel(/^Time/).fill('10:00');
  await dialog(page).getByRole('button', { name: 'Set next step' }).click();
}

test.describe(() => {
  test.use({ hasTouch: true });

  test('an enquiry becomes a customer on a phone', async ({ page, axe, expectFailedLoad }) => {
    expectFailedLoad('/api/admin/people/*');
    await page.setViewportSize(phone);
    const name = newName('Kavita');
    await step(
      page,
      'shows a waiting person on the dashboard, and snoozes them with one tap',
      async () => {
        await sendMessage(page, { name, phone: newPhone() });
        await open(page, name);
        await nextStep(page).getByRole('button', { name: 'Set next step' }).click();
        await choose(page, 'Call about the fees', '2001-01-01');
        await expect(dialog(page)).toContainText(peopleMessages.dayPast);
        const today = fieldsAt(new Date().toISOString(), 'Asia/Kolkata').day;
        await choose(page, 'Call about the fees', today);
        await expect(nextStep(page)).toContainText('10:00 am');
        await page.goto('/admin/dashboard');
        const waiting = page.getByRole('region', { name: 'Waiting for you' });
        await waiting.getByRole('link', { name, exact: true }).click();
        await nextStep(page).getByRole('button', { name: 'Snooze' }).click();
        // Tomorrow, or Monday before a weekend.
        await page
          .getByRole('button', { name: /, 9:00 am$/ })
          .first()
          .click();
        await expect(toast(page, new RegExp(`${name} comes back: \\w+, 9:00 am.`))).toBeVisible();
        await expect(nextStep(page)).not.toContainText('10:00 am');
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(nextStep(page)).toContainText('10:00 am');
      },
    );

    await step(page, 'finishes a step and adds a note', async () => {
      await open(page, name);
      await (await noteField(page)).fill('Her father pays.');
      await page.reload();
      // An unsaved note is shown again.
      await expect(page.getByLabel('Add a note')).toHaveValue('Her father pays.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(timeline(page).getByRole('listitem').first()).toContainText('Her father pays.');
      await expect(page.getByLabel('Add a note')).toHaveValue('');
      await nextStep(page).getByRole('button', { name: 'Done' }).click();
      await expect(timeline(page)).toContainText('Call about the fees');
      // There is no reply yet.
      await expect(nextStep(page)).toContainText('First reply');
    });

    await step(page, 'moves through the stages; lost needs a reason', async () => {
      await open(page, name);
      await stage(page)
        .getByRole('button', { name: new RegExp(`^${stageLabels.qualified}`) })
        .tap();
      await expect(stage(page).locator('[aria-current]')).toContainText(stageLabels.qualified);
      await expect(
        toast(page, `Moved to ${stageLabels.qualified}, was ${stageLabels.new}.`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(stage(page).locator('[aria-current]')).toContainText(stageLabels.new);
      await expect(toast(page, 'Undone.')).toBeVisible();
      await stage(page)
        .getByRole('button', { name: new RegExp(`^${stageLabels.won} or ${stageLabels.lost}`) })
        .tap();
      await dialog(page)
        .getByRole('button', { name: `${stageLabels.lost}, for this reason` })
        .tap();
      await expect(dialog(page).getByLabel('Another reason')).toHaveAccessibleDescription(
        'Please say why',
      );
      await axe();
      await dialog(page).getByLabel('Another reason').fill('Too far away');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).tap();
      await dialog(page)
        .getByRole('button', { name: `${stageLabels.lost}, for this reason` })
        .tap();
      await expect(stage(page)).toContainText(`${stageLabels.lost}: Too far away`);
      await stage(page)
        .getByRole('button', { name: new RegExp(`^${stageLabels.lost}`) })
        .tap();
      await dialog(page)
        .getByRole('button', { name: new RegExp(`^${stageLabels.won}`) })
        .tap();
      await expect(timeline(page)).toContainText(`${stageLabels.lost} to ${stageLabels.won}`);
    });

    await step(page, 'edits the card, with Indian grouping of money', async () => {
      await open(page, name);
      await page.getByRole('tab', { name: 'Details' }).tap();
      const details = page.getByRole('region', { name: 'Details' });
      await details.getByRole('button', { name: 'Add: Value' }).tap();
      await expect(details.getByLabel('Value')).toBeFocused();
      await details.getByLabel('Value').fill('a lot');
      await page.keyboard.press('Enter');
      await expect(details.getByLabel('Value')).toHaveAccessibleDescription(/whole rupees/);
      await axe();
      await details.getByLabel('Value').fill('105000');
      await page.keyboard.press('Enter');
      await expect(details).toContainText('₹1,05,000');
    });

    await step(page, 'corrects a number, adds an address, and undoes both', async () => {
      await open(page, name);
      await page.getByRole('tab', { name: 'Details' }).tap();
      const details = page.getByRole('region', { name: 'Details' });
      await details.getByRole('button', { name: /^Edit: Phone/ }).tap();
      expectFailedLoad(`/api${new URL(page.url()).pathname}/contact`);
      await details.getByLabel('Phone').fill('12');
      await page.keyboard.press('Enter');
      await expect(details.getByLabel('Phone')).toHaveAccessibleDescription(/valid phone number/);
      const number = newPhone();
      const shown = `${number.slice(-10, -5)} ${number.slice(-5)}`;
      await details.getByLabel('Phone').fill(`0${number.slice(-10)}`);
      await page.keyboard.press('Enter');
      await expect(details.getByRole('link', { name: shown })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(details.getByRole('link', { name: shown })).toBeHidden();
      await details.getByRole('button', { name: 'Add an address' }).tap();
      await expect(details.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
      await page.keyboard.type(`second-${addressOfName(name)}`);
      await page.keyboard.press('Enter');
      await expect(details).toContainText(`second-${addressOfName(name)}`);
    });

    await step(page, 'the bars open the next person, the reply and the list', async () => {
      await sendMessage(page, { name: newName('Rohan'), phone: newPhone() });
      await page.goto('/admin/people?status=all&sort=newest');
      await page.getByRole('link', { name, exact: true }).first().tap();
      await expect(heading(page)).toHaveText(name);
      await expect(page.getByRole('navigation', { name: 'Card' })).toContainText(/^\d+ of \d+/);
      const next = page.getByRole('button', { name: 'Next person' });
      const previous = page.getByRole('button', { name: 'Previous person' });
      const [away, back] = (await next.isEnabled()) ? [next, previous] : [previous, next];
      await away.tap();
      await expect(heading(page)).not.toHaveText(name);
      await back.tap();
      await expect(heading(page)).toHaveText(name);
      await page.getByRole('button', { name: 'Reply', exact: true }).tap();
      await expect(page.getByRole('link', { name: 'Open WhatsApp with this text' })).toBeVisible();
      await axe();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(phone.width);
      await page.goBack();
      await expect(page).toHaveURL(/\/admin\/people\?/);
    });
  });
});

test('adds, joins, splits and erases people by keyboard', async ({ page, expectFailedLoad }) => {
  expectFailedLoad('/api/admin/people');
  const [name, other] = [newName('Walk'), newName('Written')];
  const press = (label: string | RegExp) => pressByKeyboard(page, label);
  await step(page, 'records an enquiry by phone', async () => {
    await page.goto('/admin/people');
    await press('Add a person');
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Phone')).toHaveAccessibleDescription(/a phone number or/);
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPhone());
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(name);
    await expect(timeline(page)).toContainText('Enquiry by admin');
    // A call at the next opening is planned, so that nobody is forgotten.
    await expect(nextStep(page)).toContainText('Call back');
  });

  await step(page, 'finds it, sets a step for two people, and exports them', async () => {
    await sendMessage(page, { name: other, phone: newPhone() });
    await page.goto(`/admin/people?search=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
    await press(/^Set next step/);
    await choose(page, 'Send the syllabus', '2099-01-01');
    await expect(toast(page, /^The next step of .* is set/)).toBeVisible();
    // The call that was planned with the enquiry comes first.
    await expect(row(page, name)).toContainText('Call back');
    expect((await exportCsv(page)).text).toContain(name);
    await page.getByRole('link', { name: 'Board', exact: true }).press('Enter');
    await press(`${stageLabels.contacted}: ${name}`);
    const contacted = page.getByRole('region', { name: stageLabels.contacted });
    await expect(contacted.getByRole('link', { name, exact: true })).toBeVisible();
  });

  await step(page, 'joins two cards and splits them', async () => {
    await open(page, other);
    const former = page.url();
    await open(page, name);
    const joined = page.url();
    await press('Join with another card');
    await dialog(page).getByLabel('Name, phone or e-mail').fill(other);
    await dialog(page).getByRole('radio', { name: other }).press('Space');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('by date');
    await press('Make one card');
    await expect(timeline(page)).toContainText('Enquiry: Hiring Needs');
    await page.goto('/admin/dashboard');
    await page.goto(former);
    await expect(page).toHaveURL(joined);
    await page.goBack();
    await expect(heading(page)).toHaveText('Dashboard');
    await page.goForward();
    await press('Split');
    await press(/^Move: Enquiry: Hiring Needs/);
    await press('Make two cards');
    await expect(heading(page)).toHaveText(other);
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText(addressOfName(other));
  });

  await step(page, 'erases a card with everything on it', async () => {
    await open(page, other);
    await press('Erase');
    await expect(dialog(page)).toContainText('1 message');
    await dialog(page).getByRole('button', { name: 'Erase' }).press('Enter');
    await expect(toast(page, /^Erased: 1 message, .*1 card/)).toBeVisible();
    await page.goto(`/admin/people?status=all&search=${encodeURIComponent(other)}`);
    await expect(page.getByText('Nobody found')).toBeVisible();
  });
});

test('suggests to join cards with the same number, and asks when a person is added', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  expectFailedLoad('/api/admin/people');
  const number = newPhone();
  const [first, second, third] = [newName('Rakesh'), newName('Sunita'), newName('Kavita')];
  const same = page.getByRole('region', { name: 'The same person?' });
  const press = (label: string | RegExp) => pressByKeyboard(page, label);
  await step(page, 'marks two cards as different people, for both', async () => {
    for (const name of [first, second]) await sendMessage(page, { name, phone: number });
    await open(page, second);
    await expect(same).toBeVisible();
    await open(page, first);
    await expect(same).toContainText(`Same number as ${second}`);
    await axe();
    await page.setViewportSize(phone);
    await axe();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(`${second} is not the same person`);
    await expect(toast(page, `${second} is somebody else.`)).toBeVisible();
    await expect(same).toBeHidden();
    await open(page, second);
    await expect(timeline(page)).toContainText('Enquiry: Hiring Needs');
    await expect(same).toBeHidden();
  });

  await step(page, 'joins cards from the suggestion', async () => {
    await sendMessage(page, { name: third, phone: number });
    await open(page, first);
    await press(`Join with ${third}`);
    await expect(dialog(page)).toContainText('by date');
    await press('Make one card');
    await expect(same).toBeHidden();
    await expect(timeline(page)).toContainText(`Name: ${third}`);
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText(addressOfName(third));
  });

  await step(page, 'asks for the card before recording an enquiry by phone', async () => {
    const caller = newName('Caller');
    await page.goto('/admin/people');
    await press('Add a person');
    await dialog(page).getByLabel('Name').fill(caller);
    await dialog(page).getByLabel('Phone').fill(number);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('already has a card');
    await axe();
    await dialog(page)
      .getByRole('radio', { name: `Add to this card: ${first}` })
      .press('Space');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(first);
    await expect(timeline(page)).toContainText('Enquiry by admin');
    await page.goto('/admin/people');
    await press('Add a person');
    await dialog(page).getByLabel('Name').fill(caller);
    await dialog(page).getByLabel('Phone').fill(number);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('radio', { name: 'Somebody else: a new card' }).check();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(caller);
    await expect(same).toBeHidden();
  });

  await step(page, 'chooses the notes to erase on a card with several addresses', async () => {
    await page.goto('/admin/settings/templates-and-data');
    const panel = page.getByRole('region', { name: 'Personal data' });
    await panel.getByLabel('E-mail address').fill(addressOfName(third));
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('link', { name: `The card of ${first}` })).toBeVisible();
    // The entry of the join is erased without asking.
    await expect(panel.getByRole('checkbox', { name: `Name: ${third}` })).toBeHidden();
    await panel.getByRole('checkbox', { name: /^Enquiry by admin/ }).check();
    await axe();
    await panel.getByRole('button', { name: 'Erase everything' }).click();
    await sayYes(page, `Erase everything stored about ${addressOfName(third)}?`, 'Erase');
    await expect(
      toast(page, /1 note. Also removed: 1 record of a join. Left: 1 card that others share/),
    ).toBeVisible();
    await open(page, first);
    await expect(timeline(page)).not.toContainText(third);
  });
});

test.describe('on a phone, by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test('records a walk-in with five taps, and calls them next', async ({ page, axe }) => {
    const name = newName('Meena');
    await page.goto('/admin/people');
    await page.getByRole('button', { name: 'Add a person' }).tap();
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    const number = dialog(page).getByLabel('Phone', { exact: true }).first();
    await number.tap();
    await expect(number).toBeFocused();
    await page.keyboard.type(newPhone());
    await dialog(page).getByText('Walk-in', { exact: true }).tap();
    await dialog(page).getByText('Yes, we spoke').tap();
    await axe();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    await dialog(page).getByRole('button', { name: 'Add' }).tap();
    await expect(heading(page)).toHaveText(name);
    await expect(page.getByText('Call again').first()).toBeVisible();
    await expect(page.getByText('Walk-in').first()).toBeVisible();
  });
});

test('drags cards between stages of the board, or moves them by keyboard', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  expectFailedLoad('/api/admin/people/stages');
  const name = newName('Drag');
  await sendMessage(page, { name, phone: newPhone() });
  const show = (list = '') =>
    page.goto(`/admin/people?view=board${list}&search=${encodeURIComponent(name)}`);
  const column = (label: string) => page.getByRole('region', { name: label, exact: true });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const others = page.locator('.people-board-others');
  /** Drags to a stage without a column, which appears during a drag. */
  const dragToOther = async (label: string) => {
    await expect(others).toBeHidden();
    await card.hover();
    await page.mouse.down();
    await column(stageLabels.new).getByRole('heading').hover();
    await others.getByText(label).hover();
    await page.mouse.up();
  };
  await show();

  await step(
    page,
    'a drop on another column moves the card, a drop on its own does not',
    async () => {
      await card.dragTo(column(stageLabels.new).getByRole('heading'), { steps: 5 });
      await expect(column(stageLabels.new).getByRole('link', { name })).toBeVisible();
      const stored = page.waitForResponse('**/api/admin/people/stages');
      await card.dragTo(column(stageLabels.qualified), { steps: 5 });
      await expect(toast(page, `${name} is moved to ${stageLabels.qualified}.`)).toBeVisible();
      await expect(column(stageLabels.qualified).getByRole('link', { name })).toBeVisible();
      // The toast is shown before the move is stored, and a reload ends a call.
      await stored;
      await page.reload();
      // By the name, which is a link.
      await card.getByRole('link', { name }).dragTo(column(stageLabels.contacted), { steps: 5 });
      await expect(toast(page, `${name} is moved to ${stageLabels.contacted}.`)).toBeVisible();
      await expect(column(stageLabels.contacted).getByRole('link', { name })).toBeVisible();
      await axe();
    },
  );

  await step(page, 'a drop on Lost asks for a reason, or leaves the card in place', async () => {
    await dragToOther(stageLabels.lost);
    await expect(dialog(page).getByLabel('Stage')).toHaveValue('lost');
    await dialog(page).getByRole('button', { name: 'Move' }).click();
    await expect(dialog(page).getByLabel('Why')).toHaveAccessibleDescription('Please say why');
    await page.keyboard.press('Escape');
    await expect(column(stageLabels.contacted).getByRole('link', { name })).toBeVisible();
    await dragToOther(stageLabels.lost);
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await dialog(page).getByRole('button', { name: 'In 3 months' }).click();
    await expect(page.getByText('Nobody found')).toBeVisible();
  });

  await step(page, 'moves the card by keyboard', async () => {
    await show('&status=all');
    await expect(column(stageLabels.lost).getByRole('link', { name })).toBeVisible();
    await page.getByRole('button', { name: `Move ${name}` }).press('Enter');
    await dialog(page).getByLabel('Stage').selectOption('contacted');
    await dialog(page).getByRole('button', { name: 'Move' }).press('Enter');
    // Before that, the next move would be ignored.
    await expect(toast(page, `${name} is moved to ${stageLabels.contacted}.`)).toBeVisible();
    await expect(column(stageLabels.contacted).getByRole('link', { name })).toBeVisible();
    for (const label of [stageLabels.qualified, stageLabels.won]) {
      await page.getByRole('button', { name: `${label}: ${name}` }).press('Enter');
      await expect(toast(page, `${name} is moved to ${label}.`)).toBeVisible();
    }
    await expect(column(stageLabels.won).getByRole('link', { name })).toBeVisible();
  });
});

test('saves, selects, renames and deletes filters by keyboard on a phone', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  expectFailedLoad('/api/admin/people-views');
  await page.setViewportSize(phone);
  const [first, second] = [newName('Late'), newName('Won')];
  const views = page.getByRole('navigation', { name: 'Saved views' });
  const view = (name: string) => views.getByRole('link', { name, exact: true });
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).press('Enter');
  };
  await step(page, 'offers nothing to save without filters', async () => {
    await page.goto('/admin/people');
    await expect(heading(page)).toHaveText('People');
    await expect(page.getByRole('button', { name: 'Save view' })).toBeHidden();
  });

  await step(page, 'saves the filters; requires a name', async () => {
    await page.getByText('Filters', { exact: true }).press('Enter');
    await page.getByLabel('Next step').selectOption('late');
    await page.getByLabel('Sort by').selectOption('value');
    await press('Save view');
    await dialog(page).getByLabel('Name').press('Enter');
    await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(/give the view/);
    await axe();
    await dialog(page).getByLabel('Name').fill(first);
    await page.keyboard.press('Enter');
    await expect(toast(page, `These filters are saved as ${first}.`)).toBeVisible();
    await expect(view(first)).toHaveAttribute('aria-current', 'true');
  });

  await step(page, 'selects the view, and Back returns', async () => {
    await page.goto('/admin/people?status=won');
    await expect(view(first)).not.toHaveAttribute('aria-current', 'true');
    await view(first).press('Enter');
    await expect(page).toHaveURL('/admin/people?step=late&sort=value');
    await expect(page.getByLabel('Sort by')).toHaveValue('value');
    await page.goBack();
    await expect(page).toHaveURL('/admin/people?status=won');
    await page.goForward();
  });

  await step(page, 'renames and deletes the view', async () => {
    await press(`Rename the view ${first}`);
    await expect(dialog(page).getByLabel('Name')).toHaveValue(first);
    await dialog(page).getByLabel('Name').fill(second);
    await page.keyboard.press('Enter');
    await expect(view(second)).toHaveAttribute('aria-current', 'true');
    await axe();
    await press(`Delete the view ${second}`);
    await sayYes(page, 'Delete this view?', 'Delete');
    await expect(toast(page, `The view ${second} is deleted.`)).toBeVisible();
    await expect(view(second)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
  });
});
