import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '../../support/fixtures.ts';
import { adminUrl } from '../../support/places.ts';
import { newToken, part, signIn, step } from '../fixtures.ts';
import { addressOfName, newName, sayYes, sendComment, toast } from './visitors.ts';

const title = 'Core Web Vitals Without the Jargon';
const slug = 'core-web-vitals-without-the-jargon';

const card = (page: Page, name: string) => page.getByRole('article', { name });

async function publicPage(page: Page): Promise<string> {
  const answer = await page.request.get(`${adminUrl}/blog/${slug}`);
  return await answer.text();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('approves, withdraws, rejects and deletes comments', async ({ page, expectFailedLoad }) => {
  await part(page, 'shows an approved comment on its post at once, and withdraws it', async () => {
    const name = newName('Ravi');
    await sendComment(page, slug, { name, comment: 'First line.\nSecond line.' });
    await expect.poll(() => publicPage(page)).not.toContain(name);
    await page.goto('/admin/comments');
    await expect(card(page, name)).toContainText(addressOfName(name));
    await expect(card(page, name).getByRole('link', { name: title })).toHaveAttribute(
      'href',
      `/blog/${slug}`,
    );

    await card(page, name).getByRole('button', { name: 'Approve' }).click();
    await expect(card(page, name)).toBeHidden();
    await expect.poll(() => publicPage(page)).toContain(name);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, name)).toBeFocused();
    await expect.poll(() => publicPage(page)).not.toContain(name);
  });

  await part(page, 'rejects and deletes several comments by keyboard', async () => {
    const names = [newName('Asha'), newName('Zoya'), newName('Meera')];
    for (const name of names) await sendComment(page, slug, { name });
    const [first = '', second = '', third = ''] = names;
    const bar = page.getByRole('group', { name: 'With the selected comments' });
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await page.goto('/admin/comments');
    await all.press('Space');
    await expect(page.getByRole('article').getByRole('checkbox', { checked: false })).toHaveCount(
      0,
    );
    await page.keyboard.press('Space');
    await expect(bar).toBeHidden();
    for (const name of [first, second]) {
      await card(page, name).getByRole('checkbox').press('Space');
    }
    await expect(toast(page, '2 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Reject as spam' }).press('Enter');
    await expect(toast(page, '2 comments rejected.')).toBeVisible();
    await expect(card(page, third)).toBeVisible();
    await expect(card(page, first)).toContainText('Rejected');
    await expect(card(page, first).getByRole('checkbox')).toBeChecked();

    await page.getByRole('link', { name: /^Rejected/ }).click();
    await expect(page).toHaveURL(/\?status=rejected$/);
    for (const name of [first, second]) await card(page, name).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await sayYes(page, 'Delete these 2 comments?', 'Cancel');
    await expect(card(page, second)).toBeVisible();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await sayYes(page, 'Delete these 2 comments?', 'Delete');
    await expect(toast(page, '2 comments deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload the list' }).click();
    await expect(card(page, second)).toBeHidden();
  });

  await part(page, 'lists suspected spam separately, and approves it', async () => {
    const name = newName('Bot');
    await sendComment(page, slug, { name, website: 'https://spam.example' });
    await page.goto('/admin/comments');
    await expect(card(page, name)).toBeHidden();
    await page.getByRole('link', { name: /^Spam/ }).click();
    await card(page, name).getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page, 'Comment approved.')).toBeVisible();
    await expect.poll(() => publicPage(page)).toContain(name);
  });

  await part(
    page,
    'shows an error if the queue does not load, and keeps a comment whose change fails',
    async () => {
      const name = newName('Kiran');
      await sendComment(page, slug, { name });
      expectFailedLoad('/api/admin/comments');
      await page.route('**/api/admin/comments', (route) => route.abort('failed'));
      await page.goto('/admin/comments');
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await page.unrouteAll();
      await retry.click();
      await expect(card(page, name)).toBeVisible();

      const path = '/api/admin/comments/decisions';
      expectFailedLoad(path);
      await page.route(`**${path}`, (route) => route.abort('failed'));
      await card(page, name).getByRole('button', { name: 'Approve' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Something went wrong' }),
      ).toBeVisible();
      await expect(card(page, name).getByRole('button', { name: 'Approve' })).toBeEnabled();
    },
  );
});

