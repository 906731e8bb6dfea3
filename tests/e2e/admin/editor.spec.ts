import { aFile } from '../../support/images.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { contentOf, htmlOf, openForm, ownTitle, paste, readBlog, storeBlog, tool } from './desk.ts';
import { part, signIn } from './fixtures.ts';
import { pasteCorpus } from './pasted.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a text gets its shape by tools and keys, and is looked through before it goes out', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await part(page, 'the toolbar is one stop for Tab, and the arrow keys move in it', async () => {
    await openForm(page);
    await tool(page, 'Normal text').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Heading 1')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'Link')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Normal text')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect(tool(page, 'Normal text')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(contentOf(page)).toBeFocused();
  });

  await part(page, 'each tool changes the text and says so', async () => {
    const content = await openForm(page);
    await content.pressSequentially('Head');
    await tool(page, 'Heading 1').click();
    await expect(tool(page, 'Heading 1')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Alt+2');
    await content.pressSequentially('Lower');
    await page.keyboard.press('Enter');
    for (const [name, word] of [
      ['Bold', 'b'],
      ['Italic', 'i'],
      ['Underline', 'u'],
    ] as const) {
      await tool(page, name).click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.type(word);
      await tool(page, name).click();
    }
    await page.keyboard.press('Enter');
    await tool(page, 'Bullet list').click();
    await page.keyboard.type('point');
    await tool(page, 'Ordered list').click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool(page, 'Code block').click();
    await page.keyboard.type('a < b');
    await page.getByLabel('Code language').selectOption('CSS');
    expect(await htmlOf(content)).toBe(
      '<h2>Head</h2><h3>Lower</h3><p><strong>b</strong><em>i</em><u>u</u></p>' +
        '<ol><li><p>point</p></li></ol><pre><code class="language-css">a &lt; b</code></pre>',
    );
  });

  await part(
    page,
    'Tab indents paragraphs and nests lists up to eight levels, and Escape lets it out',
    async () => {
      const content = await openForm(page);
      await content.pressSequentially('Deep');
      for (let i = 0; i < 10; i += 1) await page.keyboard.press('Tab');
      await expect(content.locator('p')).toHaveClass('indent-8');
      await page.keyboard.press('Shift+Tab');
      await expect(content.locator('p')).toHaveClass('indent-7');
      await page.keyboard.press('Enter');
      for (let i = 0; i < 7; i += 1) await page.keyboard.press('Shift+Tab');
      await tool(page, 'Bullet list').click();
      await page.keyboard.type('one');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('two');
      await expect(content.locator('ul ul li')).toHaveText('two');
      await page.keyboard.press('Shift+Tab');
      await expect(content.locator('ul ul')).toHaveCount(0);

      await page.keyboard.press('Escape');
      await expect(page.getByText('Tab now leaves the text.')).toBeAttached();
      await page.keyboard.press('Tab');
      await expect(content).not.toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(content).toBeFocused();
    },
  );

  await part(
    page,
    'links and pictures take the addresses they may have, and no others',
    async () => {
      const content = await openForm(page);
      await content.pressSequentially('word');
      await page.keyboard.press('Shift+Home');
      await page.keyboard.press('Control+k');
      const link = page.getByRole('dialog', { name: 'Link' });
      await link.getByLabel('Address').fill('javascript:alert(1)');
      await page.keyboard.press('Enter');
      await expect(link.getByText('That link address was left blank')).toBeVisible();
      await expect(link.getByLabel('Address')).toHaveValue('');
      await link.getByLabel('Address').fill('tel:+911234567890');
      await page.keyboard.press('Enter');
      await expect(content.getByRole('link', { name: 'word' })).toHaveAttribute(
        'href',
        'tel:+911234567890',
      );
      await expect(tool(page, 'Link')).toHaveAttribute('aria-pressed', 'true');

      await page.keyboard.press('End');
      await tool(page, 'Image').click();
      const image = page.getByRole('dialog', { name: 'Image' });
      await image.getByLabel('Or its address').fill('ftp://site.example/a.png');
      await image.getByRole('button', { name: 'Insert image' }).click();
      await expect(image.getByText('That picture address was left blank')).toBeVisible();
      await image.getByLabel('Or its address').fill('data:image/gif;base64,R0lGODlhAQABAAAAACw=');
      await image.getByLabel('What the picture shows').fill('A dot');
      await image.getByRole('button', { name: 'Insert image' }).click();
      await expect(content.getByRole('img', { name: 'A dot' })).toBeVisible();
      await page.keyboard.type('after');
      expect(await htmlOf(content)).toMatch(/<img [^>]*alt="A dot"[^>]*><p>after<\/p>$/);
    },
  );

  await part(page, 'a text that the editor has no tools for comes out of it whole', async () => {
    const table =
      '<table><thead><tr><th scope="col">Month</th></tr></thead><tbody><tr><td>June</td></tr></tbody></table>';
    const { id } = await storeBlog(page, {
      title: ownTitle('With a table'),
      content: `<blockquote><p>Said.</p></blockquote>${table}<p>An <code>aside</code>.</p><hr>`,
    });
    const content = await openForm(page, `/admin/blog/edit/${id}`);
    await content.getByText('Said.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Twice.');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    const stored = (await readBlog(page, id)).content.replaceAll(
      /(?<=<t[hd][^>]*>)<p>|<\/p>(?=<\/t)/g,
      '',
    );
    expect(stored).toContain('<blockquote><p>Said. Twice.</p></blockquote>');
    expect(stored).toContain(table);
    expect(stored).toContain('<code>aside</code>');
  });

  await part(page, 'what to look at before a post goes out is named and put right', async () => {
    const { id } = await storeBlog(page, {
      title: ownTitle('A title that is somewhat longer than what search results show of it'),
      content:
        '<p>Ready stock first.</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">' +
        '<p>See <a href="/abuot">who <strong>we</strong> are</a> and <a href="/nothing-like-it">this</a>.</p>',
    });
    const content = await openForm(page, `/admin/blog/edit/${id}`);
    const list = page.getByRole('region', { name: 'Before it goes out' });
    const summary = list.getByRole('status');
    const openSheet = () => page.getByRole('button', { name: 'Publish...' }).press('Enter');
    await openSheet();
    await expect(summary).toHaveText('5 to look at, none stops you');
    await expect(list).toContainText(
      'Pasted into the text, after “Ready stock first.”: for readers',
    );
    await expect(list).toContainText('“who we are” goes to /abuot.');
    await expect(list).toContainText('In order: Meta Description');
    await axe();
    await page.setViewportSize(phone);
    await axe();
    await page.setViewportSize({ width: 1440, height: 900 });

    await list.getByLabel('What the picture shows').focus();
    await page.keyboard.type('A dot');
    // Not of the sheet, which would publish.
    await page.keyboard.press('Enter');
    await expect(content.locator('img[alt="A dot"]')).toBeVisible();
    await expect(summary).toHaveText('4 to look at, none stops you');
    await expect(list.getByRole('heading')).toBeFocused();
    await list.getByRole('button', { name: 'Use /about' }).press('Enter');
    await expect(content.locator('a[href="/about"]')).toHaveText('who we are');
    await expect(summary).toHaveText('3 to look at, none stops you');
    await list.getByRole('button', { name: /^Show.*title is long/ }).press('Enter');
    await expect(list).toBeHidden();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(ownTitle('Shorter'));
    await openSheet();
    await expect(summary).toHaveText('2 to look at, neither stops you');
    await list.getByRole('button', { name: 'Change the link' }).press('Enter');
    await expect(content).toBeFocused();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('this');
    await page.keyboard.press('Delete');
    await openSheet();
    await expect(summary).toHaveText('1 to look at, it does not stop you');
    await expect(list).toContainText('In order: title, Meta Description, pictures, one link');

    expectFailedLoad('/api/admin/blogs/checks');
    await page.route('**/api/admin/blogs/checks', (route) => route.fulfill({ status: 503 }));
    await page.setViewportSize(phone);
    // On a phone the details are not in sight.
    await list.getByRole('button', { name: /^Show.*No category/ }).press('Enter');
    await expect(page.getByLabel('Categories', { exact: true })).toBeFocused();
    await page.keyboard.type('SEO');
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSheet();
    await expect(list.getByRole('alert')).toContainText('The draft could not be checked.');
    await axe();
    await page.unroute('**/api/admin/blogs/checks');
    await list.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(summary).toHaveText('All in order');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toMatch(
      /alt="A dot".*<a href="\/about">who <strong>we<\/strong> are<\/a> and \.<\/p>$/,
    );
  });
});

