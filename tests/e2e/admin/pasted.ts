/** Shortened clipboard contents of programs, with the expected results. */
export const pasteCorpus = [
  {
    from: 'Word, with headings, marks and two kinds of lists',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style>
<!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:12pt'>Plan<o:p></o:p></h1>
<p class=MsoNormal style='mso-margin-top-alt:auto'>Some <b style='mso-bidi-font-weight:normal'>bold</b> and <i>slanted</i> <u>words</u>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>First point<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;</span></span><![endif]>Deeper point</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Second point</p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Step one</p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>Step two</p>
<!--EndFragment--></body></html>`,
    becomes:
      '<h2>Plan</h2><p>Some <strong>bold</strong> and <em>slanted</em> <u>words</u>.</p>' +
      '<ul><li><p>First point</p><ul><li><p>Deeper point</p></li></ul></li><li><p>Second point</p></li></ul>' +
      '<p>Then:</p><ol><li><p>Step one</p></li><li><p>Step two</p></li></ol>',
  },
  {
    from: 'Word, with numbers right after bullets, at two levels',
    html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Point</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Step one</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Detail</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a)<span>&nbsp;</span></span>Part</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Step two</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Last</p></body></html>`,
    becomes:
      '<ul><li><p>Point</p></li></ul>' +
      '<ol><li><p>Step one</p><ul><li><p>Detail</p></li></ul><ol><li><p>Part</p></li></ol></li>' +
      '<li><p>Step two</p></li></ol><ul><li><p>Last</p></li></ul>',
  },
  {
    from: 'Word, with pictures that it keeps to itself',
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word"><body>
<p class=MsoNormal>Before</p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="p1"><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=120 height=80 src="file:///C:/Users/asha/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="p1" alt="A lamp"><![endif]></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="p2"><v:imagedata src="file:///C:/clip_image003.emz"/></v:shape><![endif]-->After</p></body></html>`,
    becomes: '<p>Before</p><p>After</p>',
    says: ['2 pictures stayed behind, because Word keeps them to itself'],
  },
  {
    from: 'Google Docs',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c2d"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700">Budget</span></h2><p dir="ltr" style="margin-top:0pt"><span style="font-size:11pt;font-weight:400">Plain, </span><span style="font-size:11pt;font-weight:700">strong, </span><span style="font-style:italic">slanted</span><span style="text-decoration:underline"> and under a line</span><a href="https://www.w3.org/" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">, linked</span></a></p><ul style="padding-inline-start:48px"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">One</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    becomes:
      '<h2>Budget</h2><p>Plain, <strong>strong, </strong><em>slanted</em><u> and under a line</u>' +
      '<a href="https://www.w3.org/">, linked</a></p><ul><li><p>One</p></li></ul>',
  },
  {
    from: 'a page with scripts in every place',
    html: `<p onclick="window.pasted = 1">Kept<script>window.pasted = 1</script></p><img src="x" onerror="window.pasted = 1" alt="Picture"><a href="javascript:window.pasted=1">Words</a><svg onload="window.pasted=1"></svg><iframe srcdoc="<script>parent.pasted=1</script>"></iframe><p style="background:url(javascript:1)">End</p>`,
    becomes: '<p>Kept</p><img src="" alt="Picture"><p>Words</p><p>End</p>',
    says: ['Please give the picture’s address', 'Please give an address such as /contact'],
  },
  {
    from: 'a page that has buttons and videos of its own',
    html: `<p class="video"><a href="https://evil.example/">Film</a></p><p class="button" onclick="window.pasted = 1"><a href="javascript:window.pasted=1">Go</a></p><p class="video" href="https://evil.example/" kind="button"><a href="https://youtu.be/dQw4w9WgXcQ" onfocus="window.pasted = 1">Walk</a><iframe src="https://evil.example/" onload="parent.pasted=1"></iframe></p><p class="button">Now <a href="/contact">ask</a></p><p class="button"><a href="/contact" target="_blank">Ask</a></p><p>End</p>`,
    becomes:
      '<p><a href="https://evil.example/">Film</a></p><p>Go</p>' +
      '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Walk</a></p>' +
      '<p>Now <a href="/contact">ask</a></p><p class="button"><a href="/contact">Ask</a></p><p>End</p>',
    says: ['Please give an address such as /contact'],
  },
  {
    from: 'a page that forgets to close what hides text, and puts all of it in a form',
    html: `<form><p>One<iframe src="https://a.example/" /></p><p>two <textarea>three</p><select><option>four<p>five</p><noscript>six<p>seven</p><object data="x"><p>eight</p><svg /><p>nine</p><button>ten</button><p>eleven<o:p></p><template><p>twelve</p><title>thirteen<p>fourteen</p><!-- fifteen <style><p>sixteen</p></form>`,
    becomes:
      '<p>One</p><p>two three</p><p> four</p><p>five</p><p> six</p><p>seven</p><p>eight</p><p>nine</p>' +
      '<p>ten</p><p>eleven</p><p>twelve</p><p> thirteen</p><p>fourteen</p><p> fifteen</p><p>sixteen</p>',
  },
  {
    from: 'a page with blocks that the editor does not know',
    html: `<details><summary>What does it cost?</summary>Nothing.</details><center>First line</center><center>Second line</center><dl><dt>GST</dt><dt>HSN</dt><dd>Codes</dd></dl><p>See <x-a>here</x-a><x-a>there</x-a></p>`,
    becomes:
      '<p>What does it cost?</p><p>Nothing.</p><p>First line</p><p>Second line</p>' +
      '<p>GST</p><p>HSN</p><p>Codes</p><p>See here there</p>',
  },
  {
    from: 'Word, with markers over two lines, numbered headings and numbers that go on',
    html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment-->
<h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span></span><![endif]>Tea<o:p></o:p></h1>
<h2 style='mso-list:l1 level2 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>1.1<span>&nbsp; </span></span></span><![endif]>Water<o:p></o:p></h2>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:
Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Boil it<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:
Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>With a lid<o:p></o:p></p>
<p class=MsoNormal>It bubbles.</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span></span><![endif]>Add leaves</p>
<!--EndFragment--></body></html>`,
    becomes:
      '<h2>Tea</h2><h3>Water</h3><ol><li><p>Boil it</p><ul><li><p>With a lid</p></li></ul></li></ol>' +
      '<p>It bubbles.</p><ol start="2"><li><p>Add leaves</p></li></ol>',
  },
  {
    from: 'Google Docs, the end of a nested list',
    html: `<b style="font-weight:normal;" id="docs-internal-guid-0"><ul><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Inner point</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Outer point</span></p></li></ul></b>`,
    becomes: '<ul><li><p>Inner point</p></li><li><p>Outer point</p></li></ul>',
  },
];