test('replies to a comment in the name of the company', async ({ page, expectFailedLoad, axe }) => {
  const name = newName('Meera');
  const field = page.getByRole('textbox', { name: `Your answer to ${name}` });
  const button = (label: string) => card(page, name).getByRole('button', { name: label });

  await step(page, 'replies on a phone by keyboard, and approves the comment with it', async () => {
    const answer = `Thank you. <b>${newName('See step two')}</b>`;
    await sendComment(page, slug, { name, comment: 'Which one first?' });
    await page.setViewportSize(phone);
    await open(page, '/admin/comments');
    await button('Answer').press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type(answer);
    await axe();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Approve the comment too' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Comment approved. Everybody can read it and your')).toBeVisible();
    await expect(card(page, name)).toBeHidden();
    const html = (await publicPage(page)).replaceAll(/<[^>]*>/g, ' ');
    expect(html).toMatch(new RegExp(`${name}[^]*Which one first\\?[^]*Margdeep[^]*See step two`));
    expect(html).toContain(answer.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    await page.goto(`/blog/${slug}?order=newest`);
    await axe();
  });

  await step(page, 'edits and deletes the reply', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/admin/comments?status=approved');
    await expect(card(page, name)).toContainText('Public');
    await button('Edit answer').click();
    await field.fill('Begin with the largest picture.');
    await button('Save answer').click();
    await expect(toast(page, 'Answer saved.')).toBeVisible();
    await expect(card(page, name)).toBeFocused();
    await expect.poll(() => publicPage(page)).toContain('Begin with the largest picture.');
    await axe();
    await button('Reject as spam').click();
    await expect(card(page, name)).toBeHidden();
    await expect.poll(() => publicPage(page)).not.toContain('Begin with the largest picture.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await button('Delete answer').click();
    await sayYes(page, 'Delete this answer?', 'Delete');
    await expect(toast(page, 'Answer deleted.')).toBeVisible();
    await expect.poll(() => publicPage(page)).not.toContain('Begin with the largest picture.');
    await expect.poll(() => publicPage(page)).toContain(name);
  });

  await step(page, 'keeps the typed reply without a network or session', async () => {
    await open(page, '/admin/comments?status=approved');
    await button('Answer').click();
    await button('Save answer').click();
    await expect(field).toHaveAccessibleDescription(/Please type an answer/);
    await field.fill('Typed by hand');
    const path = `/api/admin/comments/${await card(page, name).getAttribute('data-row')}/answer`;
    expectFailedLoad(path);
    await page.route(`**${path}`, (route) => route.abort('failed'));
    await button('Save answer').click();
    await expect(field).toHaveAccessibleDescription(/Something went wrong/);
    await expect(field).toHaveValue('Typed by hand');
    await button('Close').click();
    await button('Continue your answer').click();
    await expect(field).toHaveValue('Typed by hand');

    await page.unroute(`**${path}`);
    const ended = { status: 401, json: { error: 'Please log in.' } };
    await page.route(`**${path}`, (route) => route.fulfill(ended));
    await button('Save answer').click();
    await expect(page).toHaveURL(/\/admin\/login/);
    await page.unroute(`**${path}`);
    const token = await newToken(page);
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token);

    // Somebody else replies in the meantime.
    const headers = { authorization: `Bearer ${token}` };
    await page.request.put(`${adminUrl}${path}`, { headers, data: { answer: 'Theirs' } });
    await open(page, '/admin/comments?status=approved');
    await button('Continue your answer').click();
    await expect(field).toHaveValue('Typed by hand');
    const other = page.getByRole('region', { name: 'The other answer' });
    await expect(other).toContainText('Theirs');
    await other.getByRole('button', { name: 'Save mine in its place' }).click();
    await expect(toast(page, 'Answer saved.')).toBeVisible();
    await expect.poll(() => publicPage(page)).toContain('Typed by hand');
  });
});
