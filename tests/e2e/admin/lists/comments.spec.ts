import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { adminUrl } from '../../support/places.ts';
import { part, signIn } from '../fixtures.ts';
import { addressOfName, newName, notice, sayYes, sendComment } from './visitors.ts';

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

test('comments are approved, taken back, rejected and deleted', async ({
  page,
  expectFailedLoad,
}) => {
  await part(
    page,
    'a comment waits, is approved, is on its post at once, and can be taken back',
    async () => {
      const name = newName('Ravi');
      await sendComment(page, slug, { name, comment: 'First line.\nSecond line.' });
      expect(await publicPage(page)).not.toContain(name);
      await page.goto('/admin/comments');
      await expect(card(page, name)).toContainText(addressOfName(name));
      await expect(card(page, name).getByRole('link', { name: title })).toHaveAttribute(
        'href',
        `/blog/${slug}`,
      );

      await card(page, name).getByRole('button', { name: 'Approve' }).click();
      await expect(card(page, name)).toBeHidden();
      expect(await publicPage(page)).toContain(name);

      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(card(page, name)).toBeFocused();
      expect(await publicPage(page)).not.toContain(name);
    },
  );

  await part(
    page,
    'several comments are selected by keyboard, rejected together, and deleted',
    async () => {
      const names = [newName('Asha'), newName('Zoya'), newName('Meera')];
      for (const name of names) await sendComment(page, slug, { name });
      const [first = '', second = '', third = ''] = names;
      const bar = page.getByRole('group', { name: 'With the selected comments' });
      const all = page.getByRole('checkbox', { name: 'Select all' });
      await page.goto('/admin/comments');
      await all.focus();
      await page.keyboard.press('Space');
      await expect(page.getByRole('article').getByRole('checkbox', { checked: false })).toHaveCount(
        0,
      );
      await page.keyboard.press('Space');
      await expect(bar).toBeHidden();
      for (const name of [first, second]) {
        await card(page, name).getByRole('checkbox').focus();
        await page.keyboard.press('Space');
      }
      await expect(notice(page, '2 selected')).toBeVisible();
      await bar.getByRole('button', { name: 'Reject as spam' }).focus();
      await page.keyboard.press('Enter');
      await expect(notice(page, '2 comments rejected.')).toBeVisible();
      await expect(card(page, third)).toBeVisible();
      await expect(card(page, first)).toBeHidden();

      await page.getByRole('link', { name: /^Rejected/ }).click();
      await expect(page).toHaveURL(/\?status=rejected$/);
      for (const name of [first, second]) await card(page, name).getByRole('checkbox').check();
      await bar.getByRole('button', { name: 'Delete' }).click();
      await sayYes(page, 'Delete these 2 comments?', 'Cancel');
      await expect(card(page, second)).toBeVisible();
      await bar.getByRole('button', { name: 'Delete' }).click();
      await sayYes(page, 'Delete these 2 comments?', 'Delete');
      await expect(notice(page, '2 comments deleted.')).toBeVisible();
      await expect(card(page, second)).toBeHidden();
    },
  );

  await part(page, 'suspected spam is kept apart, and approved when it is none', async () => {
    const name = newName('Bot');
    await sendComment(page, slug, { name, website: 'https://spam.example' });
    await page.goto('/admin/comments');
    await expect(card(page, name)).toBeHidden();
    await page.getByRole('link', { name: /^Spam/ }).click();
    await card(page, name).getByRole('button', { name: 'Approve' }).click();
    await expect(notice(page, 'Comment approved.')).toBeVisible();
    expect(await publicPage(page)).toContain(name);
  });

  await part(
    page,
    'a queue that does not load says so, and one that fails to change keeps the comment',
    async () => {
      const name = newName('Kiran');
      await sendComment(page, slug, { name });
      expectFailedLoad('/api/admin/comments');
      await page.route('**/api/admin/comments', (route) => route.abort('failed'), { times: 1 });
      await page.goto('/admin/comments');
      await page.getByRole('button', { name: 'Try again' }).click();
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
