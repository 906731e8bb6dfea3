import { expect, test } from 'vitest';
import { cleanHtml } from '../../../../server/modules/posts/html/clean-html.ts';
import { cleanPastedTree } from './clean-pasted-html.ts';
import { parsedBody } from './parsed-body.fixtures.ts';
import { listFixtures } from './pasted-lists.fixtures.ts';
import { readMarker } from './pasted-lists.ts';

/** The HTML that is stored after a paste, on one line. */
function storedHtml(html: string): string {
  return cleanHtml(cleanPastedTree(parsedBody(html), html).html).html.replaceAll(/\s*\n\s*/g, '');
}

test.each(listFixtures)('$name', ({ html, becomes }) => {
  expect(storedHtml(html)).toBe(becomes);
});

const wordHeading = (level: number, words: string) =>
  `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="${level}"><span style="font-weight:bold">${words}</span><span class="EOP">&nbsp;</span></p></div>`;

test.each([
  [
    'headings of Word on the web',
    wordHeading(1, 'Plan') + wordHeading(2, 'Bring') + wordHeading(3, 'Doors'),
    '<h2>Plan</h2><h3>Bring</h3><h3>Doors</h3>',
  ],
  [
    'pictures of emoji',
    '<p>Hi <img class="emoji" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP" alt="🙏" style="width: 20px"><img src="https://a.example/x.svg" data-plain-text="👨‍👩‍👧">.</p>',
    '<p>Hi 🙏👨‍👩‍👧.</p>',
  ],
  [
    'small pictures',
    '<p>File <img src="https://a.example/i.png" width="12" height="12"><img src="https://a.example/j.png" style="height: 16px">.</p>',
    '<p>File .</p>',
  ],
])('%s', (_, html, becomes) => expect(storedHtml(html)).toBe(becomes));

test('keeps empty items and headings in lists copied from the editor', () => {
  const html =
    '<ol data-pm-slice="3 3 []"><li><h3>Step</h3></li></ol><ul><li><p>One</p></li><li><p></p></li></ul>';
  expect(storedHtml(html)).toBe(
    '<ol><li><h3>Step</h3></li></ol><ul><li><p>One</p></li><li><p></p></li></ul>',
  );
});

test.each([
  ['1.', true, [1]],
  ['(12)', true, [12]],
  ['3.2.1', true, [1]],
  ['१२.', true, [12]],
  ['৩)', true, [3]],
  ['٤-', true, [4]],
  ['１．', true, [1]],
  ['⑷', true, [4]],
  ['a.', true, [1]],
  ['(Z)', true, [26]],
  ['bb.', true, [28]],
  ['iv.', true, [4]],
  ['i)', true, [1, 9]],
  ['c.', true, [3, 100]],
  ['XLII.', true, [42]],
  ['क.', true, []],
  ['一、', true, []],
  ['o', false, []],
  ['·', false, []],
  ['§', false, []],
  ['–', false, []],
  ['Ø', false, []],
  ['→', false, []],
])('reads the marker %j: numbered %s, as %j', (marker, isNumbered, numbers) => {
  expect(readMarker(` ${marker}\u00a0`)).toEqual({ isNumbered, numbers });
});

test.each(['Step 1:', 'Article IV.', 'अध्याय 2', 'Note:'])(
  'does not read %j as a marker',
  (words) => {
    expect(readMarker(words)).toBeUndefined();
  },
);
