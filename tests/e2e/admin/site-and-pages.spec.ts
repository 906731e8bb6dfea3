import type { Page } from '@playwright/test';
import { blogPage } from '../../../content/pages/blog.ts';
import { coursesPage } from '../../../content/pages/courses.ts';
import { linkedPages, sitePages } from '../../../content/site-pages.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { versionMessages } from '../../../domain/versions/versions.ts';
import { courseDetails } from '../../support/course-details.ts';
import { aFile } from '../../support/images.ts';
import { expect, layOutAll, open, phone as phoneSize, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { inDays, sizes } from './desk.ts';
import { part, signIn, step } from './fixtures.ts';
import { loseResponse } from './lose-response.ts';

// Site facts are on every page, so these tests must not run in parallel.
test.describe.configure({ mode: 'default' });

const save = 'Save and make public';
const bar = (page: Page) => page.locator('.page-bar');
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const published = (page: Page) => expect(bar(page)).toContainText('Everything here is public.');
const preview = (page: Page) => page.frameLocator('iframe');

/** A page's HTML without the tokens of its forms. */
async function publicText(page: Page, path: string): Promise<string> {
  const text = await (await page.request.get(`${adminUrl}${path}`)).text();
  return text.replaceAll(/[\w-]{18}\.[\w-]{43}/g, '');
}

const withoutPosts = (html: string) =>
  html.replace(/<section[^>]* id="latest-posts">.*?<\/section>/s, '');
/** Removes the links to earlier versions, which remain after a reset. */
const withoutVersions = (html: string) =>
  html.replace(/<nav aria-labelledby="earlier-versions".*?<\/nav>/s, '');

test('the owner edits a page from its preview and publishes it', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  const token = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const title = page.locator('[name="courses.title"]');

  await step(page, 'a press on the preview focuses the field of the text', async () => {
    await open(page, '/admin/pages');
    await page.getByRole('link', { name: 'Edit Courses' }).click();
    await preview(page)
      .getByRole('heading', { name: 'Three courses. Which one is yours?' })
      .click();
    await expect(title).toBeFocused();
    await preview(page).getByText('Plan, shoot and post a month').click();
    await expect(page.locator('[name="courses.courses.2.description"]')).toBeFocused();
  });

  await step(
    page,
    'shows typed text in the preview, autosaves it, and does not publish it',
    async () => {
      await title.fill('Three courses to begin with');
      await expect(
        preview(page).getByRole('heading', { name: 'Three courses to begin with' }),
      ).toBeVisible();
      await expect(bar(page)).toContainText('Not public yet: Courses.');
      await expect(bar(page)).toContainText(/Draft saved .* by admin/);
      await expect
        .poll(() => publicText(page, '/digital-marketing-mastery'))
        .not.toContain('to begin with');
      await page.getByRole('button', { name: 'Public now' }).click();
      await expect(
        preview(page).getByRole('heading', { name: 'Three courses. Which one is yours?' }),
      ).toBeVisible();
    },
  );

  await step(page, 'moves, removes, restores and adds items by keyboard', async () => {
    await open(page, '/admin/pages/courses');
    await expect(bar(page)).toContainText('Not public yet: Courses.');
    await page.locator('[data-part="courses"] > summary').press('Enter');
    const names = page.locator('[data-part="courses"] details summary');
    await names.nth(0).press('Enter');
    await page.getByRole('button', { name: 'Move Course 1 down' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move Course 2 down' })).toBeFocused();
    await expect(names.nth(1)).toContainText('Certified Digital Marketing Professional');
    await page.getByRole('button', { name: 'Remove Course 2' }).press('Enter');
    await expect(names).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names).toHaveCount(3);
    await page.getByRole('button', { name: 'Add a course' }).press('Enter');
    await expect(page.locator('[name="courses.courses.3.title"]')).toBeFocused();
  });

  await step(page, 'shows all that is missing at once, and publishes nothing', async () => {
    const link = page.locator('[name="courses.courses.0.enroll.href"]');
    await page.locator('[data-part="courses"] details summary').nth(0).click();
    await link.fill('/prices');
    expectFailedLoad('/api/admin/pages/courses/publish');
    await publish(page).press('Enter');
    const missing = page.locator('[name="courses.courses.3.title"]');
    await expect(missing).toHaveAccessibleDescription('Title is required');
    // Only the server knows the addresses of the site.
    await expect(link).toHaveAccessibleDescription('This site has nothing at /prices');
    const list = page.getByRole('region', { name: 'What to correct' });
    await expect(list.getByRole('alert')).toContainText(/Please correct \d+ fields/);
    await expect(list.getByRole('listitem').first()).toContainText(
      'Courses, Course 1, Button, Link',
    );
    await axe();
    await list.getByRole('button', { name: /Course 4, Title/ }).press('Enter');
    await expect(missing).toBeFocused();
    await list.getByRole('button', { name: /Course 1, Button, Link/ }).press('Enter');
    await expect(link).toBeFocused();
    await page.getByRole('button', { name: 'Remove Course 4' }).click();
    await publish(page).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect
      .poll(() => publicText(page, '/digital-marketing-mastery'))
      .not.toContain('to begin with');
    await page.locator('[name="courses.courses.0.enroll.href"]').fill('/contact#contact-form');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
  });

  await step(page, 'keeps typed text without a network', async () => {
    await open(page, '/admin/pages/courses');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
    await page.locator('[data-part="courses"] > summary').click();
    await page.route('**/api/admin/pages/**', (route) => route.abort());
    expectFailedLoad('/api/admin/pages/courses/draft');
    await title.fill('Two years, three courses');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(bar(page)).toContainText('No network. Your text is safe in this browser');
    const wide = page.viewportSize();
    await page.setViewportSize(phoneSize);
    await expect
      .poll(async () => (await bar(page).boundingBox())?.height, 'height of the head')
      .toBeLessThanOrEqual(96);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
    if (wide) await page.setViewportSize(wide);
    await page.unroute('**/api/admin/pages/**');
    await open(page, '/admin/pages/courses');
    await expect(title).toHaveValue('Two years, three courses');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
  });

  await step(page, 'goes on writing after the response to a save was lost', async () => {
    await open(page, '/admin/pages/courses');
    await page.locator('[data-part="courses"] > summary').click();
    const lost = loseResponse(page, 'PUT', '**/api/admin/pages/courses/draft');
    await title.fill('Two years');
    await lost;
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await title.fill('Two years, four courses');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
    await expect(page.getByText('changed this section too')).toHaveCount(0);

    const again = loseResponse(page, 'PUT', '**/api/admin/pages/courses/draft');
    await title.fill('Three years');
    await again;
    await page.route('**/api/admin/pages/courses/draft', (route) => route.abort());
    await title.fill('Three years, five courses');
    await page.waitForRequest((request) => Boolean(request.postData()?.includes('five courses')));
    await page.unroute('**/api/admin/pages/courses/draft');
    page.once('dialog', (dialog) => dialog.accept());
    await open(page, '/admin/pages/courses');
    await expect(title).toHaveValue('Three years, five courses');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
    await expect(page.getByText('changed this section too')).toHaveCount(0);
  });

  await step(page, 'merges changes by somebody else, or asks about a conflict', async () => {
    const address = `${adminUrl}/api/admin/pages/courses`;
    const current = await (await page.request.get(address, { headers })).json();
    const { edits } = current.draft;
    const theirs = {
      courses: { values: { ...edits.courses.values, title: 'Their title' } },
      closing: { hidden: true },
    };
    const data = { revision: current.revision, edits: theirs };
    expect((await page.request.put(`${address}/draft`, { headers, data })).status()).toBe(200);
    expectFailedLoad('/api/admin/pages/courses/draft');
    await page.locator('[data-part="courses"] > summary').click();
    await title.fill('My title');
    const other = page.getByRole('alert').filter({ hasText: 'changed this section too' });
    await expect(other).toContainText('Their title');
    await expect(page.locator('[data-part="closing"] > summary')).toContainText('Hidden');
    await expect(
      preview(page).getByRole('button', { name: 'Closing is hidden. Visitors do not see it.' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Courses: keep mine' }).click();
    await expect(bar(page)).toContainText('Not public yet: Courses, Closing.');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
  });

  await step(page, 'schedules, reschedules and cancels a publication', async () => {
    await open(page, '/admin/pages/courses');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
    await page.getByRole('button', { name: 'Publish at a time…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish at a time' });
    await expect(dialog.getByLabel('Time (Asia/Kolkata)')).toHaveValue('09:30');
    await expect(dialog).toContainText(/^.*Courses, Closing.*in (1 day|\d+ h|\d+ min)/s);
    await dialog.getByLabel('Day').fill('2020-01-01');
    expectFailedLoad('/api/admin/scheduled/page-courses');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByLabel('Time (Asia/Kolkata)')).toHaveAccessibleDescription(
      'Please give a time that is still to come',
    );
    for (const size of sizes) {
      await page.setViewportSize(size);
      await axe();
    }
    const { day, words } = inDays(300);
    await dialog.getByLabel('Day').fill(day);
    await page.keyboard.press('Enter');
    const note = page.getByRole('region', { name: 'Scheduled' });
    await expect(note).toContainText(`Becomes public ${words}, 9:30 am`);
    await expect(note).toContainText('What you change now is no part of it.');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await axe();
    }
    await page.getByRole('link', { name: 'All pages' }).click();
    await expect(page.getByRole('row', { name: /^Courses/ })).toContainText(
      `public ${words}, 9:30 am`,
    );
    await open(page, '/admin/pages/courses');
    await note.getByRole('button', { name: 'Schedule again…' }).click();
    await dialog.getByLabel('Time').fill('18:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(note).toContainText('6:00 pm');
    // Not saved when the page is reloaded.
    await page.route('**/api/admin/pages/courses/draft', (route) => route.abort());
    expectFailedLoad('/api/admin/pages/courses/draft');
    await page.locator('[data-part="courses"] > summary').click();
    await title.fill('Typed meanwhile');
    await note.getByRole('button', { name: 'Unschedule' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
    await expect(note).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(title).toHaveValue('Typed meanwhile');
    await page.unroute('**/api/admin/pages/courses/draft');
    await title.fill('My title');
    await expect(bar(page)).toContainText(/Draft saved .* by admin/);
    await expect
      .poll(() => publicText(page, '/digital-marketing-mastery'))
      .not.toContain('My title');
  });

  await step(page, 'publishes at once, and resets to the delivered page', async () => {
    await open(page, '/admin/pages/courses');
    await expect(bar(page)).toContainText('Not public yet: Courses, Closing.');
    await publish(page).click();
    await published(page);
    const shown = await publicText(page, '/digital-marketing-mastery');
    expect(shown).toContain('My title');
    expect(shown).not.toContain('Ask before you pay.');
    await page.getByRole('button', { name: 'Use the original text for the whole page' }).click();
    await expect(title).toHaveValue('Three courses. Which one is yours?');
    await publish(page).click();
    await expect(bar(page)).toContainText('Original text.');
    await expect
      .poll(() => publicText(page, '/digital-marketing-mastery'))
      .toContain('Ask before you pay.');
  });

  await step(page, 'restores an earlier version as the draft, without publishing it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/admin/pages/courses');
    await page.getByRole('link', { name: 'Versions' }).click();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    const changed = comparison.getByRole('article', { name: 'Courses: Title' });
    await expect(changed.locator('del')).toHaveText('My title');
    await expect(changed.locator('ins')).toHaveText('Three courses. Which one is yours?');
    await expect(comparison.getByRole('article', { name: /Closing: the section/ })).toContainText(
      /Hidden.*Shown/s,
    );
    await comparison
      .getByRole('button', { name: /^Restore this version/ })
      .first()
      .click();
    await expect(page.getByText(versionMessages.restored)).toBeVisible();
    await expect(bar(page)).toContainText('Not public yet: Courses, Closing.');
    await expect
      .poll(() => publicText(page, '/digital-marketing-mastery'))
      .not.toContain('My title');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(bar(page)).toContainText('Original text.');
  });
});

test('changes a batch by keyboard, with a date as people write it', async ({ page, axe }) => {
  await signIn(page);
  const field = (name: string) => page.locator(`[name="courses.courses.0.batches.0.${name}"]`);
  await open(page, '/admin/pages/courses#courses.courses.0.batches');
  const add = page.getByRole('button', { name: 'Add a batch' }).first();
  await expect(add).toBeFocused();
  const { height = 0 } = (await bar(page).boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(96);
  await page.keyboard.press('Enter');
  await expect(field('start')).toBeFocused();
  await page.keyboard.type('5/13/2099');
  await page.keyboard.press('Tab');
  const asked = page.getByText('There is no month 13. Numbers are day, month, year.');
  await expect(asked).toBeVisible();
  await axe();
  // What was typed survives a reload.
  await expect(bar(page)).toContainText(/Draft saved .* by admin/);
  await open(page, '/admin/pages/courses#courses.courses.0.batches.0.start');
  await expect(field('start')).toHaveValue('5/13/2099');
  await expect(field('start')).toBeFocused();
  await field('start').fill('5th of December 2099');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field('start')).toHaveValue('5 Dec 2099');
  await expect(asked).toBeHidden();
  await page.keyboard.type('Sat and Sun');
  for (const [name, text] of [
    ['hours', '10 am to noon'],
    ['place', 'Pune'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(field(name)).toBeFocused();
    await page.keyboard.type(text);
  }
  await expect(preview(page).locator('time', { hasText: 'Sat 5 Dec 2099' })).toBeVisible();
  await field('start').fill('1 Jan 2020');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Over: not shown any more.')).toBeVisible();
  await page.getByText('Before you publish').press('Enter');
  await expect(page.getByText('The batch of Wed 1 Jan 2020 is over').first()).toBeVisible();
  await page.setViewportSize(phoneSize);
  await axe();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phoneSize.width);
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(96);
  await page.getByRole('button', { name: 'Remove Batch 1' }).press('Enter');
  await expect(bar(page)).toContainText('Original text.');
});

test('asks before publishing a legal text, and keeps the previous version readable', async ({
  page,
}) => {
  await signIn(page);
  const text = page.locator('[name="legal-text.parts.0.text"]');
  const frame = preview(page);
  const delivered = 'Effective 1 January 2025';

  await step(page, 'refuses an unknown placeholder at its field', async () => {
    await open(page, '/admin/pages/terms-conditions');
    await expect(frame.getByText(delivered)).toBeVisible();
    await frame.getByRole('heading', { name: 'Scope of Services' }).click();
    await text.fill('Write to {emial}.');
    await publish(page).click();
    await expect(text).toBeFocused();
    await expect(text).toHaveAccessibleDescription(
      /\{emial\} is not a word that we can fill in.*\{email\}/,
    );
  });

  await step(page, 'shows the effective date in the preview and in the confirmation', async () => {
    await open(page, '/admin/pages/terms-conditions');
    await frame.getByRole('heading', { name: 'Scope of Services' }).click();
    await text.fill('Write to {email}.');
    const effective = frame.getByText(/^Effective /);
    await expect(effective).not.toHaveText(delivered);
    const next = String(await effective.textContent());
    await publish(page).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Publish a new version of Terms & Conditions?');
    await expect(dialog).toContainText(next);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await publish(page).click();
    await dialog.getByRole('button', { name: 'Publish this version' }).click();
    await published(page);
    const versions = page.getByRole('region', { name: 'Versions that visitors can read' });
    await expect(versions.getByRole('link')).toHaveCount(2);
    await open(page, '/terms-conditions');
    await expect(page.getByText(next, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: delivered }).click();
    await expect(page.getByText(delivered, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /the present version$/ }).click();
    await expect(page).toHaveURL('/terms-conditions');
  });

  await step(page, 'resetting to the delivered text restores its version', async () => {
    await open(page, '/admin/pages/terms-conditions');
    await page.getByRole('button', { name: 'Use the original text for the whole page' }).click();
    await publish(page).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Go back to an earlier version');
    await dialog.getByRole('button', { name: 'Publish this version' }).click();
    await published(page);
  });
});

/** Opens all collapsed parts. */
async function openAll(page: Page) {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) each.open = true;
  });
}

/** Runs in the page: types into every field of the form, and returns the visible texts. */
function changeAll(): string[] {
  const words: string[] = [];
  const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    own?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const word = (text: string) => {
    words.push(text);
    return text;
  };
  for (const field of document.querySelectorAll('form.page-editor-form [name]')) {
    if (field instanceof HTMLSelectElement) {
      field.value = '3';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    // Only shown without a price, and a price is typed.
    if (field.getAttribute('name')?.includes('.asking.')) continue;
    // Only shown with an address among the site's facts.
    if (field.getAttribute('name')?.startsWith('office.')) continue;
    if (field instanceof HTMLTextAreaElement) type(field, word(`w${words.length}w`));
    if (!(field instanceof HTMLInputElement) || field.name.endsWith('.hidden')) continue;
    if (field.type === 'checkbox') field.click();
    else if (field.inputMode === 'numeric') type(field, '7');
    // Dates of batches are in the page as typed, the date of figures as text.
    else if (/counted/i.test(field.name)) type(field, '10 Jan 2026');
    else if (field.name.endsWith('.start')) {
      type(field, word(`2099-01-${10 + (words.length % 20)}`));
    } else if (/\.(?:href|link)$/.test(field.name)) type(field, '/about');
    else if (field.name.endsWith('.price')) type(field, '₹7,000');
    else type(field, word(`w${words.length}w`));
  }
  return words;
}

/** Publishes a page. For a legal page the admin asks first, because it becomes a new version. */
async function publishAll(page: Page, isLegal: boolean) {
  await publish(page).click();
  if (!isLegal) return;
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish this version' }).click();
}

test('changes every field of every page, publishes it, and resets it', async ({ page }) => {
  test.slow();
  await signIn(page);
  for (const { key, name, path, sections } of [...sitePages, ...linkedPages]) {
    const isLegal = sections.some(({ kind }) => kind === 'legal-text');
    await part(page, name, async () => {
      const textNow = async () => withoutVersions(withoutPosts(await publicText(page, path)));
      const before = await textNow();
      await open(page, `/admin/pages/${key}`);
      await expect(bar(page)).toContainText('Original text.');
      await openAll(page);
      const empty = page.locator('form.page-editor-form fieldset:has(> ol:empty) > button');
      while ((await empty.count()) > 0) await empty.first().click();
      // People are shown from two on, partners from three.
      const people = await page.getByRole('button', { name: 'Add a person' }).all();
      const partners = await page.getByRole('button', { name: 'Add a partner' }).all();
      for (const add of [...people, ...partners, ...partners]) await add.click();
      await openAll(page);
      const words = await page.evaluate(changeAll);
      await publishAll(page, isLegal);
      await published(page);
      const shown = await publicText(page, path);
      expect.soft(words.filter((word) => !shown.includes(word))).toEqual([]);
      await page.getByRole('button', { name: 'Use the original text for the whole page' }).click();
      await publishAll(page, isLegal);
      await expect(bar(page)).toContainText('Original text.');
      // Other tests publish posts at the same time.
      if (key !== blogPage.key) await expect.poll(() => textNow()).toBe(before);
    });
  }
});

test.describe('on a phone, by touch,', () => {
  test.use({ viewport: phoneSize, hasTouch: true, isMobile: true });

  test('changes a fee, and replaces a testimonial by one with a photograph', async ({
    page,
    axe,
    expectFailedLoad,
  }) => {
    const headers = { authorization: `Bearer ${await signIn(page)}` };
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const openPart = async (part: string) => {
      await page.locator(`[data-part="${part}"] > summary`).tap();
      await page.locator(`[data-part="${part}"] details > summary`).first().tap();
    };
    /** Taps a button at its visible position, because tap() scrolls to where the sticky bar was before. */
    const tapInBar = async (name: string) => {
      const { x = 0, y = 0 } = (await button(name).boundingBox()) ?? {};
      await page.touchscreen.tap(x + 20, y + 20);
    };
    const isPublic = async () => {
      await button('Publish').tap();
      await published(page);
    };
    const putBack = async () => {
      await button('Use the original text for the whole page').tap();
      await isPublic();
    };

    await step(page, 'publishes a fee with seven taps from the dashboard', async () => {
      await open(page, '/admin/dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await button('Open menu').tap();
      // Chromium sometimes ignores a touch or click on a dialog that has just opened.
      await page.getByRole('dialog').getByRole('link', { name: 'Pages' }).dispatchEvent('click');
      await page.getByRole('link', { name: 'Courses', exact: true }).tap();
      await openPart('courses');
      const fee = page.locator('[name="courses.courses.0.fee"]');
      await fee.tap();
      await expect(fee).toBeFocused();
      await page.keyboard.type('28000');
      await expect(page.getByText(/Draft saved .* by admin/)).toBeVisible();
      expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(96);
      await isPublic();
      await expect.poll(() => publicText(page, '/digital-marketing-mastery')).toContain('₹28,000');
      await putBack();
    });

    await step(page, 'uploads the photograph in the page editor', async () => {
      await open(page, '/admin/pages/home');
      await openPart('testimonials');
      for (const [name, words] of [
        ['quote', 'The third batch was full.'],
        ['name', 'Meera Pillai'],
      ]) {
        await page.locator(`[name="testimonials.items.0.${name}"]`).fill(words ?? '');
      }
      const choose = button('Choose a picture').first();
      await choose.tap();
      const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
      await expect(dialog).toBeVisible();
      await button('Close without choosing').tap();
      await expect(choose).toBeFocused();
      await choose.tap();
      const buffer = await aFile('jpeg', 660, 47);
      const photo = { name: 'meera.jpg', mimeType: 'image/jpeg', buffer };
      await dialog.locator('input[type=file]').setInputFiles(photo);
      const arrived = dialog.getByRole('button', { name: /^Choose .*meera/ });
      await expect(arrived).toBeVisible();
      await axe();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(phoneSize.width);
      for (const each of await dialog.getByRole('button').all()) {
        expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await arrived.tap();
      await expect(dialog).toBeHidden();
      await expect(button('Choose another')).toBeFocused();
      await expect(bar(page)).toContainText(/Draft saved .* by admin/);
    });

    await step(page, 'asks for a description, then shows the photograph on the page', async () => {
      await open(page, '/admin/pages/home');
      await expect(bar(page)).toContainText('Not public yet: Testimonials.');
      expectFailedLoad('/api/admin/pages/home/publish');
      await button('Publish').tap();
      const alt = page.locator('[name="testimonials.items.0.picture.alt"]');
      await expect(alt).toBeFocused();
      await expect(alt).toHaveAccessibleDescription(/Description of the picture is required/);
      await page.keyboard.type('Meera Pillai in her shop');
      await tapInBar('Page');
      const portrait = { name: 'Meera Pillai in her shop' };
      await expect(preview(page).getByRole('img', portrait)).toBeInViewport();
      await tapInBar('Form');
      await expect(alt).toBeInViewport();
      await axe();
      await isPublic();
      await expect.poll(() => publicText(page, '/')).toMatch(/<img alt="Meera Pillai in her shop"/);
    });

    await step(page, 'the picture can be deleted once the page is reset', async () => {
      await open(page, '/admin/pages/home');
      const address = `${adminUrl}/api/admin/media`;
      const found = await page.request.get(`${address}?search=meera`, { headers });
      const [{ id }] = (await found.json()).pictures;
      const remove = () => page.request.delete(`${address}/${id}`, { headers });
      expect((await remove()).status()).toBe(409);
      await putBack();
      expect((await remove()).status()).toBe(200);
    });
  });
});

test('shows the details of a course at every width, by keyboard and in print', async ({
  page,
  axe,
}) => {
  const headers = { authorization: `Bearer ${await signIn(page)}` };
  const address = `${adminUrl}/api/admin/pages/courses`;
  const publishEdits = async (edits: object) => {
    const { revision } = await (await page.request.get(address, { headers })).json();
    const data = { revision, edits };
    const saved = await page.request.put(`${address}/draft`, { headers, data });
    const json = { revision: (await saved.json()).revision };
    const answer = await page.request.post(`${address}/publish`, { headers, data: json });
    expect(answer.status()).toBe(200);
  };
  const values = valuesOf(coursesPage, 'courses') as { courses: object[] };
  const [first, ...others] = values.courses;
  const courses = [
    { ...first, ...courseDetails },
    { ...first, ...courseDetails, popular: false },
  ];
  await publishEdits({ courses: { values: { ...values, courses: [...courses, ...others] } } });

  for (const width of [1440, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/digital-marketing-mastery');
    const card = page.locator('#courses li').first();
    await expect(card).toContainText('₹1,45,000');
    await expect(card.getByRole('listitem').filter({ hasText: 'Mon 7 Dec 2099' })).toContainText(
      'Online, live. Mon, Wed and Fri, 7 pm to 9 pm. 8 weeks6 of 20 seats left',
    );
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await axe();
  }
  const closed = page.locator('#courses details').nth(1);
  await closed.locator('summary').press('Enter');
  await expect(closed.getByText('A brief')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Brochure: print or save as PDF' })).toBeHidden();
  await publishEdits({});
});

/** Runs in the page: whether an element is on top within its box. */
function isOnTop(
  element: Element,
  box: { x: number; y: number; width: number; height: number } | null,
) {
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const points = [0.02, 0.5, 0.98].map((part) => [x + part * width, y + height / 2] as const);
  return points.every(([left, top]) => element.contains(document.elementFromPoint(left, top)));
}

test('the owner changes a fact, publishes it, and restores it', async ({
  page,
  context,
  expectFailedLoad,
}) => {
  const token = await signIn(page);
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  const bar = page.getByRole('status').filter({ hasText: /change[ds]|public since/ });

  await part(page, 'shows an invalid number at its field, and publishes nothing', async () => {
    await open(page, '/admin/site');
    await expect(bar).toHaveText(/^No changes yet\.$|^Saved, public since /);
    // The server validates numbers.
    expectFailedLoad('/api/admin/site');
    await phone.fill('call us');
    // Only the server has the number formats of all countries.
    expectFailedLoad('/api/admin/site');
    await page.getByRole('button', { name: save }).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/Please give a number such as/);
    await expect(bar).toHaveText('One fact changed: Phone. Public as soon as you save.');
  });

  await part(page, 'restores unsaved text', async () => {
    await open(page, '/admin/site');
    await phone.fill('98230 00140');
    await page.goto('/robots.txt');
    await open(page, '/admin/site');
    await expect(phone).toHaveValue('98230 00140');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/admin/site');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(phone).toHaveValue('');
  });

  await part(page, 'publishes a valid one at once', async () => {
    await open(page, '/admin/site');
    await phone.fill('98230 00140');
    await phone.press('Enter');
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
    await expect(page.getByText(/^Changed .* by admin$/)).toBeVisible();
    await expect(bar).toHaveText(/^Saved, public since \d+:\d\d [ap]m\.$/);
    const visitor = await context.newPage();
    await visitor.goto('/contact');
    await expect(
      visitor.getByRole('main').getByRole('link', { name: '98230 00140' }),
    ).toHaveAttribute('href', 'tel:+919823000140');
    await visitor.setViewportSize(phoneSize);
    const reach = visitor.getByRole('navigation', { name: 'Reach us' });
    await expect(reach).toBeHidden();
    await visitor
      .getByRole('heading', { name: 'Questions people ask first' })
      .scrollIntoViewIfNeeded();
    await expect(reach.getByRole('link')).toHaveText(['Call', 'Write to us']);
    await visitor.close();
  });

  await part(page, 'shows it in the bar at the bottom of phones, below every form', async () => {
    const visitor = await context.newPage();
    await visitor.goto('/blog');
    const reach = visitor.getByRole('navigation', { name: 'Reach us' });
    await expect(reach).toBeHidden();
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await visitor.setViewportSize({ width, height: 640 });
      await visitor.evaluate((text) => {
        document.documentElement.style.fontSize = text;
      }, size);
      // Below the opening, which large text makes taller than the screen.
      await visitor.evaluate(() =>
        window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }),
      );
      await expect(reach).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => visitor.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
      await visitor.reload();
      await layOutAll(visitor);
      const card = visitor.locator('#newsletter');
      await card.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        window.scrollBy({ top: bottom - innerHeight, behavior: 'instant' });
      });
      expect(await card.evaluate(isOnTop, await reach.boundingBox())).toBe(true);
      await card.getByRole('textbox').focus();
      await expect(reach).toBeHidden();
      await card.getByRole('textbox').blur();
    }
    await visitor.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
    await visitor.getByRole('contentinfo').getByText('All rights reserved').click({ trial: true });
    await visitor.close();
  });

  await part(page, 'shows changes by somebody else without overwriting them', async () => {
    await open(page, '/admin/site');
    const headers = { authorization: `Bearer ${token}` };
    const address = `${adminUrl}/api/admin/site`;
    const data = { phone: '98230 00141', tagline: 'Other words' };
    await page.request.put(address, { headers, data });
    expectFailedLoad('/api/admin/site');
    await phone.fill('98230 00142');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Somebody else changed some of these facts')).toBeVisible();
    await expect(page.getByText('98230 00141')).toBeVisible();
    await expect(phone).toHaveValue('98230 00142');
    await expect(page.getByRole('textbox', { name: 'Tagline' })).toHaveValue('Other words');
    await page.getByRole('button', { name: 'Take that one' }).click();
    await expect(phone).toHaveValue('98230 00141');
  });

  await part(page, 'asks before a shorter retention period, which deletes data', async () => {
    await open(page, '/admin/site');
    const spam = page.getByRole('textbox', { name: /^Suspected spam/ });
    const question = page.getByRole('alertdialog');
    const closed = page.getByRole('textbox', { name: /^Enquiries of people marked as lost/ });
    await closed.fill('3650');
    await page.getByRole('button', { name: save }).click();
    await expect(question).toContainText('Enquiries of people marked as lost: 3650 days');
    await expect(question).toContainText('This deletes no messages today, and no cards');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await spam.fill('7');
    await page.getByRole('button', { name: save }).click();
    await expect(question).toContainText('Suspected spam: 7 days');
    await expect(question).toContainText(/Suspected spam: this deletes \d+ messages? and \d+ comm/);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(spam).toHaveValue('7');
    await page.getByRole('button', { name: save }).click();
    await question.getByRole('button', { name: 'Save and delete' }).click();
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
    const visitor = await context.newPage();
    await visitor.goto('/privacy-policy');
    await expect(visitor.getByText(/stored apart for 7 days/)).toBeVisible();
    await visitor.close();
  });

  // A zone with the same time as India, because other tests read times.
  await part(page, 'chooses the time zone from a list', async () => {
    await open(page, '/admin/site');
    const zone = page.getByRole('combobox', { name: /^Time zone/ });
    const saveAndLoad = () =>
      Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: save }).click()]);
    await zone.selectOption('Asia/Colombo');
    await saveAndLoad();
    await expect(zone).toHaveValue('Asia/Colombo');
    await page.getByRole('button', { name: 'Time zone: use the original text' }).click();
    await saveAndLoad();
    await expect(zone).toHaveValue('Asia/Kolkata');
  });

  await part(
    page,
    'uses a picture of the library as the logo, and restores the drawn one',
    async () => {
      const headers = { authorization: `Bearer ${token}` };
      const name = 'our-mark.png';
      const file = { name, mimeType: 'image/png', buffer: await aFile('png', 640, 641) };
      await page.request.post(`${adminUrl}/api/admin/media`, { headers, multipart: { file } });
      await open(page, '/admin/site');
      await page.getByRole('button', { name: 'Choose a picture' }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
      await expect(page.getByRole('button', { name: 'Choose another' })).toBeFocused();
      await expect(bar).toHaveText('One fact changed: Logo. Public as soon as you save.');
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
      const header = async () => (await publicText(page, '/')).split('</header>')[0];
      await expect.poll(() => header()).toContain('<img');
      await page.reload();
      await expect(page.locator('.admin-side img').first()).toBeVisible();
      await page.getByRole('button', { name: 'Logo: use the original text' }).click();
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText('The sample logo', { exact: true })).toBeVisible();
      await expect.poll(header).not.toContain('<img');
    },
  );

  await part(page, 'links to the pages that use a fact', async () => {
    await open(page, '/admin/site');
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(page).toHaveURL('/admin/pages/about');
  });

  await part(page, 'restores the delivered facts', async () => {
    await open(page, '/admin/site');
    await page.getByRole('button', { name: 'Phone: use the original text' }).click();
    await page.getByRole('button', { name: 'Tagline: use the original text' }).click();
    await page.getByRole('button', { name: 'Suspected spam: use the original text' }).click();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
    await expect(page.getByText('Use the original text')).toHaveCount(0);
    await expect(page.getByText(/^Changed /)).toHaveCount(0);
  });
});
