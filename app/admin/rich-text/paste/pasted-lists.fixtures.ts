/** HTML that programs put on the clipboard, reduced to the parts that make lists, and the stored HTML. */
interface Fixture {
  name: string;
  html: string;
  becomes: string;
}

interface WordItem {
  list?: string;
  font?: string;
  /** A line break of Word within the style of the marker. */
  ignore?: string;
  tag?: string;
  className?: string;
}

/** A list paragraph of Word and of Outlook on Windows. */
function word(
  level: number,
  marker: string,
  text: string,
  {
    list = 'l0',
    font = '',
    ignore = 'mso-list:Ignore',
    tag = 'p',
    className = 'MsoListParagraph',
  }: WordItem = {},
): string {
  const lfo = `lfo${Number(list.slice(1)) + 1}`;
  const style = `margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:${list} level${level} ${lfo}`;
  return (
    `<${tag} class=${className} style='${style}'><![if !supportLists]><span lang=EN-US style='${font}mso-bidi-font-family:\n` +
    `Calibri'><span style='${ignore}'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span>` +
    `<![endif]><span lang=EN-US>${text}<o:p></o:p></span></${tag}>\n`
  );
}

const normal = (text: string) =>
  `<p class=MsoNormal><span lang=EN-US>${text}<o:p></o:p></span></p>\n`;

const symbol = { font: 'font-family:Symbol;mso-fareast-font-family:Symbol;' };
const wingdings = { font: 'font-family:Wingdings;mso-fareast-font-family:Wingdings;' };

const page = (...parts: string[]) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">` +
  `<head><meta name=Generator content="Microsoft Word 15"><title>Plan</title><style><!-- @list l0 {mso-list-id:1;} --></style></head>` +
  `<body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->\n${parts.join('')}<!--EndFragment--></body></html>`;

