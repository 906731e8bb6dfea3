import type { Page } from '@playwright/test';
import { stageLabels } from '../../../domain/people/person.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { insert, openForm, ownTitle, row, sizes, storeBlog, storeBlogAgain, tool } from './desk.ts';
import { signIn } from './fixtures.ts';
import { showMailRecords } from './lists/mail-records.ts';
import { showSentNewsletter } from './lists/sent-newsletter.ts';
import {
  addressOfName,
  newName,
  newPhone,
  sendComment,
  sendMessage,
  subscribe,
} from './lists/visitors.ts';
import { storeMessages } from './stored-rows.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Functions that open a screen with content that is hard to fit. */
type Screens = Record<string, (page: Page) => Promise<unknown>>;

const frameScreens: Screens = {
  async settings(page) {
    await open(page, '/admin/settings');
    await expect(page.getByRole('table', { name: 'Devices that are logged in' })).toBeVisible();
  },
  async 'an address without a screen'(page) {
    await open(page, '/admin/no-such-screen');
    await expect(heading(page)).toHaveCount(1);
  },
};

const pageScreens: Screens = {
  async 'the pages'(page) {
    await page.goto('/admin/pages');
    await expect(page.getByRole('table')).toBeVisible();
  },
  async 'a page with all its fields'(page) {
    await page.goto('/admin/pages/courses');
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true;
    });
  },
};

const scheduled = { kind: 'post', subject: '1', dueAt: '2026-01-05T04:00:00.000Z' };
const scheduledJson = {
  scheduled: [
    { ...scheduled, title: 'x'.repeat(90), failure: 'Author is required' },
    { ...scheduled, subject: '2', title: 'Due', dueAt: '2099-01-05T04:00:00.000Z', failure: null },
  ],
  late: [{ ...scheduled, title: 'x'.repeat(90), at: '2026-01-05T07:05:00.000Z' }],
  timeZone: 'Asia/Kolkata',
};

const authorScreens: Screens = {
  async 'the authors'(page) {
    await page.goto('/admin/authors');
    await expect(row(page, 'Ananya Rao')).toContainText('Sample');
  },
  async 'an author with another name'(page) {
    await page.goto('/admin/authors');
    await page.getByRole('button', { name: 'Edit Ananya Rao' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('x'.repeat(120));
    await expect(page.getByRole('checkbox')).toBeChecked();
  },
};

const postScreens: Screens = {
  async dashboard(page) {
    // With a period the panel is shown before anybody has visited.
    await page.goto('/admin/dashboard?days=30');
    await expect(page.getByRole('heading', { name: 'Visits and enquiries' })).toBeVisible();
  },
  async 'the list of blogs'(page) {
    await page.goto('/admin/blogs');
    await expect(page.getByRole('table')).toBeVisible();
  },
  async 'the list of blogs, selected, and the dialog for a category'(page) {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Add a category' }).click();
    await expect(page.getByRole('combobox', { name: 'Category' }).last()).toBeFocused();
  },
  async 'the topics'(page) {
    const long = ownTitle(`${'x'.repeat(20)} a long name of a topic`);
    await storeBlog(page, { title: ownTitle('Tagged'), tags: long });
    await page.goto('/admin/topics?kind=tags');
    await expect(row(page, long)).toBeVisible();
  },
  async 'the topics with a name that is wrong'(page) {
    await page.getByRole('button', { name: 'Rename AI', exact: true }).click();
    await page.getByLabel('New name').fill('One, two');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New name')).toHaveAccessibleDescription(/no comma/);
  },
  async 'what is scheduled, what failed and what came late'(page) {
    await page.route('**/api/admin/scheduled', (route) => route.fulfill({ json: scheduledJson }));
    await page.goto('/admin/scheduled');
    await expect(row(page, 'x'.repeat(90))).toContainText('Not published');
    await expect(page.getByRole('main')).toContainText('Published 3 h 5 min late');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'What does not work' })).toContainText(
      'was not published at its time: author is required',
    );
    await page.goBack();
  },
  async 'versions of a blog'(page) {
    const content = `<h2>Part</h2><p>${'x'.repeat(300)}</p><pre>code</pre>`;
    const { id } = await storeBlog(page, { title: ownTitle('Version'), status: 'published' });
    await storeBlogAgain(page, id, { title: `Long ${'x'.repeat(90)}`, content });
    await page.goto(`/admin/history/post-${id}`);
    await expect(page.getByText(/changes?: .*words added/)).toBeVisible();
  },
  async 'a blog'(page) {
    const content = '<h2>Part</h2><table><tbody><tr><td>Cell</td></tr></tbody></table>';
    const { id } = await storeBlog(page, { title: ownTitle('Seen'), content, status: 'published' });
    await page.goto(`/admin/blog/${id}`);
    await expect(page.getByRole('heading', { name: 'Part' })).toBeVisible();
  },
  async 'the details of a blog'(page) {
    const tags = 'One, Two, Three of a long name';
    const { id } = await storeBlog(page, { title: ownTitle('Told'), tags });
    await openForm(page, `/admin/blog/edit/${id}`);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByLabel('Tags').fill('t');
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    await expectFits(page, [320]);
  },
  async 'the form of a blog'(page) {
    const content = await openForm(page);
    await page.getByText('More', { exact: false }).first().click();
    await content.pressSequentially('Some words\n/');
    await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
  },
  async 'what the form inserts'(page) {
    await insert(page).click();
    await expect(page.getByRole('menuitem', { name: 'Image' })).toBeFocused();
  },
  async 'the form with what is missing and a dialog'(page) {
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await tool(page, 'Image').click();
  },
};

