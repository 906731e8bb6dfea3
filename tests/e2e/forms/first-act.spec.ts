import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, hydrate, phone, test } from '../support/fixtures.ts';
import { accepted, answerCalls, holdScripts, untilCallsAreNoted } from '../support/form-calls.ts';
import { addressOf } from '../support/prepared-posts.ts';

interface FirstAct {
  what: string;
  path: string;
  api: string;
  method: string;
  /** Texts by label. */
  typed: Record<string, string>;
  idle: string;
  busy: string;
  success: string;
}

const email = 'asha@visitor.example';
const subscriptions = '/api/newsletter/subscriptions';
const post = addressOf('Reels That Sell: A Script in Five Beats');

/** The forms of public pages that React hydrates. */
const forms: FirstAct[] = [
  {
    what: 'the contact form',
    path: '/contact',
    api: '/api/contact/contact-messages',
    method: 'POST',
    typed: { Name: 'Asha', Email: email, Phone: '98765 43210', Message: 'Please call me.' },
    idle: 'Send Message',
    busy: 'Sending...',
    success: messages.contact.success,
  },
  {
    what: 'the newsletter form of the blog',
    path: '/blog',
    api: subscriptions,
    method: 'POST',
    typed: { 'Your email': email },
    idle: 'Subscribe',
    busy: 'Subscribing...',
    success: messages.newsletter.success,
  },
  {
    what: 'the newsletter form of a post',
    path: post,
    api: subscriptions,
    method: 'POST',
    typed: { 'Your email': email },
    idle: 'Subscribe',
    busy: 'Subscribing...',
    success: messages.newsletter.success,
  },
  {
    what: 'the comment form',
    path: post,
    api: '/api/comments',
    method: 'POST',
    typed: { Name: 'Asha', Email: email, Comment: 'Well said.' },
    idle: 'Post comment',
    busy: 'Posting...',
    success: messages.comments.success,
  },
  {
    what: 'the unsubscribe form',
    path: `/unsubscribe?email=${email}`,
    api: subscriptions,
    method: 'DELETE',
    typed: {},
    idle: 'Confirm Unsubscribe',
    busy: 'Processing...',
    success: messages.unsubscribe.success,
  },
];

const [contact, newsletter, , , unsubscribe] = forms as [
  FirstAct,
  FirstAct,
  FirstAct,
  FirstAct,
  FirstAct,
];

