import type { Page } from '@playwright/test';
import { brand } from '../../../content/brand.ts';
import { contactPage } from '../../../content/pages/contact.ts';
import { expect, open, test } from '../support/fixtures.ts';

const faq = contactPage.sections.find(({ kind }) => kind === 'faq');
const entries = faq?.kind === 'faq' ? faq.items : [];

const question = (page: Page, place: number) => page.locator('summary').nth(place);
const openAnswers = (page: Page) => page.locator('details[open] > p');

async function expectOpen(page: Page, place: number): Promise<void> {
  await expect(openAnswers(page)).toHaveCount(1);
  await expect(openAnswers(page)).toHaveText(entries[place]?.answer ?? 'nothing');
  await expect(openAnswers(page)).toBeVisible();
}

test.describe('the questions', () => {
  test('are fifteen, all closed at first', async ({ page }) => {
    await open(page, '/contact');
    expect(entries).toHaveLength(15);
    await expect(page.locator('summary')).toHaveText(entries.map((entry) => entry.question));
    await expect(openAnswers(page)).toHaveCount(0);
    await expect(page.getByText(entries[0]?.answer ?? 'nothing')).toBeHidden();
  });

  test('open one at a time', async ({ page }) => {
    await open(page, '/contact');
    for (const place of [0, 7, 14, 3]) {
      await question(page, place).click();
      await expectOpen(page, place);
    }
  });

  test('close when the open one is clicked', async ({ page }) => {
    await open(page, '/contact');
    await question(page, 4).click();
    await expectOpen(page, 4);
    await question(page, 4).click();
    await expect(openAnswers(page)).toHaveCount(0);
  });

  test('open and close by keyboard', async ({ page }) => {
    await open(page, '/contact');
    await question(page, 1).focus();
    await page.keyboard.press('Enter');
    await expectOpen(page, 1);
    await page.keyboard.press('Tab');
    await expect(question(page, 2)).toBeFocused();
    await page.keyboard.press('Space');
    await expectOpen(page, 2);
    await page.keyboard.press('Space');
    await expect(openAnswers(page)).toHaveCount(0);
  });

  test('are fit for axe when one is open', async ({ page, axe }) => {
    await open(page, '/contact');
    await question(page, 0).click();
    await expectOpen(page, 0);
    await axe();
  });
});

test.describe('the contact page', () => {
  test('has a labelled field for everything that is asked', async ({ page }) => {
    await open(page, '/contact');
    const form = page.locator('#contact-form');
    for (const [label, name] of [
      ['Name', 'name'],
      ['Email', 'email'],
      ['Phone', 'phone'],
      ['Subject', 'subject'],
      ['Message', 'message'],
    ] as const) {
      await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('name', name);
    }
    await expect(form.getByLabel('Message', { exact: true })).toHaveAttribute('rows', '5');
    const consent = form.getByRole('checkbox', { name: 'I agree to the Privacy Policy' });
    await expect(consent).not.toBeChecked();
  });

  test('offers the five subjects', async ({ page }) => {
    await open(page, '/contact');
    const subject = page.locator('#contact-form').getByLabel('Subject', { exact: true });
    await expect(subject).toHaveValue('');
    await expect(subject.locator('option:not([disabled])')).toHaveText([
      'Digital Marketing Course Inquiry',
      'Hiring Needs',
      'Agency Services',
      'Website Development',
      'General Inquiry',
    ]);
  });

  test('says how to reach us directly', async ({ page }) => {
    await open(page, '/contact');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Reach Us Directly' })).toBeVisible();
    await expect(main).toContainText('Monday - Friday: 9:00 AM - 6:00 PM');
    const mail = main.getByRole('link', { name: brand.email }).first();
    await expect(mail).toHaveAttribute('href', `mailto:${brand.email}`);
    for (const claim of ['24/7 Support', 'Fast Response', 'Personalized Assistance']) {
      await expect(main.getByText(claim, { exact: true })).toBeVisible();
    }
  });
});

/** Every call to action leads to the form, unless the specification says otherwise. */
const calls = [
  { path: '/about', labels: ['Connect With Us'] },
  { path: '/contact', labels: ['Send a Message', 'Get Free Consultation'] },
  {
    path: '/digital-marketing-mastery',
    labels: ['Start Learning', 'Enroll Now', 'Start Your Journey', 'Get Free Consultation'],
  },
  { path: '/hiring-solutions', labels: ['Get Started', 'Schedule Consultation', 'Learn More'] },
  { path: '/digital-marketing-agency', labels: ['Get Started Today', 'Schedule Consultation'] },
];

for (const { path, labels } of calls) {
  test(`the calls to action of ${path} lead to the form`, async ({ page }) => {
    for (const label of labels) {
      await open(page, path);
      await page.getByRole('main').getByRole('link', { name: label }).first().click();
      await expect(page).toHaveURL('/contact#contact-form');
      await expect(page.locator('#contact-form')).toBeInViewport();
    }
  });
}
