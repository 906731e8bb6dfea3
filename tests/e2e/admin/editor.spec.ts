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
import { pasteCorpus } from './pasted.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('formats a text by toolbar and keys', async ({ page }) => {
  await part(page, 'the toolbar is one tab stop, with arrow keys inside', async () => {
    await openForm(page);
    await tool(page, 'Normal text').press('ArrowRight');
    await expect(tool(page, 'Heading 1')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'Link')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Normal text')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect(tool(page, 'Normal text')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(insert(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(contentOf(page)).toBeFocused();
    await page.keyboard.press('Alt+F10');
    await expect(tool(page, 'Normal text')).toBeFocused();
  });

  await part(page, 'each tool changes the text and announces it', async () => {
    const content = await openForm(page);
    await content.pressSequentially('Head');
    await tool(page, 'Heading 1').click();
    await expect(tool(page, 'Heading 1')).toHaveAttribute('aria-pressed', 'true');
    await expect(content).toBeFocused();
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
      await expect(content).toBeFocused();
      await page.keyboard.type(word);
      await tool(page, name).click();
      await expect(content).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await tool(page, 'Bullet list').click();
    await expect(content).toBeFocused();
    await page.keyboard.type('point');
    await tool(page, 'Ordered list').click();
    await expect(content).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool(page, 'Code block').click();
    await expect(content).toBeFocused();
    await page.keyboard.type('a < b');
    await page.getByLabel('Code language').selectOption('CSS');
    await expect
      .poll(() => htmlOf(content))
      .toBe(
        '<h2>Head</h2><h3>Lower</h3><p><strong>b</strong><em>i</em><u>u</u></p>' +
          '<ol><li><p>point</p></li></ol><pre><code class="language-css">a &lt; b</code></pre>',
      );
  });

  await part(
    page,
    'Tab indents paragraphs and nests lists up to eight levels; Escape frees Tab',
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
      await expect(content).toBeFocused();
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

  await part(page, 'links and pictures accept only allowed addresses', async () => {
    const content = await openForm(page);
    await content.pressSequentially('word');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+k');
    const link = page.getByRole('dialog', { name: 'Link' });
    await link.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(link.getByText('Please give an address such as /contact')).toBeVisible();
    await expect(link.getByLabel('Address')).toHaveValue('');
    await link.getByLabel('Address').fill('tel:+911234567890');
    await page.keyboard.press('Enter');
    await expect(content.getByRole('link', { name: 'word' })).toHaveAttribute(
      'href',
      'tel:+911234567890',
    );
    await expect(tool(page, 'Link')).toHaveAttribute('aria-pressed', 'true');
    await expect(content).toBeFocused();

    await page.keyboard.press('End');
    await tool(page, 'Image').click();
    const image = page.getByRole('dialog', { name: 'Image' });
    await image.getByLabel('Or its address').fill('ftp://site.example/a.png');
    await image.getByRole('button', { name: 'Insert image' }).click();
    await expect(image.getByText('Please give the picture’s address')).toBeVisible();
    await image.getByLabel('Or its address').fill('data:image/gif;base64,R0lGODlhAQABAAAAACw=');
    await image.getByLabel('What the picture shows').fill('A dot');
    await image.getByRole('button', { name: 'Insert image' }).click();
    await expect(content.getByRole('img', { name: 'A dot' })).toBeVisible();
    await expect(content).toBeFocused();
    await page.keyboard.type('after');
    await expect.poll(() => htmlOf(content)).toMatch(/<img [^>]*alt="A dot"[^>]*><p>after<\/p>$/);
  });

  await part(page, 'converts typed Markdown', async () => {
    const content = await openForm(page);
    await content.pressSequentially('# One\n## Two\n### Three\n> Said');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- a\n\n1. b\n\n```css ');
    await page.keyboard.type('c');
    await expect
      .poll(() => htmlOf(content))
      .toBe(
        '<h2>One</h2><h3>Two</h3><h3>Three</h3><blockquote><p>Said</p></blockquote>' +
          '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>' +
          '<pre><code class="language-css">c</code></pre>',
      );
  });

  await part(
    page,
    'a heading with a number stays a heading, and becomes plain text as a list item',
    async () => {
      const content = await openForm(page);
      await content.pressSequentially('# 1. Why');
      await expect.poll(() => htmlOf(content)).toBe('<h2>1. Why</h2>');
      await tool(page, 'Bullet list').click();
      await expect.poll(() => htmlOf(content)).toBe('<ul><li><p>1. Why</p></li></ul>');
    },
  );

  await part(page, 'a slash in an empty line lists blocks, by keyboard only', async () => {
    const content = await openForm(page);
    await content.pressSequentially('a/b');
    const list = page.getByRole('listbox', { name: 'Blocks' });
    await expect(list).toBeHidden();
    await page.keyboard.type('\n/');
    await expect(list.getByRole('option')).toHaveText([
      ...['Heading 1', 'Heading 2', 'Bullet list', 'Ordered list', 'Quote', 'Code block'],
      ...['Table', 'Image', 'Button', 'Video'],
    ]);
    await page.keyboard.press('ArrowUp');
    const last = list.getByRole('option', { name: 'Video', selected: true });
    await expect(content).toHaveAttribute(
      'aria-activedescendant',
      (await last.getAttribute('id')) ?? '',
    );
    await page.keyboard.type('head');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toHaveText('Heading 2');
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await page.keyboard.type('Part\n/quo');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(content).not.toHaveAttribute('aria-activedescendant');
    await expect.poll(() => htmlOf(content)).toBe('<p>a/b</p><h3>Part</h3><p>/quo</p>');
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('/quo');
    await list.getByRole('option', { name: 'Quote' }).click();
    await expect(content).toBeFocused();
    await page.keyboard.type('Said');
    await expect.poll(() => htmlOf(content)).toContain('<blockquote><p>Said</p></blockquote>');
  });

  await part(
    page,
    'inserts a table by the menu, and adds and deletes rows and columns',
    async () => {
      const content = await openForm(page);
      await content.focus();
      await insert(page).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Image' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('menuitem', { name: 'Video' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(insert(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Image' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Table' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(content).toBeFocused();
      for (const cell of ['Month', 'Orders', 'May', '31', 'June', '47']) {
        await page.keyboard.type(cell);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type('July');
      const tools = page.getByRole('group', { name: 'Table' });
      await tools.getByRole('button', { name: 'Column right' }).click();
      await expect(content).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.type('fine');
      await content.getByText('May').click();
      await tools.getByRole('button', { name: 'Delete row' }).click();
      await content.getByText('Orders').click();
      await tools.getByRole('button', { name: 'Row below' }).click();
      await expect(content).toBeFocused();
      await page.keyboard.type('April');
      await content.getByText('47').click();
      await tools.getByRole('button', { name: 'Delete column' }).click();
      await expect
        .poll(async () => (await htmlOf(content)).replaceAll(/<\/?p>/g, ''))
        .toBe(
          '<table><thead><tr><th scope="col">Month</th><th scope="col"></th></tr></thead><tbody>' +
            '<tr><td>April</td><td></td></tr><tr><td>June</td><td></td></tr>' +
            '<tr><td>July</td><td>fine</td></tr></tbody></table>',
        );
      await tools.getByRole('button', { name: 'Delete table' }).click();
      await expect.poll(() => htmlOf(content)).toBe('');
    },
  );

  await part(page, 'a button and a video need a text and an allowed address', async () => {
    const content = await openForm(page);
    await content.pressSequentially('Before\n');
    await insert(page).click();
    await page.getByRole('menuitem', { name: 'Button' }).click();
    const button = page.getByRole('dialog', { name: 'Button' });
    await button.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(button.getByText('Please give an address such as /contact')).toBeVisible();
    await expect(button.getByText('Please type what the button says.')).toBeVisible();
    await button.getByLabel('Address').fill('/contact');
    await button.getByLabel('Text on the button').fill('Book a call');
    await page.keyboard.press('Enter');
    await expect(content).toBeFocused();
    await page.keyboard.type('/vid');
    await page.keyboard.press('Enter');
    const video = page.getByRole('dialog', { name: 'Video' });
    await video.getByLabel('Title of the video').fill('A walk');
    await video.getByLabel('Address of the video').fill('https://evil.example/watch?v=dQw4w9WgXcQ');
    await page.keyboard.press('Enter');
    await expect(video.getByText('not the address of a video')).toBeVisible();
    await video.getByLabel('Address of the video').fill('youtu.be/dQw4w9WgXcQ?si=x');
    await page.keyboard.press('Enter');
    await expect(content).toBeFocused();
    await page.keyboard.type('After');

    await content.getByText('Book a call').click();
    await expect(page.getByText('Button to /contact')).toBeVisible();
    await page.keyboard.press('Enter');
    await button.getByLabel('Text on the button').fill('Ask us');
    await button.getByRole('button', { name: 'Change button' }).click();
    const title = ownTitle('With blocks');
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/edit\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    const stored =
      '<p>Before</p><p class="button"><a href="/contact">Ask us</a></p>' +
      '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A walk</a></p><p>After</p>';
    expect((await readBlog(page, id)).content).toBe(stored);

    await openForm(page, `/admin/blog/edit/${id}`);
    await content.getByText('After').click();
    // The editor processes a click later, but a typed letter at once.
    await page.keyboard.type('w');
    await expect(content).toContainText('Afterw');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(page.getByRole('status').getByText('Moved up.')).toBeAttached();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.type('ards');
    const blocks = content.locator('> *').filter({ hasText: /./ });
    await expect(blocks).toHaveText(['Afterwards', 'Before', 'Ask us', 'A walk']);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await content.getByText('Ask us').hover();
    await page.locator('.rich-handle').dragTo(content.getByText('Before'), {
      targetPosition: { x: 4, y: 2 },
      steps: 5,
    });
    await expect(blocks).toHaveText(['Ask us', 'Before', 'Afterwards', 'A walk']);
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toBe(
      '<p class="button"><a href="/contact">Ask us</a></p><p>Before</p><p>Afterwards</p>' +
        '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A walk</a></p>',
    );
  });

  await part(page, 'keeps content for which the editor has no tools', async () => {
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
});

test('checks a text before publishing', async ({ page, axe, expectFailedLoad }) => {
  await part(page, 'words about another post become a link to it by one press', async () => {
    const { id } = await storeBlog(page, {
      title: ownTitle('Speed'),
      content: '<h2>Core Web Vitals</h2><p>What the Core Web Vitals say.</p>',
    });
    const content = await openForm(page, `/admin/blog/edit/${id}`);
    await page.getByRole('button', { name: 'Publish...' }).press('Enter');
    const list = page.getByRole('region', { name: 'Before you publish' });
    const button = list.getByRole('button', { name: /^Link it.*Core Web Vitals/ });
    await axe();
    await button.press('Enter');
    await expect(
      content.locator('p a[href="/blog/core-web-vitals-without-the-jargon"]'),
    ).toHaveText('Core Web Vitals');
    await expect(content.locator('h2 a')).toHaveCount(0);
    await expect(button).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toContain(
      '<a href="/blog/core-web-vitals-without-the-jargon">Core Web Vitals</a>',
    );
  });

  await part(page, 'names what prevents publishing first, with its field', async () => {
    const { id } = await storeBlog(page, { title: ownTitle('Unsigned') });
    await openForm(page, `/admin/blog/edit/${id}`);
    await page.getByLabel('Author', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Publish...' }).press('Enter');
    const list = page.getByRole('region', { name: 'Before you publish' });
    const summary = list.getByRole('status');
    await expect(summary).toHaveText('1 field to correct before you can publish.');
    const author = list.getByLabel('Author', { exact: true });
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(author).toBeFocused();
    await axe();
    expect((await readBlog(page, id)).status).toBe('draft');
    await page.keyboard.type('Asha Menon');
    await expect(author).toHaveValue('Asha Menon');
    await expect(summary).toContainText('You can publish anyway.');
    await expect(list).toContainText('No Meta Description');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect(await readBlog(page, id)).toMatchObject({ status: 'published', author: 'Asha Menon' });
  });

  await part(page, 'shows warnings before publishing and corrects them', async () => {
    const { id } = await storeBlog(page, {
      title: ownTitle('A title that is somewhat longer than what search results show of it'),
      meta_description: 'What stands ready',
      content:
        '<p>Ready stock first.</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">' +
        '<p>See <a href="/abuot">who <strong>we</strong> are</a> and <a href="/nothing-like-it">this</a>.</p>',
    });
    const content = await openForm(page, `/admin/blog/edit/${id}`);
    const list = page.getByRole('region', { name: 'Before you publish' });
    const summary = list.getByRole('status');
    const openSheet = () => page.getByRole('button', { name: 'Publish...' }).press('Enter');
    await openSheet();
    await expect(summary).toHaveText('5 things to check. You can publish anyway.');
    await expect(list).toContainText(
      'Pasted into the text, after “Ready stock first.”: for readers',
    );
    await expect(list).toContainText('“who we are” goes to /abuot.');
    await expect(list).toContainText('Checked and fine: Meta Description');
    await axe();
    await page.setViewportSize(phone);
    await axe();
    await page.setViewportSize({ width: 1440, height: 900 });

    await list.getByLabel('What the picture shows').focus();
    await page.keyboard.type('A dot');
    // Enter must not submit the sheet, which would publish.
    await page.keyboard.press('Enter');
    await expect(content.locator('img[alt="A dot"]')).toBeVisible();
    await expect(summary).toHaveText('4 things to check. You can publish anyway.');
    await expect(list.getByRole('heading')).toBeFocused();
    await list.getByRole('button', { name: 'Use /about' }).press('Enter');
    await expect(content.locator('a[href="/about"]')).toHaveText('who we are');
    await expect(summary).toHaveText('3 things to check. You can publish anyway.');
    // The numbers of the list are beside their places in the text.
    const numbers = content.locator('.rich-numbers');
    await expect(numbers).toHaveText(['3']);
    await expect(content.locator('.rich-place')).toHaveText('this');
    await list.getByRole('button', { name: /^Show.*title is long/ }).press('Enter');
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(ownTitle('Shorter'));
    await expect(summary).toHaveText('2 things to check. You can publish anyway.');
    await list.getByRole('button', { name: 'Change the link' }).press('Enter');
    await expect(content).toBeFocused();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('this');
    await page.keyboard.press('Delete');
    await expect(summary).toHaveText('1 thing to check. You can publish anyway.');
    await expect(list).toContainText(
      'Checked and fine: title, Meta Description, pictures, one link',
    );

    expectFailedLoad('/api/admin/blogs/checks');
    await page.route('**/api/admin/blogs/checks', (route) => route.fulfill({ status: 503 }));
    await page.setViewportSize(phone);
    // On a phone the details are not visible.
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
    for (const place of ['Home page First of three', 'Agency page First of two'])
      await expect(page.getByRole('row', { name: place })).toBeVisible();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toMatch(
      /alt="A dot".*<a href="\/about">who <strong>we<\/strong> are<\/a> and \.<\/p>$/,
    );
  });
});

test('chooses existing categories, tags and authors', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tag = ownTitle('Sarees');
  const bio = 'Runs the counter.';
  const author = ownTitle('Meena Agarwal');
  const other = ownTitle('Ravi Menon');
  await storeBlog(page, { title: ownTitle('First'), author, author_bio: bio, tags: tag });
  await storeBlog(page, { title: ownTitle('Second'), author: other, tags: tag });
  const tags = page.getByLabel('Tags');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });

  await part(
    page,
    'lists names as text with commas, by typing, suggestion or pasted lines',
    async () => {
      await openForm(page);
      await tags.pressSequentially(`one, ${tag.slice(0, -1).toLowerCase()}`);
      const option = suggestions.getByRole('option', { name: `${tag} on 2 posts` });
      await expect(option).toBeVisible();
      // Without a chosen suggestion, Enter neither changes the text nor saves the post.
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(tags).toHaveValue(`one, ${tag}`);
      await page.keyboard.type(', ');
      await expect(suggestions).toBeVisible();
      await expect(option).toBeHidden();
      await page.evaluate(() => navigator.clipboard.writeText('three\nTwo,\n\nfour'));
      await page.keyboard.press('Control+v');
      await expect(tags).toHaveValue(`one, ${tag}, three, Two, four`);
      await page.keyboard.press('Control+z');
      await expect(tags).not.toHaveValue(/four/);
      await tags.fill(`one, ${tag}, last`);
      await page.keyboard.press('Escape');
      // A suggestion replaces the name at the cursor and leaves the others.
      await page.keyboard.press('Home');
      await page.keyboard.press('Control+Delete');
      await page.keyboard.type('str');
      await suggestions.getByRole('option', { name: 'Strategy' }).click();
      await expect(tags).toHaveValue(`Strategy, ${tag}, last`);
      await page.keyboard.type('!');
      await expect(tags).toHaveValue(`Strategy!, ${tag}, last`);
      await page.keyboard.press('Backspace');
      await page.getByLabel('Title', { exact: true }).fill(ownTitle('Listed'));
      await page.getByLabel('Author', { exact: true }).fill('Asha Menon');
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(/edit\/\d+$/);
      const id = Number(page.url().split('/').at(-1));
      expect((await readBlog(page, id)).tags).toEqual(['Strategy', tag, 'last']);
      await openForm(page, `/admin/blog/edit/${id}`);
      await expect(tags).toHaveValue(`Strategy, ${tag}, last`);
    },
  );

  await part(page, 'fills in the bio of a known author, unless another one was typed', async () => {
    await openForm(page);
    const field = page.getByLabel('Author', { exact: true });
    await field.fill(author.slice(0, -1));
    await suggestions.getByRole('option', { name: author }).click();
    await expect(field).toHaveValue(author);
    await page.getByText('More', { exact: false }).first().click();
    await expect(page.getByLabel('Author bio')).toHaveValue(bio);
    await field.fill(other);
    await field.fill(other.slice(0, -1));
    await suggestions.getByRole('option', { name: other }).click();
    await expect(page.getByLabel('Author bio')).toHaveValue('');
    const typed = ownTitle('Typed');
    await page.getByLabel('Author bio').fill(typed);
    await field.fill(author.slice(0, -1));
    await suggestions.getByRole('option', { name: author }).click();
    await expect(page.getByLabel('Author bio')).toHaveValue(typed);
    await page.getByLabel('Title', { exact: true }).fill(ownTitle('By her'));
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
  });
});

test('pasted content becomes plain structure, and its pictures are uploaded', async ({
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

  await part(page, 'names what stays behind and puts it back', async () => {
    const content = await openForm(page);
    const html =
      '<p>The fee is <span class=msoDel><del>20,000</del></span> <ins>18,000</ins>.</p>' +
      "<div style='mso-element:comment-list'><div style='mso-element:comment'><p>Margin is 40%</p></div></div>";
    const notice = page.getByText(
      '1 comment and 1 deletion stayed behind: “20,000”, “Margin is 40%”.',
    );
    const putBack = page.getByRole('button', { name: 'Put them back' });
    await paste(content, { html });
    await expect(notice).toBeVisible();
    await expect.poll(() => htmlOf(content)).toMatch(/^<p>The fee is {1,2}18,000\.<\/p>$/);
    await putBack.click();
    await expect
      .poll(() => htmlOf(content))
      .toBe('<p>The fee is 20,000 18,000.</p><p>Margin is 40%</p>');
    await expect(notice).toBeHidden();
    // At the cursor, once the text has changed.
    await openForm(page);
    await paste(content, { html });
    await page.keyboard.type(' And more.');
    await putBack.click();
    await expect(content).toContainText(/18,000\. And more\.20,000Margin is 40%$/);
    await paste(content, { html });
    await expect(notice).toBeVisible();
    await paste(content, { html: '<p>x</p>' });
    await expect(notice).toBeHidden();
  });

  await part(
    page,
    'uploads a pasted picture with progress, description, and in public',
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
      await content.getByRole('button', { name: 'Describe this picture' }).click();
      const dialog = page.getByRole('dialog', { name: 'Describe this picture' });
      await dialog.getByLabel('What the picture shows').fill('A brass lamp');
      await dialog.getByRole('button', { name: 'Save description' }).click();
      const picture = content.getByRole('img', { name: 'A brass lamp' });
      await expect(picture).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}\.\w+$/);
      await expect(content).toBeFocused();
      await page.keyboard.type('After.');
      await expect(content.locator('img + p')).toHaveText('After.');

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

  await part(page, 'uploads data URL pictures of a pasted text', async () => {
    const png = (await aFile('png', 40, 30)).toString('base64');
    const content = await openForm(page);
    await paste(content, {
      html: `<p>See</p><p><img src="data:image/png;base64,${png}" alt="Tile"></p>`,
    });
    await expect(content.getByRole('img', { name: 'Tile' })).toHaveAttribute('src', /^\/media\//);
  });

  await part(page, 'refuses a file that is not a picture with a message', async () => {
    expectFailedLoad('/api/admin/media');
    const content = await openForm(page);
    await paste(content, {
      pictures: [{ name: 'a.png', type: 'image/png', base64: btoa('not a picture') }],
    });
    await expect(page.getByRole('alert').filter({ hasText: /picture/ })).toBeVisible();
    await expect.poll(() => htmlOf(content)).toBe('');
  });
});

test('publishes a post with a link and a picture by keyboard only', async ({ page }) => {
  const title = ownTitle('By keyboard');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Create New Blog' }).press('Enter');
  await expect(contentOf(page)).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  const tabTo = async (label: string) => {
    for (let i = 0; i < 30; i += 1) {
      await page.keyboard.press('Tab');
      const field = page.getByLabel(label, { exact: true });
      if (await field.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never reached ${label}.`);
  };
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByLabel('Address')).toBeFocused();
  await page.keyboard.type('https://www.w3.org/');
  await tabTo('Text of the link');
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
    // Shift+Tab through the text, where Tab would indent.
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
