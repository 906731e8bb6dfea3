import type { Request, Route } from '@playwright/test';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import { aFile } from '../../support/images.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { contentOf, openForm, ownTitle, readBlog, row, storeBlog, typeContent } from './desk.ts';
import { part, saveNothingOnLeaving, signIn, step } from './fixtures.ts';

const texts = postMessages;

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the form requires fields, saves once, and shows its picture and a preview', async ({
  page,
}) => {
  await part(page, 'shows missing fields and sends nothing', async () => {
    await openForm(page);
    const sent: string[] = [];
    const note = (request: Request) => sent.push(request.method());
    page.on('request', note);
    await page.getByLabel('Author', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Create Blog' }).click();
    const title = page.getByLabel('Title', { exact: true });
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription(texts.titleRequired);
    await expect(page.getByLabel('Author', { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${texts.authorRequired}$`),
    );
    await page.getByLabel('Featured Image').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await title.fill('Title');
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(page.getByText(texts.imageOnly)).toBeVisible();
    page.off('request', note);
    expect(sent).not.toContain('POST');
  });

  await part(page, 'opens a collapsed panel with an invalid field', async () => {
    const author = page.getByLabel('Author', { exact: true });
    await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill('Title');
    await author.fill('');
    const fold = page.getByRole('button', { name: 'Details', expanded: true });
    await fold.click();
    await expect(author).toBeHidden();
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(author).toBeFocused();
    await expect(fold).toBeVisible();
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Text', pressed: false }).click();
    await expect(author).toBeHidden();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(author).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await part(page, 'two quick clicks save once', async () => {
    const title = ownTitle('Once');
    await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
    await page.getByRole('button', { name: 'Create Blog' }).dblclick();
    await expect(page).toHaveURL('/admin/blogs');
    await expect(row(page, title)).toHaveCount(1);
  });

  await part(page, 'shows, describes, replaces and removes the featured image', async () => {
    const { id } = await storeBlog(page, { title: ownTitle('With a cover') });
    await openForm(page, `/admin/blog/edit/${id}`);
    const file = { name: 'cover.png', mimeType: 'image/png', buffer: await aFile('png', 900, 600) };
    await page.getByLabel('Featured Image').setInputFiles(file);
    await page.getByLabel('What the picture shows').fill('A market');
    await expect(page.getByRole('img', { name: 'A market' })).toBeVisible();
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    const stored = await readBlog(page, id);
    expect(stored).toMatchObject({ featured_image_alt: 'A market' });
    await page.goto(`/admin/blog/${id}`);
    await expect(page.getByRole('img', { name: 'A market' })).toHaveJSProperty('complete', true);

    await openForm(page, `/admin/blog/edit/${id}`);
    await expect(page.getByRole('img', { name: 'A market' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).featured_image).toBeNull();
  });

  await part(
    page,
    'an upload that ends late replaces no typed words and no saved picture',
    async () => {
      const { id } = await storeBlog(page, { title: ownTitle('Slow cover') });
      const file = { name: 'slow.png', mimeType: 'image/png', buffer: await aFile('png', 60, 40) };
      const holdUpload = async () => {
        const held = Promise.withResolvers<void>();
        await page.route('**/api/admin/media', async (route) => {
          await held.promise;
          await route.continue();
        });
        return async () => {
          const ended = page.waitForResponse('**/api/admin/media');
          held.resolve();
          await ended;
          await page.unroute('**/api/admin/media');
        };
      };
      await openForm(page, `/admin/blog/edit/${id}`);
      let end = await holdUpload();
      await page.getByLabel('Featured Image').setInputFiles(file);
      await page.getByLabel('What the picture shows').fill('A lane');
      await end();
      await expect(page.getByText(/saved .* on the server/)).toBeVisible();
      await expect(page.getByLabel('What the picture shows')).toHaveValue('A lane');

      const other = { ...file, buffer: await aFile('png', 50, 40) };
      end = await holdUpload();
      await page.getByLabel('Featured Image').setInputFiles(other);
      await page.getByLabel('What the picture shows').fill('A square');
      await page.getByRole('button', { name: 'Update Blog' }).click();
      await expect(page).toHaveURL('/admin/blogs');
      await end();
      await openForm(page, `/admin/blog/edit/${id}`);
      await expect(page.getByRole('img', { name: 'A square' })).toBeVisible();
      await expect(page.getByText('All changes are saved.')).toBeVisible();
    },
  );

  await part(page, 'the preview looks like the public page', async () => {
    const title = ownTitle('Previewed');
    await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
    await typeContent(contentOf(page), 'Not yet public.');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = await opened;
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(preview.getByText('Not yet public.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/blog\/edit\/\d+$/);
    await expect(page.getByText('All changes are saved.')).toBeVisible();
    await typeContent(contentOf(page), 'Changed.');
    const again = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect((await again).getByText('Changed.')).toBeVisible();
  });
});

test('continues a draft on another device, without publishing it', async ({
  page,
  browser,
  expectFailedLoad,
}) => {
  const title = ownTitle('Begun on a phone');
  const desk = await (await browser.newContext({ baseURL: adminUrl })).newPage();
  await signIn(desk);

  await step(page, 'stores a new post as a draft once something is typed', async () => {
    const content = await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill(title);
    // The title may be saved before the text is typed.
    const stored = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('From the phone.')),
    );
    await typeContent(content, 'From the phone.');
    await stored;
    await expect(page.getByText(/^Draft, saved \d+ s ago on the server\.$/)).toBeVisible();
    await page.reload();
    await expect(contentOf(page)).toHaveText('From the phone.');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).toSorted()))
      .toEqual(['adminRole', 'adminToken']);
  });

  await step(
    page,
    'continues on another device, and shows both versions on a conflict',
    async () => {
      await desk.goto('/admin/blogs');
      await desk.getByRole('link', { name: /^Unfinished/ }).click();
      await desk.getByRole('searchbox').fill('from the PHONE');
      await expect(row(desk, title)).toContainText('Unfinished');
      await desk.getByRole('link', { name: `Continue ${title}` }).click();
      await expect(contentOf(desk)).toHaveText('From the phone.');
      // The previous text is also on the server, so this waits for the save of the new one.
      const saved = desk.waitForResponse((response) =>
        Boolean(response.request().postData()?.includes('From the desk.')),
      );
      await typeContent(contentOf(desk), 'From the desk.');
      await saved;
      expectFailedLoad('/api/admin/drafts/*');
      await typeContent(contentOf(page), 'From the phone again.');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: /saved by somebody else/ });
      await expect(dialog.locator('mark')).toHaveText(['desk.', 'phone again.']);
      await dialog.getByRole('button', { name: 'Take theirs' }).click();
      await expect(contentOf(page)).toHaveText('From the desk.');
    },
  );

  await step(page, 'a created post is no longer unfinished', async () => {
    await desk.getByLabel('Author', { exact: true }).fill('Asha Menon');
    await desk.getByLabel('Status').selectOption('Published');
    await desk.getByRole('button', { name: 'Create Blog' }).click();
    await expect(row(desk, title)).toBeVisible();
    await expect(desk.getByRole('link', { name: `Continue ${title}` })).toBeHidden();
  });

  await step(
    page,
    'changes of a public post wait for Update Blog, even when they are saved',
    async () => {
      await desk.getByRole('link', { name: `Edit ${title}` }).click();
      await typeContent(contentOf(desk), 'Not yet.');
      await desk.keyboard.press('Control+s');
      await expect(desk.getByText('Saved as a draft.')).toBeVisible();
      const slug = `${title.toLowerCase().replaceAll(' ', '-')}`;
      const visitor = await page.request.get(`${adminUrl}/blog/${slug}`);
      expect(await visitor.text()).toContain('From the desk.');
      await desk.goto('/admin/blogs');
      await expect(row(desk, title)).toContainText('Changes not public yet');
      await desk.getByRole('link', { name: `Edit ${title}` }).click();
      await expect(contentOf(desk)).toHaveText('Not yet.');
      await desk.getByRole('button', { name: 'Update Blog' }).click();
      await expect(row(desk, title)).not.toContainText('Changes not public yet');
      const updated = await page.request.get(`${adminUrl}/blog/${slug}`);
      expect(await updated.text()).toContain('Not yet.');
    },
  );
  await step(page, 'schedules and cancels a publication; changes the date', async () => {
    await desk.getByRole('link', { name: `Edit ${title}` }).click();
    await typeContent(contentOf(desk), 'For the new year.');
    await desk.getByRole('button', { name: 'Publish...' }).click();
    const sheet = desk.getByRole('dialog', { name: 'Publish' });
    await sheet.getByRole('radio', { name: 'At a date and time' }).check();
    await sheet.getByLabel('Day').first().fill('2020-01-01');
    await sheet.getByRole('button', { name: /^Schedule for 1 Jan 2020, 9:30 am/ }).click();
    await expect(sheet.getByLabel(/^Time/).first()).toHaveAccessibleDescription(/still to come/);
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await sheet.getByLabel('Day').first().fill(day);
    await sheet.getByRole('button', { name: /^Schedule for/ }).click();
    await expect(desk.getByText(/Becomes public .*9:30 am/).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Publish...' }).click();
    await sheet.getByRole('button', { name: 'Unschedule' }).click();
    await expect(desk.getByText('No longer scheduled. It stays a draft.')).toBeVisible();
    await desk.getByRole('button', { name: 'Publish...' }).click();
    await sheet.locator('summary').click();
    await sheet.getByLabel('Day').last().fill('2026-01-04');
    await sheet.getByRole('button', { name: 'Change the date' }).click();
    await expect(desk.getByText('The date of publication is changed.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Update now' }).click();
    await row(desk, title)
      .getByRole('link', { name: `View ${title}` })
      .click();
    await expect(desk.getByRole('main')).toContainText('4 Jan 2026');
  });
  await desk.context().close();
});

test('offers unsaved text again', async ({ page, expectFailedLoad }) => {
  const offline = () =>
    page.route('**/api/admin/drafts/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
  await saveNothingOnLeaving(page);

  await part(page, 'offers unsaved text after a reload', async () => {
    const { id } = await storeBlog(page, { title: ownTitle('Reloaded') });
    expectFailedLoad('/api/admin/drafts/*');
    await offline();
    page.once('dialog', (dialog) => dialog.accept());
    await (await openForm(page, `/admin/blog/edit/${id}`)).fill('Typed and not saved.');
    await page.reload();
    const offer = page.getByRole('region', { name: 'Unsaved text was found' });
    await expect(contentOf(page)).toHaveText('Text.');
    await offer.getByRole('button', { name: 'Restore it' }).click();
    await expect(contentOf(page)).toHaveText('Typed and not saved.');
    await expect(offer).toBeHidden();
    await expect(page.getByText('Your text is safe in this browser')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toBe('<p>Typed and not saved.</p>');
    await openForm(page, `/admin/blog/edit/${id}`);
    await expect(contentOf(page)).toHaveText('Typed and not saved.');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).toSorted()))
      .toEqual(['adminRole', 'adminToken']);
  });

  await part(page, 'offers the text of a new blog, and discards it', async () => {
    await offline();
    page.once('dialog', (dialog) => dialog.accept());
    const content = await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill('Half a thought');
    await typeContent(content, 'Words.');
    expectFailedLoad('/api/admin/media');
    await page.route('**/api/admin/media', (route) => route.abort());
    const buffer = await aFile('png', 60, 40);
    const file = { name: 'cover.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Featured Image').setInputFiles(file);
    await expect(page.getByRole('button', { name: 'Do not use this file' })).toBeVisible();
    await page.reload();
    const offer = page.getByRole('region', { name: 'Unsaved text was found' });
    await expect(offer).toContainText('“Half a thought”');
    await expect(offer).toContainText('The featured image that was chosen must be chosen again.');
    await offer.getByRole('button', { name: 'Discard it' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(offer).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).toSorted()))
      .toEqual(['adminRole', 'adminToken']);
  });

  await part(page, 'asks before leaving with changes', async () => {
    await offline();
    const content = await openForm(page);
    await typeContent(content, 'Words.');
    await page.getByRole('link', { name: 'All Blogs' }).click();
    const question = page.getByRole('alertdialog', { name: /not saved/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(content).toHaveText('Words.');
    await page.getByRole('link', { name: 'All Blogs' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    await openForm(page);
    await expect(page.getByRole('region', { name: 'Unsaved text was found' })).toBeVisible();
  });
});

test('a reload at any moment of the first save finds the text', async ({
  page,
  expectFailedLoad,
}) => {
  expectFailedLoad('/api/admin/drafts/*');
  await saveNothingOnLeaving(page);
  page.on('dialog', (dialog) => dialog.accept());
  const offer = page.getByRole('region', { name: 'Unsaved text was found' });
  const onSave = (handle: (route: Route) => unknown) =>
    page.route('**/api/admin/drafts/*', async (route) => {
      await (route.request().method() === 'PUT' ? handle(route) : route.continue());
    });
  const sent = () =>
    page.waitForRequest((request) => Boolean(request.postData()?.includes('Begun.')));

  await part(page, 'before the server has it', async () => {
    await onSave(() => {});
    const save = sent();
    await typeContent(await openForm(page), 'Begun.');
    await save;
    const { href } = new URL(page.url());
    await page.reload();
    await offer.getByRole('button', { name: 'Restore it' }).click();
    await expect(contentOf(page)).toHaveText('Begun.');
    await expect(page).toHaveURL(href);
    await page.unrouteAll();
    await typeContent(contentOf(page), 'Begun. Ended.');
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  });

  await part(page, 'when the response is lost', async () => {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    await onSave(async (route) => {
      await route.fetch();
      await route.abort();
      lose();
    });
    await typeContent(await openForm(page), 'Begun.');
    await lost;
    await page.unrouteAll();
    await page.reload();
    await expect(contentOf(page)).toHaveText('Begun.');
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    await expect(offer).toBeHidden();
  });

  await part(page, 'while nothing else is answered after it', async () => {
    const content = await openForm(page);
    await page.route('**/api/admin/**', async (route) => {
      if (route.request().method() === 'PUT') await route.continue();
    });
    await typeContent(content, 'Begun.');
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(contentOf(page)).toHaveText('Begun.');
  });

  await part(page, 'after more was typed', async () => {
    await typeContent(await openForm(page), 'Begun.');
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    await onSave((route) => route.abort());
    await typeContent(contentOf(page), 'Begun and continued.');
    await page.reload();
    await expect(contentOf(page)).toHaveText('Begun.');
    // Nothing was typed since.
    await offer.getByRole('button', { name: 'Restore it' }).click();
    await expect(contentOf(page)).toHaveText('Begun and continued.');
  });

  await part(page, 'before something else was typed, which is shown beside it', async () => {
    await onSave((route) => route.abort());
    await typeContent(await openForm(page), 'Begun.');
    await page.reload();
    await typeContent(contentOf(page), 'Meanwhile.');
    await offer.getByRole('button', { name: 'Restore it' }).click();
    const question = page.getByRole('alertdialog', { name: /^Replace what you typed since then/ });
    await expect(question).toContainText('The text in the form is newer');
    await expect(question).toContainText('Meanwhile.');
    await expect(question).toContainText('Begun.');
    await question.getByRole('button', { name: 'Keep the text in the form' }).click();
    await expect(contentOf(page)).toHaveText('Meanwhile.');
    await offer.getByRole('button', { name: 'Restore it' }).click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(contentOf(page)).toHaveText('Begun.');
  });

  await part(page, 'of two tabs with a new post each, as their own', async () => {
    const other = await page.context().newPage();
    other.on('dialog', (dialog) => dialog.accept());
    await saveNothingOnLeaving(other);
    const texts = new Map([
      [page, 'In the first tab.'],
      [other, 'In the second tab.'],
    ]);
    for (const [tab, words] of texts) {
      await tab.route('**/api/admin/drafts/*', async (route) => {
        await (route.request().method() === 'PUT' ? route.abort() : route.continue());
      });
      await typeContent(await openForm(tab), words);
    }
    expect(other.url()).not.toBe(page.url());
    await Promise.all([page.reload(), other.reload()]);
    for (const [tab, words] of texts) {
      await tab.getByRole('button', { name: 'Restore it' }).click();
      await expect(contentOf(tab)).toHaveText(words);
    }
    await other.close();
  });
});

test('a new form is left for another new one', async ({ page, expectFailedLoad }) => {
  const another = page
    .getByRole('navigation')
    .getByRole('link', { name: 'Create Blog', exact: true });
  const offer = page.getByRole('region', { name: 'Unsaved text was found' });
  const question = page.getByRole('alertdialog', { name: /not saved/ });
  const openKeyed = async () => {
    const content = await openForm(page);
    await expect(page).toHaveURL(/\?draft=/);
    return content;
  };
  const textsHere = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed:')));

  await part(page, 'when nothing is typed, in the same history entry', async () => {
    await page.goto('/admin/blogs');
    await another.click();
    await expect(page).toHaveURL(/\?draft=/);
    const first = page.url();
    await another.click();
    await expect(page).not.toHaveURL(first);
    await expect(page).toHaveURL(/\?draft=/);
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/admin/blogs');
  });

  await part(page, 'when everything is saved, and Back opens the first one again', async () => {
    await typeContent(await openKeyed(), 'First.');
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    const first = page.url();
    await another.click();
    await expect(contentOf(page)).toHaveText('');
    await expect(page).toHaveURL(/\?draft=/);
    expect(page.url()).not.toBe(first);
    expect(await textsHere()).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(first);
    await expect(contentOf(page)).toHaveText('First.');
    await expect(offer).toBeHidden();
  });

  await part(page, 'drops the text that the server has after the form was left', async () => {
    const { promise: release, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/admin/drafts/*', async (route) => {
      if (route.request().method() === 'PUT') await release;
      await route.continue();
    });
    const content = await openKeyed();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await typeContent(content, 'Slow.');
    await sent;
    await another.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(contentOf(page)).toHaveText('');
    expect(await textsHere()).toHaveLength(1);
    answer();
    await expect.poll(textsHere).toEqual([]);
  });

  await part(page, 'asks while text is not saved, and offers it', async () => {
    expectFailedLoad('/api/admin/drafts/*');
    await page.route('**/api/admin/drafts/*', async (route) => {
      await (route.request().method() === 'PUT' ? route.abort() : route.continue());
    });
    await typeContent(await openKeyed(), 'Offline.');
    await another.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(contentOf(page)).toHaveText('Offline.');
    await another.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(offer).toBeVisible();
  });

  await part(page, 'Back before the new form has its address opens the first one', async () => {
    const content = await openKeyed();
    await typeContent(content, 'Came back.');
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    const first = page.url();
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...args) => {
        push(...args);
        history.pushState = push;
        history.back();
      };
    });
    const loaded = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().includes('/drafts/'),
    );
    await another.click();
    await loaded;
    await expect(page).toHaveURL(first);
    await expect(contentOf(page)).toHaveText('Came back.');
    await typeContent(contentOf(page), 'Came back, went on.');
    const saved = await page.waitForRequest((request) => request.method() === 'PUT');
    expect(saved.url()).toContain(String(new URL(first).searchParams.get('draft')));
  });

  await part(
    page,
    'a duplicated tab continues the same draft, and overwrites nothing',
    async () => {
      await openKeyed();
      const other = await page.context().newPage();
      await openForm(other, page.url());
      await typeContent(contentOf(page), 'In one tab.');
      await expect(page.getByText(/^Draft, saved/)).toBeVisible();
      expectFailedLoad('/api/admin/drafts/*');
      await typeContent(contentOf(other), 'In the duplicate.');
      await other.getByRole('button', { name: 'Open', exact: true }).click();
      const dialog = other.getByRole('alertdialog', { name: /saved by somebody else/ });
      await dialog.getByRole('button', { name: 'Take theirs' }).click();
      await expect(contentOf(other)).toHaveText('In one tab.');
      expect(other.url()).toBe(page.url());
      await other.close();
    },
  );
});

test('shows both versions to the second of two writers', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await part(page, 'shows both versions to the second writer', async () => {
    const { id } = await storeBlog(page, {
      title: ownTitle('Written twice'),
      content: '<p>The shop opens at nine.</p>',
    });
    const mine = await openForm(page, `/admin/blog/edit/${id}`);
    const other = await page.context().newPage();
    const theirs = await openForm(other, `/admin/blog/edit/${id}`);
    await theirs.fill('The shop opens at ten.');
    await other.getByRole('button', { name: 'Update Blog' }).click();
    await expect(other).toHaveURL('/admin/blogs');

    expectFailedLoad(`/api/blogs/${id}`);
    await mine.fill('The shop opens at eight.');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    const dialog = page.getByRole('alertdialog', { name: /saved by somebody else/ });
    await expect(dialog.locator('mark')).toHaveText([' ten.', ' eight.']);
    expect((await readBlog(page, id)).content).toContain('ten');
    await axe();

    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(mine).toHaveText('The shop opens at ten.');
    await page.getByRole('button', { name: 'Put mine back' }).click();
    await expect(contentOf(page)).toHaveText('The shop opens at eight.');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toContain('eight');
  });

  await part(page, 'keeps mine over theirs after a comparison', async () => {
    const title = ownTitle('Kept over');
    const theirs =
      '<h2>Theirs &amp; ours</h2><ul><li>One<br>two</li></ul><img src="https://a.example/x.png" alt="">';
    const { id, updated_at } = await storeBlog(page, { title });
    const mine = await openForm(page, `/admin/blog/edit/${id}`);
    await mine.fill('Mine.');
    const token = await signIn(page);
    const answer = await page.request.put(`/api/blogs/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
      multipart: { title, author: 'Ravi', content: theirs, base_updated_at: updated_at },
    });
    expect(answer.status()).toBe(200);
    expectFailedLoad(`/api/blogs/${id}`);
    await page.getByRole('button', { name: 'Update Blog' }).click();
    const dialog = page.getByRole('alertdialog', { name: /saved by somebody else/ });
    await expect(dialog).toContainText(/Theirs & ours.*One\s+two/s);
    await expect(dialog).toContainText('[picture https://a.example/x.png]');
    await dialog.getByRole('button', { name: 'Keep mine over theirs' }).click();
    expect((await readBlog(page, id)).content).toBe(theirs);
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toBe('<p>Mine.</p>');
  });
});
