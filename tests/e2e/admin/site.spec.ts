import { expect, open, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { part, signIn } from './fixtures.ts';

const save = 'Save and make public';

test('the owner changes a fact, sees it in public, and puts it back', async ({
  page,
  context,
  expectFailedLoad,
}) => {
  const token = await signIn(page);
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  const bar = page.getByRole('status').filter({ hasText: /changed/ });

  await part(page, 'a wrong number is told at its field, and nothing is public', async () => {
    await open(page, '/admin/site');
    await expect(bar).toHaveText('Nothing is changed.');
    await phone.fill('call us');
    await page.getByRole('button', { name: save }).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/Please give a number such as/);
    await expect(bar).toHaveText('One fact changed: Phone. Public as soon as you save.');
  });

  await part(page, 'what was typed and not saved is there again', async () => {
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

  await part(page, 'a right one is public at once', async () => {
    await open(page, '/admin/site');
    await phone.fill('98230 00140');
    await phone.press('Enter');
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
    await expect(page.getByText(/^Changed .* by admin$/)).toBeVisible();
    const visitor = await context.newPage();
    await visitor.goto('/contact');
    await expect(
      visitor.getByRole('main').getByRole('link', { name: '98230 00140' }),
    ).toHaveAttribute('href', 'tel:+919823000140');
    await visitor.close();
  });

  await part(
    page,
    'what somebody else changed meanwhile is shown, and not written over',
    async () => {
      await open(page, '/admin/site');
      const headers = { authorization: `Bearer ${token}` };
      const address = `${adminUrl}/api/admin/site`;
      const { facts } = await (await page.request.get(address, { headers })).json();
      const data = { ...facts, phone: '98230 00141', tagline: 'Other words', base: facts };
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
    },
  );

  await part(page, 'a shorter time asks first, since it deletes', async () => {
    await open(page, '/admin/site');
    const spam = page.getByRole('textbox', { name: /^Suspected spam/ });
    const question = page.getByRole('alertdialog');
    await spam.fill('7');
    await page.getByRole('button', { name: save }).click();
    await expect(question).toContainText('Suspected spam: 7 days');
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

  // One with the clock of India: other journeys read times meanwhile.
  await part(page, 'the time zone is chosen from a list', async () => {
    await open(page, '/admin/site');
    const zone = page.getByRole('combobox', { name: /^Time zone/ });
    const saveAndLoad = () =>
      Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: save }).click()]);
    await zone.selectOption('Asia/Colombo');
    await saveAndLoad();
    await expect(zone).toHaveValue('Asia/Colombo');
    await page.getByRole('button', { name: 'Time zone: back to as delivered' }).click();
    await saveAndLoad();
    await expect(zone).toHaveValue('Asia/Kolkata');
  });

  await part(page, 'the pages that a fact stands on are a press away', async () => {
    await open(page, '/admin/site');
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(page).toHaveURL('/admin/pages/about');
  });

  await part(page, 'all is back as delivered', async () => {
    await open(page, '/admin/site');
    await page.getByRole('button', { name: 'Phone: back to as delivered' }).click();
    await page.getByRole('button', { name: 'Tagline: back to as delivered' }).click();
    await page.getByRole('button', { name: 'Suspected spam: back to as delivered' }).click();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
    await expect(page.getByText('back to as delivered')).toHaveCount(0);
    await expect(page.getByText(/^Changed /)).toHaveCount(0);
  });
});
