import { expect, open, test } from '../support/fixtures.ts';

const actions = [
  { label: 'Explore Courses', goal: '/digital-marketing-mastery#courses' },
  { label: 'Hire Top Talent', goal: '/hiring-solutions#hire-top-talent' },
  { label: 'Get a Free Consultation', goal: '/contact#contact-form' },
];

const services = [
  { title: 'Digital Marketing Expertise', link: 'Learn More', goal: '/digital-marketing-mastery' },
  { title: 'Top Digital Talent', link: 'Hire Now', goal: '/hiring-solutions' },
  { title: 'Marketing Success', link: 'Explore Services', goal: '/digital-marketing-agency' },
  { title: 'Stunning Websites', link: 'View Web Services', goal: '/website-development' },
];

const closing = [
  { label: 'Schedule Consultation', goal: '/contact#contact-form' },
  { label: 'Learn More about us', goal: '/about' },
];

test.describe('the home page', () => {
  for (const { label, goal } of actions) {
    test(`opens ${goal} by "${label}"`, async ({ page }) => {
      await open(page, '/');
      await page.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(goal);
      await expect(page.locator(`[id="${goal.split('#')[1]}"]`)).toBeInViewport();
    });
  }

  for (const { title, link, goal } of services) {
    test(`opens ${goal} by the card "${title}"`, async ({ page }) => {
      await open(page, '/');
      const card = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: title, exact: true }),
      });
      await card.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(goal);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    });
  }

  for (const { label, goal } of closing) {
    test(`opens ${goal} by "${label}" at its end`, async ({ page }) => {
      await open(page, '/');
      const end = page.getByRole('main').locator('section').last();
      await end.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(goal);
    });
  }

  test('gives four reasons', async ({ page }) => {
    await open(page, '/');
    for (const name of ['Expertise', 'Results-Driven', 'Holistic Approach', 'Client-Centric']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
  });
});
