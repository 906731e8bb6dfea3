import type { Page } from '@playwright/test';
import { waitingLists, waitingTimes } from '../../../domain/people/person.ts';
import type { WaitingPage, WaitingPerson } from '../../../domain/people/person-card.ts';
import { stepLabels } from '../../../domain/people/steps.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { openedBy } from './answering.ts';
import { signIn, step } from './fixtures.ts';
import { newName, newPhone, sendMessage, toast } from './lists/visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const under = (page: Page, heading: string) =>
  page.getByRole('region', { name: new RegExp(`^${heading}`) });
const sheet = (page: Page) => page.getByRole('dialog');

/** Sends enquiries and opens Today, which lists the last one first. */
async function openToday(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const message = `WhatsApp is best, says ${name}.`;
    await sendMessage(page, { name, phone: newPhone(), message });
  }
  await page.goto('/admin/today');
  // Prevents the link from opening a dialler.
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="tel:"]');
      if (link) event.preventDefault();
    });
  });
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('works through Today on a phone', async ({ page, axe }) => {
    await page.setViewportSize(phone);
    const [first, second] = [newName('Dhruv'), newName('Ayesha')];

    await step(page, 'shows the newest enquiry first, within reach of the thumb', async () => {
      await openToday(page, second, first);
      // An enquiry of another test may be first.
      const top = under(page, 'No answer yet').getByRole('listitem').first();
      expect((await top.boundingBox())?.y).toBeLessThan(300);
      const newer = await row(page, first).boundingBox();
      const older = await row(page, second).boundingBox();
      expect(newer?.y).toBeLessThan(older?.y ?? 0);
      expect(newer?.height).toBeLessThanOrEqual(140);
      await expect(row(page, first)).toContainText('New, waiting');
      await expect(row(page, first)).toContainText(`“WhatsApp is best, says ${first}.”`);
      for (const link of [`Call ${first}`, `WhatsApp: ${first}`]) {
        const box = await page.getByRole('link', { name: link }).boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.x).toBeGreaterThan(phone.width / 2);
      }
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(phone.width);
      await axe();
    });

    await step(
      page,
      'a call without an answer leaves the enquiry unanswered, and is undone',
      async () => {
        await openToday(page);
        await page.getByRole('link', { name: `Call ${first}` }).tap();
        await expect(sheet(page)).toContainText('How did the call go?');
        await axe();
        await sheet(page).getByText('No answer', { exact: true }).tap();
        await sheet(page)
          .getByRole('button', { name: /^Save, then \w/ })
          .tap();
        await expect(toast(page, /^No answer, noted\. Next: call again/)).toBeVisible();
        await expect(page.getByRole('link', { name: second, exact: true })).toBeVisible();
        await page.getByRole('button', { name: 'Undo' }).tap();
        await expect(row(page, first)).toContainText('How did it go?');
      },
    );

    await step(
      page,
      'the row asks for the outcome until there is one, also after a reload',
      async () => {
        await page.goto('/admin/today');
        await row(page, first)
          .getByRole('button', { name: /How did it go/ })
          .tap();
        await sheet(page).getByText('Spoke', { exact: true }).tap();
        await sheet(page).getByLabel('What was said (optional)').fill('Pays in two parts');
        await sheet(page).getByText('Choose a time').tap();
        await sheet(page).getByRole('textbox', { name: 'Day' }).fill('2099-01-05');
        await sheet(page).getByRole('button', { name: 'Save only' }).tap();
        await expect(page.getByRole('link', { name: first, exact: true })).toBeHidden();
        await page.goto(`/admin/people?status=contacted&search=${encodeURIComponent(first)}`);
        await page.getByRole('link', { name: first, exact: true }).tap();
        await expect(page.getByText('Called, spoke').first()).toBeVisible();
        await expect(page.getByText('Pays in two parts').first()).toBeVisible();
      },
    );

    await step(page, 'WhatsApp counts once it is confirmed as sent', async () => {
      await openToday(page);
      const link = page.getByRole('link', { name: `WhatsApp: ${second}` });
      await openedBy(page, () => link.tap());
      await expect(sheet(page)).toContainText('Did you send it?');
      await sheet(page).getByText('Not sent', { exact: true }).tap();
      await sheet(page).getByRole('button', { name: /^Save/ }).first().tap();
      await expect(row(page, second)).toContainText('New, waiting');
      await openedBy(page, () => link.tap());
      await sheet(page).getByText('Sent', { exact: true }).tap();
      await sheet(page).getByRole('button', { name: /^Save/ }).first().tap();
      await expect(toast(page, /^WhatsApp sent, noted\./)).toBeVisible();
      await expect(page.getByRole('link', { name: second, exact: true })).toBeHidden();
    });

    await step(page, 'a swipe reveals Done and Snooze', async () => {
      const third = newName('Imran');
      await openToday(page, third);
      await row(page, third).evaluate((element) => element.scrollTo({ left: 400 }));
      await row(page, third)
        .getByRole('button', { name: `Snooze: ${third}` })
        .tap();
      await page
        .getByRole('button', { name: /, 9:00 am$/ })
        .first()
        .tap();
      await expect(toast(page, new RegExp(`^${third} comes back`))).toBeVisible();
      await expect(page.getByRole('link', { name: third, exact: true })).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(page.getByRole('link', { name: third, exact: true })).toBeVisible();
    });
  });
});