/** The form with the button. */
const formOf = (page: Page, { idle, busy }: FirstAct) =>
  page
    .locator('[data-island] form')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^(${idle}|${busy})$`) }) });
const buttonOf = (page: Page, form: FirstAct) =>
  formOf(page, form).getByRole('button', { name: new RegExp(`^(${form.idle}|${form.busy})$`) });

/** Types without focus or pointer events, which would start the hydration. */
async function typeInto(page: Page, form: FirstAct): Promise<void> {
  for (const [label, text] of Object.entries(form.typed)) {
    await formOf(page, form).getByLabel(label, { exact: true }).fill(text);
  }
  if (form !== contact) return;
  await formOf(page, form).getByLabel('Subject').selectOption('Hiring Needs');
  await formOf(page, form).getByRole('checkbox').check();
}

/** Pauses the page's clock, which may be ahead of the test's. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Records each form posted to its page; without a response, the browser stays on the page. */
async function notePosts(page: Page, isAnswered = true): Promise<URLSearchParams[]> {
  const bodies: URLSearchParams[] = [];
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return await route.fallback();
      bodies.push(new URLSearchParams(request.postData() ?? ''));
      if (isAnswered) await route.continue();
      else await route.fulfill({ status: 204 });
    },
  );
  return bodies;
}

/** Fires the event of a restore from the back/forward cache, which Playwright's Chromium disables. */
const showFromCache = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

test('a form keeps everything done before its scripts load', async ({ page }) => {
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

test('a press or focus loads a form, also a focus before the page is parsed, in at most 8 files of 70 KB', async ({
  page,
}) => {
  await test.step('a press or focus loads a form in at most 8 files of 70 KB', async () => {
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

  await test.step('hydrates a form that is focused before the page is parsed', async () => {
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

for (const form of forms) {
  test(`${form.what} that is submitted before the scripts load waits for them and makes one call`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    const bodies = await notePosts(page);
    const calls = await answerCalls(page, form.api, accepted);
    await page.goto(form.path, { waitUntil: 'commit' });
    await typeInto(page, form);
    const button = buttonOf(page, form);
    await button.dblclick();
    await expect(button).toHaveText(form.busy);
    await expect(button).toBeDisabled();
    for (const label of Object.keys(form.typed).slice(0, 1)) {
      await formOf(page, form).getByLabel(label, { exact: true }).press('Enter');
    }
    release();
    await expect(
      page.locator('[data-island]').getByRole('status').filter({ hasText: form.success }),
    ).toBeVisible();
    await untilCallsAreNoted(page);
    expect(bodies).toEqual([]);
    expect(calls).toMatchObject([{ method: form.method, body: { email } }]);
    expect(new URL(page.url()).hash).toBe('');
    if (form !== unsubscribe) {
      await expect(button).toHaveText(form.idle);
      await expect(button).toBeEnabled();
    }
  });
}

test('an empty form that is submitted first shows all errors and makes no call', async ({
  page,
}) => {
  for (const [form, errors] of [
    [
      contact,
      [
        'Name is required',
        'Email is required',
        'Phone number is required',
        'Please select a subject',
        'Message is required',
        'You must agree to the Privacy Policy',
      ],
    ],
    [newsletter, ['Email is required']],
  ] as const) {
    await test.step(form.what, async () => {
      const release = await holdScripts(page);
      const bodies = await notePosts(page);
      const calls = await answerCalls(page, form.api, accepted);
      await page.goto(form.path, { waitUntil: 'commit' });
      const button = buttonOf(page, form);
      await button.press('Enter');
      await expect(button).toHaveText(form.busy);
      release();
      await expect(formOf(page, form).locator('[id$="-error"]')).toHaveText([...errors]);
      await expect(button).toHaveText(form.idle);
      await expect(button).toBeEnabled();
      await untilCallsAreNoted(page);
      expect([calls, bodies]).toEqual([[], []]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('a held form is posted once after four seconds, and later scripts send nothing', async ({
  page,
}) => {
  await page.clock.install();
  for (const form of [contact, unsubscribe]) {
    await test.step(form.what, async () => {
      const releaseScripts = await holdScripts(page);
      const bodies = await notePosts(page, false);
      const calls = await answerCalls(page, form.api, accepted);
      await page.goto(form.path, { waitUntil: 'commit' });
      await typeInto(page, form);
      const button = buttonOf(page, form);
      await pauseClock(page);
      await button.click();
      await page.clock.fastForward(3999);
      await untilCallsAreNoted(page);
      expect(bodies).toEqual([]);
      await page.clock.fastForward(1);
      await expect.poll(() => bodies.length).toBe(1);
      expect(bodies[0]?.get('email')).toBe(email);
      releaseScripts();
      await expect(page.locator('[data-island]').first()).toHaveAttribute('data-hydrated');
      await expect(button).toHaveText(form.busy);
      await expect(button).toBeDisabled();
      await page.clock.fastForward(14_999);
      await expect(button).toBeDisabled();
      expect(calls).toEqual([]);
      // A post without a response can be sent again with the same key.
      await page.clock.fastForward(1);
      await expect(button).toHaveText(form.idle);
      await button.click();
      await expect(
        page.locator('[data-island]').getByRole('status').filter({ hasText: form.success }),
      ).toBeVisible();
      expect([calls.length, bodies.length]).toEqual([1, 1]);
      expect(calls[0]?.key).toContain(bodies[0]?.get('idempotencyKey') ?? '');
      await page.clock.resume();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('scripts that load after 3.9 seconds send the form, and nothing is posted', async ({
  page,
}) => {
  await page.clock.install();
  const releaseScripts = await holdScripts(page);
  const bodies = await notePosts(page);
  const calls = await answerCalls(page, newsletter.api, accepted);
  await page.goto(newsletter.path, { waitUntil: 'commit' });
  await typeInto(page, newsletter);
  await pauseClock(page);
  await formOf(page, newsletter).getByLabel('Your email').press('Enter');
  await expect(buttonOf(page, newsletter)).toBeDisabled();
  await page.clock.fastForward(3900);
  releaseScripts();
  await expect(
    formOf(page, newsletter).getByText(messages.newsletter.next(false)(email)),
  ).toBeVisible();
  await page.clock.fastForward(5000);
  await untilCallsAreNoted(page);
  expect([calls.length, bodies]).toEqual([1, []]);
});

for (const [what, answer] of [
  ['does not load', undefined],
  ['throws', 'throw new Error("broken")'],
] as const) {
  test(`a form whose script ${what} is posted at once with all typed values`, async ({
    context,
  }) => {
    // A new page, because the fixture's page fails the test on this error.
    const page = await context.newPage();
    await page.clock.install();
    await page.route('**/assets/*.js', (route) =>
      answer ? route.fulfill({ contentType: 'text/javascript', body: answer }) : route.abort(),
    );
    for (const form of forms) {
      await test.step(form.what, async () => {
        const bodies = await notePosts(page);
        const calls = await answerCalls(page, form.api, accepted);
        await page.goto(form.path, { waitUntil: 'commit' });
        await typeInto(page, form);
        await pauseClock(page);
        await buttonOf(page, form).click({ noWaitAfter: true });
        // One millisecond before four seconds.
        await page.clock.fastForward(1);
        await expect(page.locator('#posted-answer')).toContainText(form.success);
        expect(calls).toEqual([]);
        expect(bodies).toHaveLength(1);
        for (const text of Object.values(form.typed))
          expect([...(bodies[0]?.values() ?? [])]).toContain(text);
        await page.clock.resume();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.route('**/assets/*.js', (route) =>
          answer ? route.fulfill({ contentType: 'text/javascript', body: answer }) : route.abort(),
        );
      });
    }
  });
}

async function expectEmpty(page: Page, form: FirstAct): Promise<void> {
  for (const label of Object.keys(form.typed)) {
    await expect(formOf(page, form).getByLabel(label, { exact: true })).toHaveValue('');
  }
}

test('a form whose page was left during the call shows its result', async ({
  page,
  expectFailedLoad,
}) => {
  for (const form of forms) {
    await test.step(`${form.what} is sent again with its key when the page is restored from the cache`, async () => {
      const calls = await answerCalls(page, form.api, 'hangs', accepted);
      await page.goto(form.path);
      await hydrate(page);
      await typeInto(page, form);
      await buttonOf(page, form).click();
      await expect.poll(() => calls.length).toBe(1);
      await showFromCache(page);
      await expect(
        page.locator('[data-island]').getByRole('status').filter({ hasText: form.success }),
      ).toBeVisible();
      expect(calls).toHaveLength(2);
      expect(calls[1]).toEqual(calls[0]);
      await page.reload();
      await untilCallsAreNoted(page);
      await expectEmpty(page, form);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }

  const { typed } = newsletter;
  const address = formOf(page, newsletter).getByLabel('Your email');
  const answered = formOf(page, newsletter).getByText(messages.newsletter.next(false)(email));

  await test.step('a form without a response is sent again, unless it is edited', async () => {
    expectFailedLoad(newsletter.api);
    const calls = await answerCalls(page, newsletter.api, 'breaks', 'breaks', accepted);
    await page.goto(newsletter.path);
    await hydrate(page);
    await typeInto(page, newsletter);
    await address.press('Enter');
    const alert = formOf(page, newsletter).getByRole('alert');
    await expect(alert).toHaveText(messages.newsletter.problem);
    await address.press('Space');
    await showFromCache(page);
    await untilCallsAreNoted(page);
    expect(calls).toHaveLength(1);
    await address.fill(typed['Your email'] ?? '');
    await address.press('Enter');
    await expect.poll(() => calls.length).toBe(2);
    await expect(alert).toHaveText(messages.newsletter.problem);
    await showFromCache(page);
    await expect(answered).toBeVisible();
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  for (const form of forms.filter((each) => each !== unsubscribe)) {
    await test.step(`${form.what} is sent again when its page is reloaded, opened by a link or by Back`, async () => {
      const calls = await answerCalls(page, form.api, 'hangs', 'hangs', accepted);
      await page.goto(form.path);
      await typeInto(page, form);
      await buttonOf(page, form).click();
      await expect.poll(() => calls.length).toBe(1);
      await page.goto('/privacy-policy');
      await page.goBack();
      await expect.poll(() => calls.length).toBe(2);
      await expect(buttonOf(page, form)).toHaveText(form.busy);
      await page.goto('/privacy-policy');
      await page.goto(form.path);
      await expect(
        page.locator('[data-island]').getByRole('status').filter({ hasText: form.success }),
      ).toBeVisible();
      expect(calls).toHaveLength(3);
      expect(calls[1]).toMatchObject({ key: calls[0]?.key, body: { email } });
      expect(calls[2]).toMatchObject({ key: calls[0]?.key, body: { email } });
      await page.reload();
      await untilCallsAreNoted(page);
      await expectEmpty(page, form);
      expect(calls).toHaveLength(3);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('a page restored from the cache with a held button is reloaded, and sends nothing twice', async ({
  page,
}) => {
  await page.clock.install();

  await test.step('before the post, the typed values are restored and can be sent', async () => {
    await holdScripts(page);
    const bodies = await notePosts(page);
    await page.goto(contact.path, { waitUntil: 'commit' });
    await typeInto(page, contact);
    await buttonOf(page, contact).click();
    await expect(buttonOf(page, contact)).toHaveText(contact.busy);
    await showFromCache(page);
    await expect(buttonOf(page, contact)).toHaveText(contact.idle);
    await expect(buttonOf(page, contact)).toBeEnabled();
    await expect(formOf(page, contact).getByLabel('Message')).toHaveValue('Please call me.');
    expect(bodies).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('after a post without a response, the form is sent again with the same key', async () => {
    const releaseScripts = await holdScripts(page);
    const bodies = await notePosts(page, false);
    const calls = await answerCalls(page, contact.api, accepted);
    await page.goto(contact.path, { waitUntil: 'commit' });
    await typeInto(page, contact);
    await pauseClock(page);
    await buttonOf(page, contact).click();
    await page.clock.fastForward(4000);
    await expect.poll(() => bodies.length).toBe(1);
    await page.clock.resume();
    releaseScripts();
    await showFromCache(page);
    await expect(formOf(page, contact).getByRole('status')).toHaveText(contact.success);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.key).toContain(bodies[0]?.get('idempotencyKey') ?? 'no key');
    expect(bodies).toHaveLength(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('after a stored post, Back shows an empty form', async () => {
    await holdScripts(page);
    await page.goto(contact.path, { waitUntil: 'commit' });
    await typeInto(page, contact);
    await pauseClock(page);
    await buttonOf(page, contact).click();
    await page.clock.fastForward(4000);
    await expect(page.locator('#posted-answer')).toContainText(contact.success);
    await page.clock.resume();
    await page.goBack();
    await expect(page.locator('#posted-answer')).toHaveCount(0);
    await expectEmpty(page, contact);
    await expect(buttonOf(page, contact)).toHaveText(contact.idle);
  });
});
