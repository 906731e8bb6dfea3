import { aFile } from '../../support/images.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import {
  contentOf,
  htmlOf,
  insert,
  openForm,
  ownTitle,
  paste,
  readBlog,
  storeBlog,
  tool,
} from './desk.ts';
import { part, signIn } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const address = 'https://youtu.be/dQw4w9WgXcQ?si=x&t=43';
const video =
  '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=43">Watch the video</a></p>';
const linked = `<p><a href="${address.replace('&', '&amp;')}">${address.replace('&', '&amp;')}</a></p>`;

test('pasted addresses of videos and pasted Markdown get their form', async ({ page }) => {
  const strip = page.locator('.rich-strips');

  await part(page, 'an address alone in its line becomes a video, which gets a title', async () => {
    const content = await openForm(page);
    await paste(content, { text: `${address}\n` });
    await expect.poll(() => htmlOf(content)).toBe(video);
    await page.keyboard.press('Control+z');
    await expect.poll(() => htmlOf(content)).toBe(linked);
    await page.keyboard.press('Control+z');
    await expect.poll(() => htmlOf(content)).toBe('');

    await paste(content, { text: address });
    await strip.getByRole('button', { name: 'Keep the address' }).click();
    await expect.poll(() => htmlOf(content)).toBe(linked);
    await content.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');

    await paste(content, { text: address });
    await strip.getByRole('button', { name: 'Give it a title' }).click();
    const dialog = page.getByRole('dialog', { name: 'Video' });
    await dialog.getByLabel('Title of the video').fill('How it is tied');
    await page.keyboard.press('Enter');
    await expect(content.locator('.video')).toHaveText('How it is tied');
    await expect(strip.getByText('The address became a video.')).toBeHidden();
  });

  await part(page, 'typing goes on below the video', async () => {
    const content = await openForm(page);
    await paste(content, { text: address });
    await expect(content.locator('.video')).toBeVisible();
    await page.keyboard.type('Below');
    await expect.poll(() => htmlOf(content)).toBe(`${video}<p>Below</p>`);
  });

  await part(page, 'so do those among other lines, and in text with formats', async () => {
    const content = await openForm(page);
    await paste(content, { text: `Before\n${address}\nAfter` });
    await expect.poll(() => htmlOf(content)).toBe(`<p>Before</p>${video}<p>After</p>`);
    await openForm(page);
    await paste(content, { html: `<p>Hi</p><p><a href="${address}">${address}</a></p>` });
    await expect.poll(() => htmlOf(content)).toBe(`<p>Hi</p>${video}`);
    await openForm(page);
    const player = 'https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=43';
    await paste(content, {
      text: `<iframe width="560" src="${player}" title="Player" allowfullscreen></iframe>`,
    });
    await expect.poll(() => htmlOf(content)).toBe(video);
  });

  await part(page, 'an address among words or in a list stays a link', async () => {
    const content = await openForm(page);
    await content.pressSequentially('See ');
    await paste(content, { text: 'https://youtu.be/dQw4w9WgXcQ' });
    await page.keyboard.type(' now');
    await expect(content.getByRole('link')).toHaveText('https://youtu.be/dQw4w9WgXcQ');
    await expect(content.locator('.video')).toHaveCount(0);
  });

  await part(page, 'Markdown becomes structure; one undo brings the text back', async () => {
    const content = await openForm(page);
    const lines = [
      ...[
        '# Fees',
        '',
        'From **20,000**, see [the courses](/courses).',
        '',
        '- weekend',
        '- weekday',
      ],
      ...['', '| Month | Seats |', '| --- | --- |', '| May | 12 |', '', address],
    ];
    await paste(content, { text: lines.join('\n') });
    await expect
      .poll(async () =>
        (await htmlOf(content)).replaceAll(/(?<=<t[hd][^>]*>)<p>|<\/p>(?=<\/t)/g, ''),
      )
      .toBe(
        '<h2>Fees</h2><p>From <strong>20,000</strong>, see <a href="/courses">the courses</a>.</p>' +
          '<ul><li><p>weekend</p></li><li><p>weekday</p></li></ul>' +
          '<table><thead><tr><th scope="col">Month</th><th scope="col">Seats</th></tr></thead>' +
          `<tbody><tr><td>May</td><td>12</td></tr></tbody></table>${video}`,
      );
    await page.keyboard.press('Control+z');
    const typed = content.locator('> p');
    await expect(typed.first()).toHaveText('# Fees');
    await expect(typed.last()).toHaveText(address);
    await expect(typed).toHaveCount(lines.filter(Boolean).length);
    await page.keyboard.press('Control+z');
    await expect.poll(() => htmlOf(content)).toBe('');
    await paste(content, { text: '## Fees\n\nFrom 20,000' });
    await strip.getByRole('button', { name: 'Keep it as typed' }).click();
    await expect.poll(() => htmlOf(content)).toBe('<p>## Fees</p><p>From 20,000</p>');
  });

  await part(page, 'also Markdown that a code editor has coloured, but not in code', async () => {
    const content = await openForm(page);
    const text = '## Fees\n\n- weekend\n- weekday';
    const html =
      '<div style="color:#ccc"><div><span>## Fees</span></div><br><div>- weekend</div></div>';
    await paste(content, { text, html });
    const list = '<ul><li><p>weekend</p></li><li><p>weekday</p></li></ul>';
    await expect.poll(() => htmlOf(content)).toBe(`<h2>Fees</h2>${list}`);
    await openForm(page);
    await tool(page, 'Code block').click();
    await paste(content, { text, html });
    await expect.poll(() => htmlOf(content)).toBe(`<pre><code>${text}</code></pre>`);
  });

  await part(page, 'ordinary texts with stars, strokes and numbers stay as they are', async () => {
    const content = await openForm(page);
    const lines = [
      'Rate * quantity * days, 5 * 3, and 2**3**2',
      '# of seats: 20',
      '*Batch starts on Monday* and __init__ or `ls`',
      '* Terms apply',
    ];
    await paste(content, { text: lines.join('\n') });
    await expect(content.locator('p')).toHaveText(lines);
    await expect.poll(() => htmlOf(content)).not.toMatch(/<(?:em|strong|code|li|h\d)/);
  });
});