test('what is pasted becomes plain structure, and its pictures are uploaded', async ({
  page,
  expectFailedLoad,
}) => {
  for (const { from, html, becomes, says = [] } of pasteCorpus) {
    await part(page, `pasting from ${from} leaves plain structure`, async () => {
      const content = await openForm(page);
      await paste(content, { html, text: 'unused' });
      await expect.poll(() => htmlOf(content)).toBe(becomes);
      for (const sentence of says) {
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      }
      expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
    });
  }

  await part(
    page,
    'a pasted picture is uploaded with progress, described, and public',
    async () => {
      const title = ownTitle('With a picture');
      const png = await aFile('png', 700, 500);
      const content = await openForm(page);
      await content.pressSequentially('Before.');
      await page.route('**/api/admin/media', async (route) => {
        await expect(page.getByRole('progressbar', { name: 'Uploading lamp.png' })).toBeVisible();
        await route.continue();
      });
      await paste(content, {
        pictures: [{ name: 'lamp.png', type: 'image/png', base64: png.toString('base64') }],
      });
      const dialog = page.getByRole('dialog', { name: 'Describe this picture' });
      await dialog.getByLabel('What the picture shows').fill('A brass lamp');
      await dialog.getByRole('button', { name: 'Save description' }).click();
      const picture = content.getByRole('img', { name: 'A brass lamp' });
      await expect(picture).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}\.\w+$/);

      await page.keyboard.type(' Still.');
      await expect(content).toContainText('Before. Still.');

      await page.getByLabel('Title', { exact: true }).fill(title);
      await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
      await page.getByLabel('Status').selectOption('Published');
      await page.getByRole('button', { name: 'Create Blog' }).click();
      await expect(page).toHaveURL('/admin/blogs');
      const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      await page.goto(`/blog/${slug}`);
      await expect(page.getByRole('img', { name: 'A brass lamp' })).toHaveJSProperty(
        'complete',
        true,
      );
    },
  );

  await part(page, 'a picture that a pasted text carries in itself is uploaded too', async () => {
    const png = (await aFile('png', 40, 30)).toString('base64');
    const content = await openForm(page);
    await paste(content, {
      html: `<p>See</p><p><img src="data:image/png;base64,${png}" alt="Tile"></p>`,
    });
    await expect(content.getByRole('img', { name: 'Tile' })).toHaveAttribute('src', /^\/media\//);
  });

  await part(page, 'a file that is no picture is refused with a sentence', async () => {
    expectFailedLoad('/api/admin/media');
    const content = await openForm(page);
    await paste(content, {
      pictures: [{ name: 'a.png', type: 'image/png', base64: btoa('not a picture') }],
    });
    await expect(page.getByRole('alert').filter({ hasText: /picture/ })).toBeVisible();
    expect(await htmlOf(content)).toBe('');
  });
});