test('adds who has come to Today without moving a row', async ({ page }) => {
  await page.setViewportSize(phone);
  const [first, second] = [newName('Dhruv'), newName('Ayesha')];
  // Other tests send enquiries too.
  await page.route('**/api/admin/people/today?*', async (route) => {
    const response = await route.fetch();
    const waiting: WaitingPage = await response.json();
    const people = waiting.people.filter(({ name }) => [first, second].includes(name));
    await route.fulfill({ json: { ...waiting, people, ids: people.map(({ id }) => id) } });
  });
  await page.clock.install();
  await openToday(page, first);
  const call = page.getByRole('link', { name: `Call ${first}` });
  const before = await call.boundingBox();

  await step(page, 'a new enquiry waits behind a button', async () => {
    await sendMessage(page, { name: second, phone: newPhone(), message: 'Please call me.' });
    await page.clock.runFor(30_000);
    await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible();
    expect(await call.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: '1 new, show' }).click();
    await expect(page.getByRole('link', { name: second, exact: true })).toBeFocused();
    await expect(row(page, first)).toBeVisible();
  });
  await page.unrouteAll({ behavior: 'wait' });
});

test('works through Today on a desktop, by keyboard', async ({ page, axe, expectFailedLoad }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = newName('Rajat');

  await step(page, 'Today is first in the menu, with its count', async () => {
    await openToday(page, name);
    const menu = page.getByRole('navigation', { name: 'Admin' }).getByRole('link').first();
    await expect(menu).toHaveText(/^Today\s*\d+ waiting/);
    await axe();
  });

  await step(page, 'records a call by keyboard, and focuses the next row', async () => {
    await openToday(page);
    await page.getByRole('link', { name: `Call ${name}` }).press('Enter');
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await row(page, name)
      .getByRole('button', { name: /How did it go/ })
      .press('Enter');
    await sheet(page)
      .getByRole('radio', { name: /^Spoke/ })
      .press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(sheet(page).getByRole('radio', { name: /^No answer/ })).toBeChecked();
    await axe();
    await sheet(page).getByLabel('What was said (optional)').press('Enter');
    await expect(toast(page, /^No answer, noted\./)).toBeVisible();
    // Late in the day the next call is tomorrow, so Today no longer lists them.
    await page.goto(`/admin/people?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('main')).toContainText(/call again/i);
  });

  await step(page, 'restores the row with the reason if the server refuses', async () => {
    const second = newName('Meena');
    await openToday(page, second);
    expectFailedLoad('/api/admin/people/snoozes');
    await page.route('**/people/snoozes', (route) =>
      route.fulfill({ status: 503, json: { error: 'The site is busy.' } }),
    );
    await row(page, second)
      .getByRole('button', { name: `Snooze: ${second}` })
      .press('Enter');
    await page
      .getByRole('button', { name: /, 9:00 am$/ })
      .first()
      .press('Enter');
    await expect(
      page.getByRole('alert').getByText(`${second} was not snoozed. The site is busy.`),
    ).toBeVisible();
    await expect(under(page, 'No answer yet')).toContainText(second);
  });

  await step(page, 'opens the cards one after another', async () => {
    await openToday(page);
    const start = page.getByRole('link', { name: /^Start with/ });
    await start.press('Enter');
    await expect(page).toHaveURL(/\/admin\/people\/\d+$/);
  });
});

/** In India; an hour before is the same day. */
const lateMorning = Date.parse('2026-11-26T06:00:00Z');

/** One row of each combination of short, long and missing parts. */
function everyRow(example: WaitingPerson): WaitingPerson[] {
  const names = ['Jo', 'अनन्या वेंकटेश्वरन लक्ष्मीनारायण', 'a'.repeat(100), 'Lata de Souza '.repeat(5)];
  const typed = ['Call', 'Send the price for six pages and two languages', 'x'.repeat(80)];
  const hindi = 'शुल्क और छात्रवृत्ति के बारे में शाम को फिर से फोन करना है';
  const steps = ['', ...typed, hindi, ...Object.values(stepLabels)];
  const abouts = [
    { interest: '', value: null, quote: '' },
    {
      interest: 'Digital Marketing Professional, online',
      value: 14_00_00_000,
      quote: 'y'.repeat(300),
    },
    { interest: 'z'.repeat(80), value: 0, quote: 'Fees kitni hai, aur scholarship? '.repeat(9) },
  ];
  const ways: Partial<WaitingPerson>[] = [
    { prefers: 'phone' },
    { prefers: 'whatsapp' },
    { isWrongNumber: true },
    { phone: '', prefers: 'mail' },
  ];
  const at = (hours: number) => new Date(lateMorning + hours * 3_600_000).toISOString();
  const found: WaitingPerson[] = [];
  for (const name of names)
    for (const text of steps)
      for (const about of abouts)
        for (const way of ways) {
          const id = found.length + 1;
          const time = waitingTimes[id % waitingTimes.length] ?? 'late';
          // An enquiry that waits for an hour is slow, but not late.
          const isLate = time === 'late';
          const step = text
            ? { id, kind: 'typed' as const, text, dueAt: at(isLate ? -99 : 1), by: null }
            : null;
          const attempt = {
            kind: way.prefers ?? 'phone',
            to: '',
            at: at(-1),
            by: null,
            mail: null,
            next: step,
          };
          const asked = id % 5 === 0 ? attempt : null;
          found.push({
            ...example,
            ...about,
            ...way,
            id,
            name,
            step,
            time,
            waitingSince: at(isLate ? -99 : -1),
            asked,
          });
        }
  return found;
}

test('any rows fit a phone, with Start below them', async ({ page, axe }) => {
  await sendMessage(page, { name: newName('Lata'), phone: newPhone(), message: 'Call me.' });
  await page.route('**/api/admin/people/today?*', async (route) => {
    const response = await route.fetch();
    const waiting: WaitingPage = await response.json();
    const [example] = waiting.people;
    if (!example) throw new Error('Nobody waits.');
    const people = everyRow(example);
    const ids = people.map(({ id }) => id);
    const duty = { isOn: true, others: ['Meera', 'a'.repeat(60)], colleagues: 2 };
    const counts = Object.fromEntries(waitingLists.map((list) => [list, 12_345]));
    const groups = Object.fromEntries(waitingTimes.map((time) => [time, 64]));
    const lateSince = new Date(lateMorning).toISOString();
    await route.fulfill({
      json: { ...waiting, people, ids, duty, counts, groups, lateSince, unplanned: 1 },
    });
  });
  const rows = page.locator('[data-row]');
  await page.clock.setFixedTime(lateMorning);
  await page.goto('/admin/today');
  await expect(rows).toHaveCount(480);
  expect(await page.getByText('(longer than it should be)').count()).toBeGreaterThan(20);
  for (const width of [390, 360, 320]) {
    await step(page, `${width} px`, async () => {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const heights = await rows.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height),
      );
      expect(Math.max(...heights)).toBeLessThanOrEqual(140);
      const cut = await page
        .locator('.today-when')
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollHeight > one.clientHeight + 1)
            .map((one) => one.textContent),
        );
      if (width === phone.width) expect(cut).toEqual([]);
      await expect(page.getByRole('link', { name: /^Start with/ })).toBeInViewport({ ratio: 1 });
      const title = page.getByRole('heading', { level: 1 });
      const lines = await title.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
      await axe();
    });
  }
  await page.unrouteAll({ behavior: 'wait' });
});
