import { expect, test } from 'vitest';
import { leftBehindText } from '../../../../domain/posts/hidden-text.ts';
import { cleanHtml } from '../../../../server/modules/posts/html/clean-html.ts';
import { cleanPastedTree } from './clean-pasted-html.ts';
import { parsedBody } from './parsed-body.fixtures.ts';

/** The HTML that a paste leaves, and what stayed behind. */
const pasted = (html: string, keepsHidden = false) =>
  cleanPastedTree(parsedBody(html), html, keepsHidden);

const hidden = {
  'deleted words of Word': '<span class=msoDel><del cite="mailto:A">secret</del></span>',
  'deleted words of LibreOffice': '<del cite="#" datetime="2027-01-04T10:00">secret</del>',
  'deleted words without a name': '<p>a <DEL>secret</DEL> b</p>',
  'deleted words of Word on the web': '<span class="TrackChangeTextDeletion SCXW1">secret</span>',
  'a list of comments':
    "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div class=msocomtxt><p class=MsoCommentText>secret</p></div></div></div>",
  'a comment whose styles are lost': '<p class="MsoCommentText">secret</p>',
  'a comment of Google Docs':
    '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>secret</span></p></div>',
  'hidden text of Word': "<span style='display:none;mso-hide:all'>secret</span>",
  'text that Word hides on the screen': '<span style="mso-hide: screen">secret</span>',
  'an element that is not displayed': '<p style="color:red; DISPLAY : NONE !important">secret</p>',
  'a row that is not displayed':
    '<table><tr><td>a</td></tr><tr style="height:0;display:none"><td>secret</td></tr></table>',
  'an item that is hidden': '<ul><li>a</li><li hidden>secret</li></ul>',
  'an element that is hidden until it is found': '<div hidden="until-found">secret</div>',
  'an element that is not visible': '<span style="visibility:hidden">secret</span>',
  'text without opacity': '<span style="opacity:0.0">secret</span>',
  'text without a size': '<span style="font-size:0px">secret</span>',
  'text for screen readers':
    '<h2 style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0px, 0px, 0px, 0px)">secret</h2>',
  'text outside the page': '<div style="position:absolute;left:-9999px">secret</div>',
  'text cut to nothing': '<div style="max-height:0;overflow:hidden">secret</div>',
  'text that a style sheet hides':
    '<style><!-- p.a {color:red} span.Note, .b {mso-style-name:Note; display:none} --></style><span class="Note">secret</span>',
  'a dialog that is not open': '<dialog>secret</dialog>',
  'hidden text in hidden text': '<div hidden><p style="display:none">secret</p></div>',
};

test.each(Object.entries(hidden))('%s stays behind and is named', (_, html) => {
  const text = `<p>Shown before.</p>${html}<p>Shown after.</p>`;
  const inEditor = pasted(text);
  const onServer = cleanHtml(text);
  for (const { html: stored, leftBehind } of [inEditor, onServer]) {
    expect(stored).not.toContain('secret');
    expect(stored).toMatch(/Shown before\..*Shown after\./s);
    expect(leftBehind.map(({ words }) => words)).toEqual(['secret']);
  }
  expect(onServer.leftBehind).toEqual(inEditor.leftBehind);
  // What is put back is pasted once more.
  expect(pasted(pasted(text, true).html).html).toContain('secret');
});

test.each([
  '<s>secret</s>',
  '<ins>secret</ins>',
  "<a style='mso-comment-reference:AK_1'>secret</a>",
  '<span class="MsoCommentReference">secret</span>',
  '<span style="mso-hide:none; font-size:0.9em; opacity:0.5">secret</span>',
  '<div style="font-size:0"><span style="font-size:14px">secret</span></div>',
  '<p style="text-indent:-18pt;overflow:hidden">secret</p>',
  '<p aria-hidden="true">secret</p>',
  '<style>@media print { p {display:none} } .other {display:none}</style><p>secret</p>',
  '<dialog open>secret</dialog>',
])('%s is shown', (html) => {
  for (const { html: stored, leftBehind } of [pasted(html), cleanHtml(html)]) {
    expect([stored.includes('secret'), leftBehind]).toEqual([true, []]);
  }
});

test('names comments one by one, and words that were deleted together once', () => {
  const html =
    '<p>The fee is <del>20,</del> <del>000</del><ins>18,000</ins><a class=msocomanchor href="#_msocom_1">[AK1]</a>.</p>' +
    "<div style='mso-element:comment-list'><div style='mso-element:comment'><p>Margin <b>is</b> 40%</p></div>" +
    "<div style='mso-element:comment'><span class=MsoCommentReference><a class=msocomanchor>[AK2]</a></span><p>Ask Ravi</p></div></div>";
  const { html: stored, leftBehind } = cleanHtml(html);
  expect(stored.trim()).toBe('<p>The fee is  18,000.</p>');
  expect(leftBehindText(leftBehind)).toBe(
    '2 comments and 1 deletion stayed behind: “20,000”, “Margin is 40%”, “Ask Ravi”.',
  );
  expect(pasted(html).leftBehind).toEqual(leftBehind);
});
