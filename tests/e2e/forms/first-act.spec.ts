import type { Page } from '@playwright/test';
import { expect, hydrate, phone, test } from '../support/fixtures.ts';

/** Lets the scripts of a form wait until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    // Those of a page that was left meanwhile are nobody's any more.
    await route.continue().catch(() => {});
  });
  return resolve;
}

test('a form whose scripts are still on their way keeps all that was done before they come', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const form = page.locator('#contact-form');
  await form.getByLabel('Name').pressSequentially('Asha');
  await form.getByLabel('Phone').fill('12');
  await form.getByLabel('Message').fill('Please call me.');
  await form.getByLabel('Subject').selectOption('Hiring Needs');
  await form.getByRole('checkbox').check();
  await page.locator('main details summary').first().click();
  await form.getByLabel('Email').fill('asha@visitor.example');
  await form.getByLabel('Email').focus();
  release();
  await hydrate(page);
  await expect(form.getByLabel('Name')).toHaveValue('Asha');
  await expect(form.getByLabel('Phone')).toHaveValue('12');
  await expect(form.getByLabel('Message')).toHaveValue('Please call me.');
  await expect(form.getByLabel('Subject')).toHaveValue('Hiring Needs');
  await expect(form.getByRole('checkbox')).toBeChecked();
  await expect(form.getByLabel('Email')).toHaveValue('asha@visitor.example');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(page.locator('details').first()).toHaveAttribute('open', '');
  await form.getByRole('button').click();
  await expect(form.locator('[id$="-error"]')).toHaveText([
    'Phone number is invalid (must be 10-15 digits)',
  ]);
});

test('a form is fetched by a press or a focus in it, also by a focus before the page is read, in at most 8 files of 70 KB', async ({
  page,
}) => {
  await test.step('a form is fetched by a press or a focus in it, in at most 8 files of 70 KB', async () => {
    await page.setViewportSize(phone);
    const scripts: { url: string; bytes: Promise<number> }[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
      scripts.push({ url: request.url(), bytes });
    });
    await page.goto('/contact');
    await page.locator('#contact-form').getByLabel('Name').click();
    await hydrate(page);
    const bytes = await Promise.all(scripts.map((script) => script.bytes));
    expect(scripts.length).toBeLessThanOrEqual(8);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(70 * 1024);
  });

  await test.step('a form that has the focus before the page is read is taken over as well', async () => {
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        const field = document.querySelector<HTMLElement>('#contact-form [name=name]');
        if (!field) return;
        observer.disconnect();
        field.focus();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/contact');
    await expect(page.locator('[data-island]').first()).toHaveAttribute('data-hydrated');
    await expect(page.locator('#contact-form').getByLabel('Name')).toBeFocused();
  });
});