test('a post with a link and a picture is published by keyboard alone', async ({ page }) => {
  const title = ownTitle('By keyboard');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Create New Blog' }).focus();
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeVisible();
  const tabTo = async (label: string) => {
    for (let i = 0; i < 30; i += 1) {
      await page.keyboard.press('Tab');
      const field = page.getByLabel(label, { exact: true });
      if (await field.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never reached ${label}.`);
  };
  await tabTo('Title');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByLabel('Address')).toBeFocused();
  await page.keyboard.type('https://www.w3.org/');
  await tabTo('Words of the link');
  await page.keyboard.type('the source');
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.press('Control+Alt+m');
  await page.getByLabel('Or its address').waitFor();
  await tabTo('Or its address');
  await page.keyboard.type('data:image/gif;base64,R0lGODlhAQABAAAAACw=');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A dot');
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await tabTo('Author');
  await page.keyboard.type('Asha Menon');
  await tabTo('Status');
  await page.keyboard.type('P');
  const save = page.getByRole('button', { name: 'Create Blog' });
  for (let i = 0; i < 30; i += 1) {
    // Back through the text, where Tab indents.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    if (await save.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/blogs');
  await page.goto(`/blog/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`);
  await expect(page.getByRole('link', { name: 'the source' })).toHaveAttribute(
    'href',
    'https://www.w3.org/',
  );
  await expect(page.getByRole('img', { name: 'A dot' })).toBeVisible();
});