test('gives pictures captions', async ({ page }) => {
  const source = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const strip = page.locator('.rich-strips');
  const dialog = page.getByRole('dialog', { name: 'Image' });

  await part(page, 'in the dialog of a picture, and takes them away again', async () => {
    const title = ownTitle('With a caption');
    const { id, slug } = await storeBlog(page, {
      title,
      status: 'published',
      content: `<p>First.</p><img src="${source}" alt="" width="90" height="60">`,
    });
    const content = await openForm(page, `/admin/blog/edit/${id}`);
    await content.locator('img').click();
    await expect(strip.getByText('This picture has no description yet')).toBeVisible();
    await strip.getByRole('button', { name: 'Describe it' }).press('Enter');
    await dialog.getByLabel('What the picture shows').fill('A lamp');
    await dialog.getByLabel('Caption').fill(' Before  noon & after ');
    await page.keyboard.press('Enter');
    await expect(content.locator('figcaption')).toHaveText('Before noon & after');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toBe(
      `<p>First.</p><figure><img src="${source}" alt="A lamp" width="90" height="60"><figcaption>Before noon &amp; after</figcaption></figure>`,
    );
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('figure', { name: 'Before noon & after' })).toBeVisible();

    await openForm(page, `/admin/blog/edit/${id}`);
    await content.locator('img').click();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Caption')).toHaveValue('Before noon & after');
    await dialog.getByLabel('Caption').fill('');
    await page.keyboard.press('Enter');
    await expect(content.locator('figcaption')).toHaveCount(0);
    await expect(content).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(content.locator('figcaption')).toHaveText('Before noon & after');
  });

  await part(page, 'that are pasted from a page; one with a link becomes a paragraph', async () => {
    const content = await openForm(page);
    const png = (await aFile('png', 40, 30)).toString('base64');
    const figure = (caption: string) =>
      `<figure class="x"><div><a href="/large"><img src="data:image/png;base64,${png}" alt="x"></a></div><figcaption>${caption}</figcaption></figure>`;
    await paste(content, { html: `<p>a</p>${figure('<span>At the</span> counter')}<p>b</p>` });
    await expect(content.locator('figcaption')).toHaveText('At the counter');
    await expect(content.getByRole('img')).toHaveAttribute('src', /^\/media\//);
    await openForm(page);
    await paste(content, { html: figure('By <a href="/asha">Asha</a>') });
    await expect(content.locator('p').getByRole('link', { name: 'Asha' })).toBeVisible();
    await expect(content.getByRole('img')).toHaveAttribute('src', /^\/media\//);
    await expect(content.locator('figcaption')).toHaveCount(0);
  });
});

test('duplicates a post as a draft', async ({ page }) => {
  const title = ownTitle('Kites');
  const stored = await storeBlog(page, {
    title,
    status: 'published',
    categories: 'SEO, Hiring',
    tags: 'AI, Trends',
    meta_description: 'All about kites.',
    author_bio: 'Flies them.',
  });
  const copyOf = async () => {
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Copy of ${title}`);
    await expect(page).not.toHaveURL(`/admin/blog/edit/${stored.id}`);
    return await readBlog(page, Number(page.url().split('/').at(-1)));
  };

  await part(page, 'in the editor, with changes that are not public yet', async () => {
    const content = await openForm(page, `/admin/blog/edit/${stored.id}`);
    await content.press('End');
    await page.keyboard.type(' Paper.');
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect
      .poll(() => copyOf())
      .toMatchObject({
        title: `Copy of ${title}`,
        status: 'draft',
        published_at: null,
        content: '<p>Text. Paper.</p>',
        categories: ['SEO', 'Hiring'],
        tags: ['AI', 'Trends'],
        meta_description: 'All about kites.',
        author_bio: 'Flies them.',
      });
    await expect(page.getByText('This is the copy: a draft')).toBeVisible();
    await page.goBack();
    await expect(contentOf(page)).toHaveText('Text. Paper.');
    expect((await readBlog(page, stored.id)).content).toBe('<p>Text.</p>');
  });

  await part(page, 'where it is viewed', async () => {
    await page.goto(`/admin/blog/${stored.id}`);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => copyOf()).toMatchObject({ content: '<p>Text.</p>', status: 'draft' });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('writes and publishes a post by touch', async ({ page, axe }) => {
    const title = ownTitle('By thumb');
    const content = await openForm(page);
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.type(title);
    await content.tap();
    await page.keyboard.type('Some words. ');

    // The tools show that there are more of them.
    await expect(tool(page, 'Link')).not.toBeInViewport();
    await page.locator('.rich-scroll[data-side="end"]').tap();
    await page.locator('.rich-scroll[data-side="start"]').waitFor();
    await expect(page.locator('.rich-scroll[data-side="end"]')).toBeVisible();
    await page.locator('.rich-scroll[data-side="end"]').tap();
    await expect(tool(page, 'Link')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.rich-scroll[data-side="end"]')).toBeHidden();

    await insert(page).tap();
    await expect(page.getByRole('menuitem').first()).toContainText('Image');
    await axe();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('menu')).toBeHidden();

    await page.getByRole('button', { name: 'Details' }).tap();
    await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
    await page.getByLabel('Categories').fill('SEO, hiri');
    await page.getByRole('option', { name: /^Hiring/ }).tap();
    await expect(page.getByLabel('Categories')).toHaveValue('SEO, Hiring');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page).toHaveURL(/edit\/\d+$/);

    await page.getByRole('button', { name: 'Publish...' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Publish' });
    await expect(sheet.getByText('What will be visible where')).toBeAttached();
    await axe();
    const publish = sheet.getByRole('button', { name: 'Publish now' });
    await expect(publish).toBeInViewport({ ratio: 1 });
    await sheet.getByRole('button', { name: 'Cancel' }).tap();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Publish...' }).tap();
    await publish.tap();
    await expect(page).toHaveURL('/admin/blogs');
    await page.goto(`/blog/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`);
    await expect(page.getByText('Some words.')).toBeVisible();
  });
});

test('the sheet stands beside the text, which stays usable', async ({ page, axe }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await storeBlog(page, {
    title: ownTitle('Sarees'),
    categories: 'SEO',
    content: '<p>First <a href="/nothing">here</a>.</p><p>Then <a href="/nor-this">there</a>.</p>',
  });
  const content = await openForm(page, `/admin/blog/edit/${id}`);
  const open = page.getByRole('button', { name: 'Publish...' });
  await open.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Publish' });
  await expect(sheet.getByRole('heading', { name: 'Publish', exact: true })).toBeFocused();
  // The first reminder is about the Meta Description, which is not in the text.
  const numbers = content.locator('.rich-numbers');
  await expect(numbers).toHaveText(['2', '3']);
  await axe();
  await content.getByText('First').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('At last. ');
  await expect(numbers).toHaveText(['2', '3']);
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Change the link' }).last().press('Enter');
  await expect(content).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('there');
  await page.keyboard.press('Delete');
  await expect(numbers).toHaveText(['2']);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await readBlog(page, id)).content).not.toContain('rich-');

  // It covers a narrow screen, and what was chosen stays.
  await sheet.getByRole('radio', { name: 'At a date and time' }).check();
  await page.setViewportSize(phone);
  await expect(sheet.getByRole('radio', { name: 'At a date and time' })).toBeChecked();
  await page.setViewportSize({ width: 1440, height: 900 });
  await sheet.getByRole('radio', { name: 'At a date and time' }).press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await expect(numbers).toHaveCount(0);
});
