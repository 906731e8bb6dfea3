import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { pageChanges, translation } from '../../support/change-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { accepted, answerCalls, holdScripts } from '../support/form-calls.ts';
import { addressOf } from '../support/prepared-posts.ts';

const email = 'asha@visitor.example';
const post = addressOf('Reels That Sell: A Script in Five Beats');
const subscriptions = '/api/newsletter/subscriptions';

/** The forms that React hydrates, by the element around them. */
const forms = [
  {
    form: '#contact-form',
    path: '/contact',
    api: '/api/contact/contact-messages',
    typed: { name: 'Asha', email, phone: '98765 43210', message: 'Call me about fees.' },
    success: messages.contact.success,
  },
  {
    form: '#leave-a-comment',
    path: post,
    api: '/api/comments',
    typed: { name: 'Asha', email, comment: 'Well said, and well shown.' },
    success: messages.comments.success,
  },
  {
    form: '#newsletter',
    path: '/blog',
    api: subscriptions,
    typed: { email },
    success: messages.newsletter.success,
  },
  {
    form: '#unsubscribe',
    path: `/unsubscribe?email=${email}`,
    api: subscriptions,
    typed: {},
    success: messages.unsubscribe.success,
  },
];

/** What the visitor has done in a form, whose honeypot may be removed. */
const stateOf = (page: Page, form: string) =>
  page.locator(form).evaluate((element) => {
    const all = 'input:not([name=website]), select, textarea';
    const fields = [...element.querySelectorAll<HTMLInputElement>(all)];
    return {
      focused: document.activeElement?.getAttribute('name'),
      fields: fields.map(({ name, value, checked, selectionStart, selectionEnd }) => {
        return { name, value, checked, selectionStart, selectionEnd };
      }),
    };
  });

for (const { form, path, api, typed, success } of forms) {
  test(`${form} keeps what was typed, whatever changes the page before the scripts come, and is sent`, async ({
    page,
  }) => {
    const field = (name: string) => page.locator(`${form} [name=${name}]`);
    const button = page.locator(`${form} [data-busy]`);
    const errors = page.locator(`${form} [id$="-error"]`);
    const [last, text = ''] = Object.entries(typed).at(-1) ?? [];
    const fill = async () => {
      for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
      if (form !== '#contact-form') return;
      await field('subject').selectOption('Hiring Needs');
      await field('acceptPolicy').check();
    };
    for (const [what, change] of Object.entries(pageChanges)) {
      await test.step(what, async () => {
        const release = await holdScripts(page);
        const calls = await answerCalls(page, api, accepted);
        await page.goto(path);
        await fill();
        await page.evaluate(change);
        await (last ? field(last) : button).focus();
        for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft'])
          await page.keyboard.press(key);
        const before = await stateOf(page, form);
        const focused = await page.locator(':focus').elementHandle();
        release();
        await expect(page.locator(`${form} [data-island]`)).toHaveAttribute('data-hydrated');
        expect(await stateOf(page, form)).toEqual(before);
        expect(await focused?.evaluate((one) => one === document.activeElement)).toBe(true);
        if (last) {
          await page.keyboard.type('.x.');
          await expect(field(last)).toHaveValue(`${text.slice(0, -3)}.x.${text.slice(-2)}`);
          await field(last).fill('');
          await button.click();
          await expect(errors).toContainText('required');
          await field(last).fill(text);
          await expect(errors).toHaveCount(0);
        }
        await button.click();
        await expect(page.locator(form).getByRole('status').first()).toContainText(success);
        expect(calls).toMatchObject([{ body: { email, ...typed } }]);
        await page.unrouteAll();
      });
    }
    await test.step('a form that is submitted on a translated page before the scripts come', async () => {
      const release = await holdScripts(page);
      const calls = await answerCalls(page, api, accepted);
      await page.goto(path);
      await page.evaluate(translation);
      await fill();
      await button.click();
      release();
      await expect(page.locator(form).getByRole('status').first()).toContainText(success);
      expect(calls).toMatchObject([{ body: { email, ...typed } }]);
    });
  });
}
