import { expect, phone, test } from '../support/fixtures.ts';
import { ownTitle, storeBlog } from './desk.ts';
import { signIn } from './fixtures.ts';
import { newName, sendMessage } from './lists/visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('finds and opens people, posts, pages and screens by keyboard', async ({ page, axe }) => {
  const name = newName('Kavita');
  const title = ownTitle('Found by the palette');
  await sendMessage(page, { name });
  await storeBlog(page, { title });
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  const chosen = palette.getByRole('option', { selected: true });

  // The first letters are typed while the palette is still loading.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await expect(palette.getByRole('combobox')).toHaveValue(name);
  await expect(palette.getByRole('combobox')).toBeFocused();
  const inGroup = (group: string) => palette.getByRole('group', { name: group, exact: true });
  for (const group of ['People', 'Enquiries']) {
    await expect(inGroup(group).getByRole('option', { name })).toHaveCount(1);
  }
  await axe();
  await expect(chosen).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(palette).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type(title);
  await inGroup('Posts').getByRole('option', { name: title }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Contact Us');
  await expect(chosen).toContainText('Contact Us');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/pages/contact');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('compan');
  await expect(chosen).toHaveText('Company');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/site');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('restore');
  await expect(chosen).toContainText('The way back');
  await page.keyboard.press('Enter');
  await expect(page.getByText('npm run restore')).toBeVisible();
});

test('on a phone, the head finds somebody by what was typed about them', async ({ page, axe }) => {
  const name = newName('Meena');
  await sendMessage(page, { name });
  await page.setViewportSize(phone);
  await page.goto(`/admin/people?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  const words = newName('Wants the weekend batch of');
  await page.getByLabel('Add a note').fill(words);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();

  await page.goto('/admin/today');
  await page.getByRole('banner').getByRole('button', { name: 'Search or jump to…' }).click();
  await page.keyboard.type(words);
  const found = page.getByRole('option', { name });
  await expect(found).toContainText(words);
  await page.goto(`/admin/people?status=all&search=${encodeURIComponent(words)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(words);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await axe();
});

test('says when nothing is found, closes on Escape, and lists the keys', async ({ page, axe }) => {
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  // While the palette loads, K and X are not the keys of the list.
  await page.keyboard.press('/');
  await page.keyboard.type('kxqqzz');
  await expect(palette.getByRole('status')).toHaveText('Nothing with “kxqqzz”.');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await page.getByRole('heading', { level: 1 }).press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('G, then T');
  await axe();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL('/admin/blogs');
  await expect(page.getByRole('main')).toBeFocused();
  // In a field the keys are typed.
  const search = page.getByRole('searchbox', { name: 'Search blogs' });
  await search.pressSequentially('g?/');
  await expect(search).toHaveValue('g?/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the phone menu opens the palette', async ({ page, axe }) => {
  await page.setViewportSize(phone);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Search or jump to…' }).click();
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await axe();
  await palette.getByRole('option', { name: 'Topics' }).click();
  await expect(page).toHaveURL('/admin/topics');
});
