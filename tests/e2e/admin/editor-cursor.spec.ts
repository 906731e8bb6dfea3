import type { Locator, Page, Route } from '@playwright/test';
import { aFile } from '../../support/images.ts';
import { expect, test } from '../support/fixtures.ts';
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

const dot = `data:image/png;base64,${(await aFile('png', 3, 2)).toString('base64')}`;

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('typed text goes after an inserted block', async ({ page }) => {
  const lamp = await pictureFile('lamp.png', 70);
  const vase = await pictureFile('vase.png', 50);

  await part(page, 'after a picture pasted as a file into an empty text', async () => {
    const content = await openForm(page);
    await paste(content, { pictures: [lamp] });
    await describe(page, 'A lamp');
    await expect(content).toBeFocused();
    await page.keyboard.type('Behind');
    await expect.poll(() => outlineOf(content)).toEqual(['img A lamp', 'p Behind']);
  });

  await part(page, 'after two pictures pasted as files, in order, after text', async () => {
    const content = await openForm(page);
    await content.pressSequentially('Before');
    await paste(content, { pictures: [lamp, vase] });
    await describe(page, 'A lamp');
    await describe(page, 'A vase');
    await expect(content).toBeFocused();
    await page.keyboard.type('Behind');
    await expect
      .poll(() => outlineOf(content))
      .toEqual(['p Before', 'img A lamp', 'img A vase', 'p Behind']);
  });

  await part(page, 'after two pictures pasted as files into an empty text', async () => {
    const content = await openForm(page);
    await paste(content, { pictures: [lamp, vase] });
    await describe(page, 'A lamp');
    await describe(page, 'A vase');
    await expect(content).toBeFocused();
    await page.keyboard.type('Behind');
    await expect.poll(() => outlineOf(content)).toEqual(['img A lamp', 'img A vase', 'p Behind']);
  });

  await part(page, 'after a picture dropped as a file', async () => {
    const content = await openForm(page);
    await content.pressSequentially('One\nTwo');
    await drop(content.getByText('One'), lamp);
    await describe(page, 'A lamp');
    await expect(content).toBeFocused();
    await page.keyboard.type('Behind ');
    await expect
      .poll(async () => (await outlineOf(content)).join('\n'))
      .toMatch(/^(?!.*img .*img ).*img A lamp\np Behind/s);
  });

  const blocks = {
    'a picture that carries itself': [
      `<img src="data:image/png;base64,${vase.base64}" alt="A vase">`,
      'img A vase',
    ],
    'a video': [
      '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A walk</a></p>',
      'p A walk',
    ],
    'a button': ['<p class="button"><a href="/contact">Ask us</a></p>', 'p Ask us'],
    'a rule': ['<hr>', 'hr'],
    'two rules': ['<p>Words</p><hr><hr>', 'hr'],
  } as const;
  for (const [name, [html, line]] of Object.entries(blocks)) {
    await part(page, `after ${name}, pasted as HTML`, async () => {
      const content = await openForm(page);
      await paste(content, { html });
      if (html.includes('data:'))
        await expect(content.locator('img[src^="/media/"]')).toBeVisible();
      await page.keyboard.type('Behind');
      await expect
        .poll(async () => (await outlineOf(content)).slice(-2))
        .toEqual([line, 'p Behind']);
    });
  }

  await part(page, 'after a table pasted as HTML', async () => {
    const content = await openForm(page);
    await paste(content, { html: '<table><tr><td>One</td><td>Two</td></tr></table>' });
    await page.keyboard.type('Behind');
    await expect
      .poll(() => outlineOf(content))
      .toEqual([expect.stringMatching(/^table .*One.*Two/)]);
  });

  await part(page, 'after three hyphens, which become a rule', async () => {
    const content = await openForm(page);
    await content.pressSequentially('---Behind');
    await expect.poll(() => outlineOf(content)).toEqual(['hr', 'p Behind']);
  });

  await part(page, 'after a picture by address and a video, before another picture', async () => {
    const { id } = await storeBlog(page, {
      title: ownTitle('With pictures'),
      content: `<p>Words</p><img src="${dot}" alt="First"><img src="${dot}" alt="Second">`,
    });
    const content = await openForm(page, `/admin/blog/edit/${id}`);
    await content.getByText('Words').click();
    await page.keyboard.press('End');
    await insertByAddress(page, 'New');
    await page.keyboard.type('Behind');
    await expect
      .poll(() => outlineOf(content))
      .toEqual(['p Words', 'img New', 'p Behind', 'img First', 'img Second']);
    await content.getByRole('img', { name: 'First' }).click();
    await insert(page).click();
    await page.getByRole('menuitem', { name: 'Video' }).click();
    const video = page.getByRole('dialog', { name: 'Video' });
    await video.getByLabel('Title of the video').fill('A walk');
    await video.getByLabel('Address of the video').fill('https://vimeo.com/76979871');
    await page.keyboard.press('Enter');
    await expect(content).toBeFocused();
    await page.keyboard.type('Behind');
    await expect
      .poll(() => outlineOf(content))
      .toEqual([
        'p Words',
        'img New',
        'p Behind',
        'img First',
        'p A walk',
        'p Behind',
        'img Second',
      ]);
  });

  await part(page, 'after a picture restored by undo or redo', async () => {
    const content = await openForm(page);
    await insertByAddress(page, 'A dot');
    await page.keyboard.press('Control+z');
    await expect(content.getByRole('img')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.type('Behind');
    await expect.poll(() => outlineOf(content)).toEqual(['img A dot', 'p Behind']);
    await content.getByRole('img').click();
    await page.keyboard.press('Delete');
    await expect(content.getByRole('img')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.type('Still ');
    await expect.poll(() => outlineOf(content)).toEqual(['img A dot', 'p Still Behind']);
  });

  await part(page, 'after a dragged block', async () => {
    const content = await openForm(page);
    await content.pressSequentially('One\nTwo\n');
    await insertByAddress(page, 'A dot');
    await content.getByRole('img').hover();
    await page.locator('.rich-handle').dragTo(content.getByText('One'), {
      targetPosition: { x: 4, y: 2 },
      steps: 5,
    });
    await expect.poll(() => outlineOf(content)).toEqual(['img A dot', 'p One', 'p Two']);
    await page.keyboard.type('Behind ');
    await expect.poll(() => outlineOf(content)).toEqual(['img A dot', 'p Behind One', 'p Two']);
  });

  await part(page, 'links a selected picture', async () => {
    const { id } = await storeBlog(page, {
      title: ownTitle('With a picture'),
      content: `<p>Words</p><img src="${dot}" alt="A dot">`,
    });
    const content = await openForm(page, `/admin/blog/edit/${id}`);
    await content.getByRole('img').click();
    await tool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Address').fill('/contact');
    await page.keyboard.press('Enter');
    await expect(tool(page, 'Link')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).toHaveURL('/admin/blogs');
    expect((await readBlog(page, id)).content).toBe(
      `<p>Words</p><a href="/contact"><img src="${dot}" alt="A dot"></a>`,
    );
    await openForm(page, `/admin/blog/edit/${id}`);
    await content.getByRole('img').click();
    await page.keyboard.press('Control+k');
    await expect(dialog.getByLabel('Address')).toHaveValue('/contact');
    await page.keyboard.press('Escape');
  });

  await part(page, 'a selected picture stays selected while it gets a description', async () => {
    const content = await openForm(page);
    await insertByAddress(page, 'A dot');
    await content.getByRole('img').click();
    await tool(page, 'Image').click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await dialog.getByLabel('What the picture shows').fill('A point');
    await dialog.getByRole('button', { name: 'Change image' }).click();
    await expect(content.locator('img.ProseMirror-selectednode')).toHaveAttribute('alt', 'A point');
  });
});

test('places the cursor in the first cell of a new table', async ({ page }) => {
  const first = (content: Locator) => content.locator('table').first().locator('th').first();

  await part(page, 'inserted by a slash', async () => {
    const content = await openForm(page);
    await content.pressSequentially('Before\n/tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Month');
    await expect(first(content)).toHaveText('Month');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Orders');
    await expect(content.getByRole('columnheader')).toHaveText(['Month', 'Orders']);
  });

  await part(
    page,
    'inserted by the menu, in the middle of text and after a selected picture',
    async () => {
      const content = await openForm(page);
      await content.pressSequentially('Before');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await insert(page).click();
      await page.getByRole('menuitem', { name: 'Table' }).click();
      await expect(content).toBeFocused();
      await page.keyboard.type('Month');
      await expect(first(content)).toHaveText('Month');
      await content.getByText('Befo').click();
      await page.keyboard.press('Home');
      await insertByAddress(page, 'A dot');
      await content.getByRole('img').click();
      await insert(page).click();
      await page.getByRole('menuitem', { name: 'Table' }).click();
      await expect(content).toBeFocused();
      await page.keyboard.type('Year');
      await expect(first(content)).toHaveText('Year');
      await expect(content.getByRole('img')).toHaveCount(1);
    },
  );

  await part(page, 'inserted in a cell of another table', async () => {
    const content = await openForm(page);
    await content.pressSequentially('/tab\n');
    await page.keyboard.type('Outer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('/tab\nInner');
    await expect(content.locator('table table th').first()).toHaveText('Inner');
  });
});

test('twenty uploads end while somebody types, and no letter is lost', async ({ page }) => {
  const held: Route[] = [];
  await page.route('**/api/admin/media', (route) => {
    held.push(route);
  });
  const content = await openForm(page);
  await content.focus();
  const images = content.locator('img[src^="/media/"]');
  const lines: string[] = [];
  for (let round = 1; round <= 20; round += 1) {
    const isInLine = round % 2 === 0;
    const file = await pictureFile(`p${round}.png`, 20 + round);
    // In the middle of a sentence, or in an empty line before it.
    const begin = isInLine ? `Begun ${round} ` : '';
    await page.keyboard.type(begin);
    await paste(content, { pictures: [file] });
    await page.keyboard.type('so ');
    await expect.poll(() => held.length).toBe(round);
    await held.at(-1)?.continue();
    let typed = '';
    while ((await images.count()) < round) {
      await page.keyboard.type('a');
      typed += 'a';
    }
    const end = ` goes on in ${round}.`;
    await page.keyboard.type(`${end}\n`);
    lines.push(`${begin}so ${typed}${end}`);
    await expect(content).toBeFocused();
  }
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const outline = await outlineOf(content);
  expect(outline.filter((line) => line.startsWith('p '))).toEqual(lines.map((line) => `p ${line}`));
  expect(outline.map((line) => line.startsWith('img'))).toEqual(
    lines.flatMap((_, at) => (at % 2 === 0 ? [true, false] : [false, true])),
  );
});

async function pictureFile(name: string, width: number) {
  const base64 = (await aFile('png', width, 30)).toString('base64');
  return { name, type: 'image/png', base64 };
}

/** Describes the first picture without a description; the cursor stays where it is. */
async function describe(page: Page, words: string): Promise<void> {
  await contentOf(page).getByRole('button', { name: 'Describe this picture' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Describe this picture' });
  await dialog.getByLabel('What the picture shows').fill(words);
  await dialog.getByRole('button', { name: 'Save description' }).click();
  await expect(page.getByRole('img', { name: words })).toBeVisible();
}

async function insertByAddress(page: Page, alt: string): Promise<void> {
  await contentOf(page).press('Control+Alt+m');
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog.getByLabel('Or its address').fill(dot);
  await dialog.getByLabel('What the picture shows').fill(alt);
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await expect(contentOf(page)).toBeFocused();
}

async function drop(target: Locator, file: { name: string; type: string; base64: string }) {
  await target.evaluate((element, { name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, { type }));
    const { left, top } = element.getBoundingClientRect();
    const at = { clientX: left + 2, clientY: top + 2, bubbles: true, cancelable: true };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
  }, file);
}

/** The blocks of the text, one per line: element, and text or description. */
async function outlineOf(content: Locator): Promise<string[]> {
  const html = await htmlOf(content);
  return await content.evaluate((_, text) => {
    const { body } = new DOMParser().parseFromString(text, 'text/html');
    return [...body.children].map((block) =>
      `${block.localName} ${block.getAttribute('alt') ?? block.textContent}`.trim(),
    );
  }, html);
}