const visitorScreens: Screens = {
  async 'a full page of messages, selected'(page) {
    const name = newName('Full');
    await storeMessages(name, 101);
    await page.goto(`/admin/messages?search=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  },
  async 'the inbox'(page) {
    const name = newName('Axe');
    await sendMessage(page, { name, message: 'x'.repeat(400) });
    await page.goto('/admin/messages');
    await expect(row(page, name)).toBeVisible();
  },
  async 'a message'(page) {
    await page.getByRole('link', { name: /^Axe/ }).first().click();
    await expect(heading(page)).toHaveText(/^Message from Axe/);
  },
  async 'people, selected, and the dialog for the next step'(page) {
    const name = newName('Card');
    await sendMessage(page, { name, phone: newPhone(), message: 'x'.repeat(400) });
    await page.goto(`/admin/people?search=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: /^Set next step/ }).click();
    await expect(page.getByLabel('What', { exact: true })).toBeVisible();
  },
  async 'people on the board'(page) {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await expect(page.getByRole('region', { name: stageLabels.qualified })).toBeVisible();
  },
  async 'a card'(page) {
    await page.getByRole('link', { name: /^Card/ }).first().click();
    await expect(heading(page)).toHaveText(/^Card/);
  },
  async 'a card with the times to snooze until'(page) {
    await page.getByRole('button', { name: 'Snooze' }).click();
    await expect(page.getByText('Snooze until')).toBeVisible();
  },
  async 'a card about to be split'(page) {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Split' }).click();
    await expect(page.getByRole('dialog').getByRole('region', { name: /^New card/ })).toBeVisible();
  },
  async 'the facts of the site'(page) {
    await page.goto('/admin/site');
    const phone = page.getByRole('textbox', { name: /^Phone/ });
    await phone.fill('12');
    await page.getByRole('button', { name: 'Save and make public' }).click();
    await expect(phone).toHaveAccessibleDescription(/Please give a number/);
    await page.getByRole('button', { name: 'Discard' }).click();
  },
  async 'the queue of comments'(page) {
    const name = newName('Leela');
    const comment = `A long word: ${'x'.repeat(300)}`;
    await sendComment(page, 'core-web-vitals-without-the-jargon', { name, comment });
    await page.goto('/admin/comments');
    await page.getByRole('article', { name }).getByRole('checkbox').check();
  },
  async 'the list of the newsletter'(page) {
    const email = addressOfName(newName('a-very-long-address-of-somebody-somewhere'));
    await subscribe(page, email);
    // Searches, because another test may fill the first page.
    await page.goto(`/admin/newsletter?search=${encodeURIComponent(email)}`);
    await expect(row(page, email)).toBeVisible();
  },
  async 'a newsletter that is written'(page) {
    await page.goto('/admin/newsletter/all');
    await page.getByRole('link', { name: 'New newsletter' }).click();
    await page.getByLabel('Subject').fill('x'.repeat(90));
    await expect(page.locator('iframe').first()).toBeVisible();
  },
  async 'the newsletters'(page) {
    await expect(page.getByRole('main')).toContainText('Draft saved');
    await page.goto('/admin/newsletter/all');
    await expect(row(page, 'x'.repeat(90)).first()).toBeVisible();
  },
  async 'whether newsletters arrive'(page) {
    await showMailRecords(page);
    await expect(page.getByText('DMARC is missing or wrong, and DKIM could not')).toBeVisible();
  },
  async 'a newsletter that goes out'(page) {
    await showSentNewsletter(page);
    await expect(page.getByRole('main')).toContainText('2,812 candidates');
  },
};

async function expectFits(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

interface Checks {
  axe: () => Promise<void>;
  axeInDark: () => Promise<void>;
}

/** Opens each screen once and checks it at all widths. */
async function expectGood(page: Page, { axe, axeInDark }: Checks, others: number[] = []) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await axe();
    await axeInDark();
    await expectFits(page, [size.width]);
  }
  await expectFits(page, others);
}

const narrowAndMiddle = [320, 768];

test('the login and the screens of settings and posts fit all widths and are accessible', async ({
  page,
  axe,
  axeInDark,
  expectFailedLoad,
}) => {
  const checks = { axe, axeInDark };
  expectFailedLoad('/admin/no-such-screen');
  await open(page, '/admin/login');
  await expect(heading(page)).toHaveCount(1);
  await expectGood(page, checks, narrowAndMiddle);
  await signIn(page);
  for (const [name, show] of Object.entries(frameScreens)) {
    await test.step(name, async () => {
      await show(page);
      await expectGood(page, checks, narrowAndMiddle);
    });
  }
  await showAll(page, checks, { ...pageScreens, ...authorScreens, ...postScreens });
});

test('the screens of visitors’ submissions fit all widths and are accessible', async ({
  page,
  axe,
  axeInDark,
  expectFailedLoad,
}) => {
  await signIn(page);
  // An invalid number.
  expectFailedLoad('/api/admin/site');
  await showAll(page, { axe, axeInDark }, visitorScreens);
});

async function showAll(page: Page, checks: Checks, screens: Screens): Promise<void> {
  for (const [name, show] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await show(page);
      await expectGood(page, checks);
    });
  }
}
