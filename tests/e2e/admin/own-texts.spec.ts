import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { noteField, openForm, storeBlog } from './desk.ts';
import { newAccount, newToken, saveNothingOnLeaving } from './fixtures.ts';
import { newName, newPhone, openMessage, sendComment, sendMessage } from './lists/visitors.ts';

interface Form {
  name: string;
  /** Opens it, and resolves with a field. */
  open: (page: Page) => Promise<Locator>;
  /** The button that puts the text back, where it is only offered. */
  offer?: string;
}

const fieldAt = (path: string, label: string) => async (page: Page) => {
  await page.goto(path);
  return page.getByLabel(label, { exact: true });
};

async function forms(page: Page): Promise<Form[]> {
  const visitor = newName('Zarina');
  await sendMessage(page, { name: visitor, phone: newPhone() });
  await sendComment(page, 'core-web-vitals-without-the-jargon', { name: visitor });
  const post = await storeBlog(page, { title: newName('Stored') });
  const headers = { Authorization: `Bearer ${await newToken(page)}` };
  const created = await page.request.post(`${adminUrl}/api/admin/newsletters`, {
    headers,
    data: {
      revision: randomUUID(),
      fields: { subject: '', preview: '', content: '', post: null, extent: 'excerpt', until: 2 },
    },
  });
  const newsletter = await created.json();
  const openCard = async (opened: Page) => {
    await opened.goto(`/admin/people?search=${encodeURIComponent(visitor)}`);
    await opened.getByRole('link', { name: visitor, exact: true }).click();
  };
  return [
    {
      name: 'note of a message',
      open: async (opened) => {
        await openMessage(opened, visitor);
        return opened.getByRole('textbox', { name: 'Only administrators see it' });
      },
    },
    {
      name: 'note on a person',
      open: async (opened) => {
        await openCard(opened);
        return await noteField(opened);
      },
    },
    {
      name: 'reply',
      open: async (opened) => {
        await openCard(opened);
        await opened.getByRole('button', { name: 'WhatsApp', exact: true }).click();
        return opened.getByRole('region', { name: 'Reply on WhatsApp' }).getByLabel('Text');
      },
    },
    { name: 'profile', open: fieldAt('/admin/settings', 'About you') },
    {
      name: 'facts',
      open: async (opened) => {
        await opened.goto('/admin/site');
        // "Tagline changed", once something is typed.
        return opened.getByRole('textbox', { name: /^Tagline/ });
      },
    },
    { name: 'newsletter', open: fieldAt(`/admin/newsletter/${newsletter.id}`, 'Subject') },
    {
      name: 'page',
      open: async (opened) => {
        await opened.goto('/admin/pages/courses#hero.title');
        return opened.locator('[name="hero.title"]');
      },
    },
    {
      name: 'post',
      open: async (opened) => {
        await openForm(opened, `/admin/blog/edit/${post.id}`);
        return opened.getByLabel('Title', { exact: true });
      },
      offer: 'Restore it',
    },
    {
      name: 'new post',
      open: async (opened) => await openForm(opened),
      offer: 'Restore it',
    },
    {
      name: 'invitation',
      open: async (opened) => {
        await opened.goto('/admin/accounts');
        await opened.getByRole('button', { name: 'Invite somebody' }).click();
        return opened.getByRole('dialog').getByLabel('Name');
      },
      offer: 'Put it back',
    },
    {
      name: 'template',
      open: async (opened) => {
        await opened.goto('/admin/settings/templates-and-data');
        await opened.getByRole('button', { name: 'Add a template' }).click();
        return opened.getByRole('dialog').getByLabel('Text in English');
      },
      offer: 'Put it back',
    },
    {
      name: 'step of a person',
      open: async (opened) => {
        await openCard(opened);
        await opened.getByRole('button', { name: /^(Set next step|Change)$/ }).click();
        return opened.getByRole('dialog').getByLabel('What', { exact: true });
      },
      offer: 'Put it back',
    },
    {
      name: 'hand-over of a person',
      open: async (opened) => {
        await openCard(opened);
        await opened.getByRole('button', { name: 'Hand over' }).click();
        return opened.getByRole('dialog').getByLabel('Note (optional)');
      },
      offer: 'Put it back',
    },
    {
      name: 'sheet after a call',
      open: async (opened) => {
        await opened.goto('/admin/today');
        // The browser asks which program may call, and takes the next letters.
        await opened.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
        await opened.getByRole('link', { name: `Call ${visitor}` }).click();
        return opened.getByRole('dialog').getByLabel('What was said (optional)');
      },
      offer: 'Put it back',
    },
    {
      name: 'answer to a comment',
      open: async (opened) => {
        await opened.goto('/admin/comments');
        const comment = opened.getByRole('article', { name: visitor });
        await comment.getByRole('button', { name: /^(Answer|Continue your answer)/ }).click();
        return opened.getByRole('textbox', { name: `Your answer to ${visitor}` });
      },
    },
  ];
}

test('nobody but its writer reads or is offered what was typed and not saved', async ({ page }) => {
  await saveNothingOnLeaving(page);
  page.on('dialog', (dialog) => dialog.accept());
  const all = await forms(page);
  const [asha, ravi] = await Promise.all(
    ['Asha', 'Ravi'].map((name) => newAccount(page, newName(name), 'owner')),
  );
  const logIn = async (token = '') => {
    await page.goto('/admin/login');
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
  };
  const words = (name: string) => `Words of Asha in the ${name}`;
  const shown = (field: Locator) =>
    field.evaluate((element) => {
      const control = element as HTMLElement & { value?: string };
      return control.value ?? control.textContent;
    });

  await test.step('she types in every form, and nothing is saved', async () => {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
    );
    await logIn(asha);
    for (const { name, open } of all) {
      await test.step(name, async () => {
        const field = await open(page);
        await field.click();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(words(name));
        await expect.poll(() => shown(field)).toBe(words(name));
      });
    }
  });

  await test.step('her colleague logs in, and finds none of it', async () => {
    await logIn(ravi);
    for (const { name, open, offer } of all) {
      await test.step(name, async () => {
        const field = await open(page);
        await expect(field).toBeVisible();
        expect(await shown(field)).not.toContain('Words of Asha');
        if (offer) await expect(page.getByRole('button', { name: offer })).toBeHidden();
      });
    }
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(storage).not.toMatch(/Words of|Asha/);
    // Her texts are there, encrypted, and he has left none by looking.
    const owners = [...storage.matchAll(/"typed:(\d+):/g)].map(([, account]) => account);
    expect(owners.length).toBeGreaterThanOrEqual(all.length);
    expect(new Set(owners).size).toBe(1);
  });

  await test.step('she comes back and finds all of it', async () => {
    await logIn(asha);
    for (const { name, open, offer } of all) {
      await test.step(name, async () => {
        const field = await open(page);
        if (offer) await page.getByRole('button', { name: offer }).click();
        await expect.poll(() => shown(field)).toBe(words(name));
      });
    }
  });
});