const docs = (html: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b">${html}</b><br class="Apple-interchange-newline">`;

/** An item of Google Docs. */
const doc = (level: number, text: string, type = 'disc') =>
  `<li dir="ltr" style="list-style-type:${type};font-size:11pt" aria-level="${level}"><p dir="ltr" style="line-height:1.38" role="presentation"><span style="font-weight:400">${text}</span></p></li>`;

/** An item of Word on the web, each in its own list and div. */
const online = (level: number, text: string, tag: 'ul' | 'ol' = 'ul', start = 1, list = 1) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="${tag === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW1" role="list"${tag === 'ol' ? ` start="${start}"` : ''}>` +
  `<li data-leveltext="" data-font="Symbol" data-listid="${list}" data-aria-posinset="${start}" data-aria-level="${level}" class="OutlineElement Ltr SCXW1">` +
  `<p class="Paragraph SCXW1"><span data-contrast="auto" class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${text}</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

const pages = (marker: string, text: string, tabs = 1) =>
  `<p class="p1"><span class="Apple-tab-span" style="white-space:pre">${'\t'.repeat(tabs)}</span>${marker}<span class="Apple-tab-span" style="white-space:pre">\t</span>${text}</p>`;

/** Text of Word that went through Gmail or Outlook on the web, without Word's own styles. */
const forwarded = (marker: string, text: string, indent = '36.0pt') =>
  `<p class="MsoListParagraph" style="margin-left:${indent};text-indent:-18pt"><u></u><span style="font-family:Symbol">${marker}<span style="font:7pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span></span><u></u>${text}<u></u><u></u></p>`;

export const listFixtures: Fixture[] = [
  // Word: the marker
  {
    name: 'Word: bullets',
    html: page(word(1, '·', 'One', symbol), word(1, '·', 'Two', symbol)),
    becomes: '<ul><li>One</li><li>Two</li></ul>',
  },
  {
    name: 'Word: a marker whose style is broken over lines',
    html: page(
      word(1, '1.', 'One', { ignore: 'mso-list:\nIgnore' }),
      word(2, 'o', 'Inner', { ignore: 'mso-list:\r\n  Ignore' }),
    ),
    becomes: '<ol><li>One<ul><li>Inner</li></ul></li></ol>',
  },
  {
    name: 'Word: a list paragraph whose style is broken over lines',
    html: page(
      word(1, '·', 'One').replace('mso-list:l0 level1', 'mso-list:l0\nlevel1'),
      word(1, '·', 'Two').replace('mso-list:l0 level1', 'mso-list:\nl0 level1'),
    ),
    becomes: '<ul><li>One</li><li>Two</li></ul>',
  },
  {
    name: 'Word: a marker in its own spans, with the font outside',
    html: page(
      word(1, '§', 'One', wingdings),
      word(1, 'ü', 'Two', wingdings),
      word(1, 'v', 'Three', wingdings),
    ),
    becomes: '<ul><li>One</li><li>Two</li><li>Three</li></ul>',
  },
  {
    name: 'Word: Wingdings arrows and boxes',
    html: page(word(1, 'Ø', 'One', wingdings), word(1, 'q', 'Two', wingdings)),
    becomes: '<ul><li>One</li><li>Two</li></ul>',
  },
  {
    name: 'Word: a dash for a bullet',
    html: page(word(1, '-', 'One'), word(1, '–', 'Two')),
    becomes: '<ul><li>One</li><li>Two</li></ul>',
  },
  {
    name: 'Word: a picture for a bullet',
    html: page(
      word(1, '<img width=11 height=11 src="file:///C:/clip_image001.gif" alt="*">', 'One'),
      word(1, '<img width=11 height=11 src="file:///C:/clip_image001.gif" alt="*">', 'Two'),
    ),
    becomes: '<ul><li>One</li><li>Two</li></ul>',
  },
  {
    name: 'Word: markers in Word’s conditional comments',
    html: page(word(1, '1.', 'One'), word(1, '2.', 'Two'))
      .replaceAll('<![if !supportLists]>', '<!--[if !supportLists]-->')
      .replaceAll('<![endif]>', '<!--[endif]-->'),
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Word: numbers',
    html: page(word(1, '1.', 'One'), word(1, '2.', 'Two'), word(1, '3.', 'Three')),
    becomes: '<ol><li>One</li><li>Two</li><li>Three</li></ol>',
  },
  {
    name: 'Word: numbers with a bracket',
    html: page(word(1, '1)', 'One'), word(1, '2)', 'Two')),
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Word: numbers in brackets',
    html: page(word(1, '(1)', 'One'), word(1, '(2)', 'Two')),
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Word: numbers alone',
    html: page(word(1, '1', 'One'), word(1, '2', 'Two')),
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Word: numbers with a zero before',
    html: page(word(1, '01.', 'One'), word(1, '02.', 'Two')),
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Word: Devanagari numbers',
    html: page(word(1, '१.', 'पहला'), word(1, '२.', 'दूसरा')),
    becomes: '<ol><li>पहला</li><li>दूसरा</li></ol>',
  },
  {
    name: 'Word: Devanagari numbers that go on',
    html: page(word(1, '९.', 'नौ'), word(1, '१०.', 'दस')),
    becomes: '<ol start="9"><li>नौ</li><li>दस</li></ol>',
  },
  {
    name: 'Word: Bengali and Arabic numbers',
    html: page(
      word(1, '১)', 'এক'),
      word(1, '২)', 'দুই'),
      normal('—'),
      word(1, '(٣)', 'ثلاثة', { list: 'l1' }),
    ),
    becomes: '<ol><li>এক</li><li>দুই</li></ol><p>—</p><ol start="3"><li>ثلاثة</li></ol>',
  },
  {
    name: 'Word: numbers in circles',
    html: page(word(1, '①', 'One'), word(1, '②', 'Two')),
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Word: letters',
    html: page(word(1, 'a.', 'One'), word(1, 'b.', 'Two'), word(1, 'c.', 'Three')),
    becomes: '<ol><li>One</li><li>Two</li><li>Three</li></ol>',
  },
  {
    name: 'Word: capitals in brackets',
    html: page(word(1, '(A)', 'One'), word(1, '(B)', 'Two')),
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Word: letters of Devanagari',
    html: page(word(1, 'क.', 'एक'), word(1, 'ख.', 'दो')),
    becomes: '<ol><li>एक</li><li>दो</li></ol>',
  },
  {
    name: 'Word: small Roman numbers',
    html: page(
      word(1, 'i.', 'One'),
      word(1, 'ii.', 'Two'),
      word(1, 'iii.', 'Three'),
      word(1, 'iv.', 'Four'),
    ),
    becomes: '<ol><li>One</li><li>Two</li><li>Three</li><li>Four</li></ol>',
  },
  {
    name: 'Word: large Roman numbers',
    html: page(word(1, 'IX.', 'Nine'), word(1, 'X.', 'Ten'), word(1, 'XI.', 'Eleven')),
    becomes: '<ol start="9"><li>Nine</li><li>Ten</li><li>Eleven</li></ol>',
  },
  {
    name: 'Word: letters from h on, where i is no Roman number',
    html: page(word(1, 'h.', 'Eight'), word(1, 'i.', 'Nine'), word(1, 'j.', 'Ten')),
    becomes: '<ol start="8"><li>Eight</li><li>Nine</li><li>Ten</li></ol>',
  },
  {
    name: 'Word: letters from i on',
    html: page(word(1, 'i.', 'Nine'), word(1, 'j.', 'Ten')),
    becomes: '<ol start="9"><li>Nine</li><li>Ten</li></ol>',
  },
  {
    name: 'Word: a marker of words stays text',
    html: page(word(1, 'Step 1:', 'Open the shop'), normal('Then wait.')),
    becomes: '<p>Step 1: Open the shop</p><p>Then wait.</p>',
  },

  // Word: numbering
  {
    name: 'Word: numbers that go on after a paragraph',
    html: page(
      word(1, '1.', 'Boil'),
      normal('It bubbles.'),
      word(1, '2.', 'Add'),
      word(1, '3.', 'Wait'),
    ),
    becomes: '<ol><li>Boil</li></ol><p>It bubbles.</p><ol start="2"><li>Add</li><li>Wait</li></ol>',
  },
  {
    name: 'Word: numbers that go on after a blank paragraph',
    html: page(
      word(1, '1.', 'One'),
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>',
      word(1, '2.', 'Two'),
    ),
    becomes: '<ol><li>One</li></ol><p></p><ol start="2"><li>Two</li></ol>',
  },
  {
    name: 'Word: numbers that go on after a table',
    html: page(
      word(1, '1.', 'One'),
      '<table class=MsoTableGrid><tr><td><p class=MsoNormal>Cell<o:p></o:p></p></td></tr></table>',
      word(1, '2.', 'Two'),
    ),
    becomes:
      '<ol><li>One</li></ol><table><tbody><tr><td><p>Cell</p></td></tr></tbody></table><ol start="2"><li>Two</li></ol>',
  },
  {
    name: 'Word: letters that go on after a paragraph',
    html: page(word(1, 'a)', 'One'), normal('Between.'), word(1, 'b)', 'Two')),
    becomes: '<ol><li>One</li></ol><p>Between.</p><ol start="2"><li>Two</li></ol>',
  },
  {
    name: 'Word: numbers that begin in the middle',
    html: page(word(1, '4.', 'Four'), word(1, '5.', 'Five')),
    becomes: '<ol start="4"><li>Four</li><li>Five</li></ol>',
  },
  {
    name: 'Word: a number that is left out',
    html: page(word(1, '1.', 'One'), word(1, '3.', 'Three')),
    becomes: '<ol><li>One</li></ol><ol start="3"><li>Three</li></ol>',
  },
  {
    name: 'Word: two lists one after the other',
    html: page(
      word(1, '1.', 'One'),
      word(1, '2.', 'Two'),
      word(1, '1.', 'Uno', { list: 'l1' }),
      word(1, '2.', 'Due', { list: 'l1' }),
    ),
    becomes: '<ol><li>One</li><li>Two</li></ol><ol><li>Uno</li><li>Due</li></ol>',
  },
  {
    name: 'Word: a list that begins again, by hand',
    html: page(word(1, '1.', 'One'), word(1, '2.', 'Two'), word(1, '1.', 'Uno')),
    becomes: '<ol><li>One</li><li>Two</li></ol><ol><li>Uno</li></ol>',
  },
  {
    name: 'Word: two bulleted lists one after the other',
    html: page(word(1, '·', 'One', symbol), word(1, '·', 'Uno', { ...symbol, list: 'l1' })),
    becomes: '<ul><li>One</li></ul><ul><li>Uno</li></ul>',
  },
  {
    name: 'Word: numbers right after bullets',
    html: page(word(1, '·', 'One', symbol), word(1, '1.', 'Uno', { list: 'l1' })),
    becomes: '<ul><li>One</li></ul><ol><li>Uno</li></ol>',
  },

  // Word: levels
  {
    name: 'Word: three levels',
    html: page(
      word(1, '1.', 'One'),
      word(2, 'a.', 'Inner'),
      word(3, 'i.', 'Innermost'),
      word(3, 'ii.', 'Second'),
      word(2, 'b.', 'Inner too'),
      word(1, '2.', 'Two'),
    ),
    becomes:
      '<ol><li>One<ol><li>Inner<ol><li>Innermost</li><li>Second</li></ol></li><li>Inner too</li></ol></li><li>Two</li></ol>',
  },
  {
    name: 'Word: numbers of several parts',
    html: page(
      word(1, '1.', 'One'),
      word(2, '1.1.', 'Inner'),
      word(2, '1.2.', 'Second'),
      word(1, '2.', 'Two'),
      word(2, '2.1.', 'Other'),
    ),
    becomes:
      '<ol><li>One<ol><li>Inner</li><li>Second</li></ol></li><li>Two<ol><li>Other</li></ol></li></ol>',
  },
  {
    name: 'Word: a skipped level',
    html: page(
      word(1, '·', 'One', symbol),
      word(3, '§', 'Deep', wingdings),
      word(1, '·', 'Two', symbol),
    ),
    becomes: '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>',
  },
  {
    name: 'Word: a list that begins at the second level',
    html: page(word(2, 'o', 'Inner'), word(2, 'o', 'Second'), word(1, '·', 'Outer')),
    becomes: '<ul><li>Inner</li><li>Second</li><li>Outer</li></ul>',
  },
  {
    name: 'Word: numbers that begin at the second level',
    html: page(word(2, 'b.', 'Inner'), word(1, '2.', 'Outer')),
    becomes: '<ol start="2"><li>Inner</li></ol><ol start="2"><li>Outer</li></ol>',
  },
  {
    name: 'Word: bullets within numbers, of two lists',
    html: page(
      word(1, '1.', 'One'),
      word(2, '·', 'Point', { ...symbol, list: 'l3' }),
      word(1, '2.', 'Two'),
    ),
    becomes: '<ol><li>One<ul><li>Point</li></ul></li><li>Two</li></ol>',
  },
  {
    name: 'Word: a list in a cell',
    html: page(
      `<table><tr><td>${word(1, '1.', 'One')}${word(1, '2.', 'Two')}</td><td>${word(1, '·', 'Point', symbol)}</td></tr></table>`,
    ),
    becomes:
      '<table><tbody><tr><td><ol><li>One</li><li>Two</li></ol></td><td><ul><li>Point</li></ul></td></tr></tbody></table>',
  },
  {
    name: 'Word: the style List Bullet, with its level in its name',
    html: page(
      word(1, '·', 'One', { className: 'MsoListBullet' }).replace(/mso-list:l0 level1 lfo1/, ''),
      word(2, '·', 'Inner', { className: 'MsoListBullet2' }).replace(/mso-list:l0 level2 lfo1/, ''),
    ),
    becomes: '<ul><li>One<ul><li>Inner</li></ul></li></ul>',
  },
  {
    name: 'Word: a list item with marks and a link',
    html: page(word(1, '1.', '<b>Bold</b> and <a href="https://a.example/">linked</a>')),
    becomes: '<ol><li><strong>Bold</strong> and <a href="https://a.example/">linked</a></li></ol>',
  },

  {
    name: 'Word: back from a skipped level to the one between',
    html: page(
      word(1, '·', 'One', symbol),
      word(3, '§', 'Deep', wingdings),
      word(2, 'o', 'Between'),
      word(2, 'o', 'Beside'),
      word(1, '·', 'Two', symbol),
    ),
    becomes:
      '<ul><li>One<ul><li>Deep</li><li>Between</li><li>Beside</li></ul></li><li>Two</li></ul>',
  },
  {
    name: 'Word: a paragraph of a list without a marker',
    html: page(
      word(1, '1.', 'One'),
      '<p class=MsoListParagraph style="margin-left:36.0pt;mso-list:l0 level1 lfo1">Not counted<o:p></o:p></p>',
      word(1, '2.', 'Two'),
    ),
    becomes: '<ol><li>One<p>Not counted</p></li><li>Two</li></ol>',
  },

  // Word: headings
  {
    name: 'Word: numbered headings',
    html: page(
      word(1, '1.', 'Why', { tag: 'h1' }),
      normal('First.'),
      word(2, '1.1', 'Who', { tag: 'h2' }),
      normal('Second.'),
    ),
    becomes: '<h2>Why</h2><p>First.</p><h3>Who</h3><p>Second.</p>',
  },
  {
    name: 'Word: headings with letters and Roman numbers',
    html: page(
      word(1, 'A.', 'Why', { tag: 'h2' }),
      word(1, 'II.', 'How', { tag: 'h2', ignore: 'mso-list:\nIgnore' }),
    ),
    becomes: '<h2>Why</h2><h2>How</h2>',
  },
  {
    name: 'Word: a list between numbered headings',
    html: page(
      word(1, '1', 'Why', { tag: 'h2' }),
      word(1, '1.', 'One', { list: 'l1' }),
      word(1, '2', 'How', { tag: 'h2' }),
      word(1, '2.', 'Two', { list: 'l1' }),
    ),
    becomes: '<h2>Why</h2><ol><li>One</li></ol><h2>How</h2><ol start="2"><li>Two</li></ol>',
  },
  {
    name: 'Word: a heading whose number is a chapter',
    html: page(word(1, 'Chapter 1', 'Why', { tag: 'h1' })),
    becomes: '<h2>Chapter 1 Why</h2>',
  },

  // Outlook, Gmail
  {
    name: 'Outlook: lists with nested lists beside their items',
    html: page(
      "<ul type=disc><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>One<o:p></o:p></li><ul type=circle><li class=MsoNormal style='mso-list:l0 level2 lfo1'>Inner<o:p></o:p></li></ul><li class=MsoNormal>Two</li></ul>",
    ),
    becomes: '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
  },
  {
    name: 'Outlook: numbers that go on',
    html: page(
      '<ol start=3 type=1><li class=MsoNormal>Three<o:p></o:p></li></ol>',
      normal('Between.'),
      '<ol start=4 type=1><li class=MsoNormal>Four</li></ol>',
    ),
    becomes: '<ol start="3"><li>Three</li></ol><p>Between.</p><ol start="4"><li>Four</li></ol>',
  },
  {
    name: 'Outlook on the web: Word’s bullets without its styles',
    html: `<div>${forwarded('·', 'One')}${forwarded('·', 'Two')}${forwarded('o', 'Inner', '72.0pt')}</div>`,
    becomes:
      '<ul><li><u></u><u></u>One<u></u><u></u></li><li><u></u><u></u>Two<u></u><u></u><ul><li><u></u><u></u>Inner<u></u><u></u></li></ul></li></ul>',
  },
  {
    name: 'Gmail: Word’s numbers without its styles',
    html: `${forwarded('1.', 'One', '.5in')}${forwarded('2.', 'Two', '.5in')}<p class="MsoNormal">Between.</p>${forwarded('3.', 'Three', '.5in')}`,
    becomes:
      '<ol><li><u></u><u></u>One<u></u><u></u></li><li><u></u><u></u>Two<u></u><u></u></li></ol><p>Between.</p><ol start="3"><li><u></u><u></u>Three<u></u><u></u></li></ol>',
  },
  {
    name: 'Gmail: a paragraph of Word’s list style that has no marker',
    html: '<p class="MsoListParagraph" style="margin-left:36pt">A word with&nbsp;a space.</p>',
    becomes: '<p>A word with&nbsp;a space.</p>',
  },
  {
    name: 'OneNote: the number of each item',
    html: '<ol style="margin-left:.375in;direction:ltr" type=1><li value=3 style="margin-top:0"><span>Three</span></li><ol type=a><li value=1><span>Inner</span></li></ol><li value=4><span>Four</span></li></ol>',
    becomes: '<ol start="3"><li>Three<ol><li>Inner</li></ol></li><li>Four</li></ol>',
  },

  // Word on the web
  {
    name: 'Word on the web: bullets',
    html: online(1, 'One') + online(1, 'Two'),
    becomes: '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  },
  {
    name: 'Word on the web: levels',
    html: online(1, 'One') + online(2, 'Inner') + online(3, 'Innermost') + online(1, 'Two'),
    becomes:
      '<ul><li><p>One</p><ul><li><p>Inner</p><ul><li><p>Innermost</p></li></ul></li></ul></li><li><p>Two</p></li></ul>',
  },
  {
    name: 'Word on the web: numbers',
    html: `${online(1, 'One', 'ol', 1) + online(1, 'Two', 'ol', 2)}<div class="OutlineElement"><p class="Paragraph"><span class="TextRun">Between.</span><span class="EOP">&nbsp;</span></p></div>${online(1, 'Three', 'ol', 3)}`,
    becomes:
      '<ol><li><p>One</p></li><li><p>Two</p></li></ol><p>Between.</p><ol start="3"><li><p>Three</p></li></ol>',
  },
  {
    name: 'Word on the web: two lists one after the other',
    html: online(1, 'One', 'ol', 1) + online(1, 'Uno', 'ol', 1, 2),
    becomes: '<ol><li><p>One</p></li></ol><ol><li><p>Uno</p></li></ol>',
  },
  {
    name: 'Word on the web: the end of an inner list',
    html: online(2, 'Inner') + online(1, 'Outer'),
    becomes: '<ul><li><p>Inner</p></li><li><p>Outer</p></li></ul>',
  },

  // Google Docs
  {
    name: 'Google Docs: levels',
    html: docs(
      `<ul>${doc(1, 'One')}<ul>${doc(2, 'Inner', 'circle')}<ul>${doc(3, 'Innermost', 'square')}</ul>${doc(2, 'Second', 'circle')}</ul>${doc(1, 'Two')}</ul>`,
    ),
    becomes:
      '<ul><li><p>One</p><ul><li><p>Inner</p><ul><li><p>Innermost</p></li></ul></li><li><p>Second</p></li></ul></li><li><p>Two</p></li></ul>',
  },
  {
    name: 'Google Docs: the end of a nested list',
    html: docs(`<ul><ul>${doc(2, 'Inner point')}</ul>${doc(1, 'Outer point')}</ul>`),
    becomes: '<ul><li><p>Inner point</p></li><li><p>Outer point</p></li></ul>',
  },
  {
    name: 'Google Docs: only the inner items of a list',
    html: docs(`<ul><ul>${doc(2, 'Inner')}${doc(2, 'Second')}</ul></ul>`),
    becomes: '<ul><li><p>Inner</p></li><li><p>Second</p></li></ul>',
  },
  {
    name: 'Google Docs: the end of three levels',
    html: docs(`<ul><ul><ul>${doc(3, 'Deep')}</ul>${doc(2, 'Inner')}</ul>${doc(1, 'Outer')}</ul>`),
    becomes: '<ul><li><p>Deep</p></li><li><p>Inner</p></li><li><p>Outer</p></li></ul>',
  },
  {
    name: 'Google Docs: a skipped level',
    html: docs(`<ul>${doc(1, 'One')}<ul><ul>${doc(3, 'Deep')}</ul></ul>${doc(1, 'Two')}</ul>`),
    becomes: '<ul><li><p>One</p><ul><li><p>Deep</p></li></ul></li><li><p>Two</p></li></ul>',
  },
  {
    name: 'Google Docs: numbers that go on',
    html: docs(
      `<ol>${doc(1, 'One', 'decimal')}</ol><p dir="ltr"><span>Between.</span></p><ol start="2">${doc(1, 'Two', 'decimal')}</ol>`,
    ),
    becomes: '<ol><li><p>One</p></li></ol><p>Between.</p><ol start="2"><li><p>Two</p></li></ol>',
  },
  {
    name: 'Google Docs: the end of a numbered list',
    html: docs(
      `<ol><ol start="2">${doc(2, 'b', 'lower-alpha')}</ol>${doc(1, 'Outer', 'decimal')}</ol>`,
    ),
    becomes: '<ol start="2"><li><p>b</p></li></ol><ol><li><p>Outer</p></li></ol>',
  },
  {
    name: 'Google Docs: a list of another kind within',
    html: docs(
      `<ol>${doc(1, 'One', 'decimal')}<ul>${doc(2, 'Point')}</ul>${doc(1, 'Two', 'decimal')}</ol>`,
    ),
    becomes: '<ol><li><p>One</p><ul><li><p>Point</p></li></ul></li><li><p>Two</p></li></ol>',
  },
  {
    name: 'Google Docs: two lists one after the other',
    html: docs(`<ol>${doc(1, 'One', 'decimal')}</ol><ol>${doc(1, 'Uno', 'decimal')}</ol>`),
    becomes: '<ol><li><p>One</p></li></ol><ol><li><p>Uno</p></li></ol>',
  },
  {
    name: 'Google Docs: a check list',
    html: docs(
      '<ul><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17" height="17" alt="unchecked" aria-roledescription="checkbox" /><p dir="ltr"><span>Call</span></p></li></ul>',
    ),
    becomes: '<ul><li><p>Call</p></li></ul>',
  },
  {
    name: 'Google Docs: numbered headings',
    html: docs(
      '<ol><li dir="ltr" aria-level="1"><h2 dir="ltr" role="presentation"><span>Why</span></h2></li></ol><p dir="ltr"><span>First.</span></p><ol start="2"><li dir="ltr" aria-level="1"><h2 dir="ltr"><span>How</span></h2></li></ol>',
    ),
    becomes: '<h2>Why</h2><p>First.</p><h2>How</h2>',
  },
  {
    name: 'Google Docs: an empty item',
    html: docs(`<ul>${doc(1, 'One')}${doc(1, '')}${doc(1, 'Two')}</ul>`),
    becomes: '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  },

  // LibreOffice
  {
    name: 'LibreOffice: levels',
    html: '<body><ul>\n\t<li><p style="margin-bottom: 0cm">One</p>\n\t<ul>\n\t\t<li><p>Inner</p></li>\n\t</ul></li>\n\t<li><p>Two</p></li>\n</ul></body>',
    becomes: '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>',
  },
  {
    name: 'LibreOffice: the end of a nested list',
    html: '<ul>\n\t<ul>\n\t\t<li><p>Inner</p></li>\n\t</ul>\n\t<li><p>Outer</p></li>\n</ul>',
    becomes: '<ul><li><p>Inner</p></li><li><p>Outer</p></li></ul>',
  },
  {
    name: 'LibreOffice: numbers that go on',
    html: '<ol>\n\t<li><p>One</p></li>\n</ol>\n<p>Between.</p>\n<ol start="2">\n\t<li><p>Two</p></li>\n</ol>',
    becomes: '<ol><li><p>One</p></li></ol><p>Between.</p><ol start="2"><li><p>Two</p></li></ol>',
  },
  {
    name: 'LibreOffice: numbered headings',
    html: '<ol>\n\t<li><h1 class="western">Why</h1>\n\t<ol>\n\t\t<li><h2 class="western">Who</h2></li>\n\t</ol></li>\n</ol>\n<p>First.</p>',
    becomes: '<h2>Why</h2><h3>Who</h3><p>First.</p>',
  },

  // Apple
  {
    name: 'Notes: dashes, with a list beside its item',
    html: '<meta charset="UTF-8"><ul class="Apple-dash-list"><li>One</li><ul class="Apple-dash-list"><li>Inner</li></ul><li>Two</li></ul>',
    becomes: '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
  },
  {
    name: 'Notes: numbers',
    html: '<ol class="ol1"><li class="li1"><span class="s1"></span>One</li><li class="li1"><span class="s1"></span>Two</li></ol>',
    becomes: '<ol><li>One</li><li>Two</li></ol>',
  },
  {
    name: 'Pages: bullets drawn between tabs',
    html: pages('•', 'One') + pages('•', 'Two'),
    becomes: '<ul><li>One</li><li>Two</li></ul>',
  },
  {
    name: 'Pages: numbers drawn between tabs',
    html: pages('1.', 'One') + pages('2.', 'Two') + pages('1.', 'Uno'),
    becomes: '<ol><li>One</li><li>Two</li></ol><ol><li>Uno</li></ol>',
  },
  {
    name: 'Pages: a tab that is none of a list',
    html: '<p class="p1">Tea<span class="Apple-tab-span" style="white-space:pre">\t</span>40</p>',
    becomes: '<p>Tea\t40</p>',
  },

  // Web pages
  {
    name: 'a page: an item that only holds a list',
    html: '<ul><li>One</li><li style="list-style:none"><ul><li>Inner</li></ul></li><li>Two</li></ul>',
    becomes: '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
  },
  {
    name: 'a page: text directly in a list',
    html: '<ul>One<li>Two</li>three</ul>',
    becomes: '<ul><li>One</li><li>Two</li><li>three</li></ul>',
  },
  {
    name: 'a page: an item that begins with a heading stays one',
    html: '<ol><li><h3>Step</h3><p>Do it.</p></li></ol>',
    becomes: '<ol><li><h3>Step</h3><p>Do it.</p></li></ol>',
  },
];
