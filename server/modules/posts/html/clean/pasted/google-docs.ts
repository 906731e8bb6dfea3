/** What Google Docs puts on the clipboard, shortened. */
export const googleDocs =
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2f6c1d1e-7fff-4a0b">` +
  `<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">कीवर्ड रिसर्च</span></h1>` +
  `<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">Bold</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;"> and </span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;">slanted</span><span style="white-space:pre-wrap;">, with a </span><a href="https://www.google.com/url?q=https://example.com/&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">link</span></a></p>` +
  `<br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation" style="line-height:1.38;"><span style="font-weight:400;">One</span></p></li>` +
  `<ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul></ul>` +
  `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;"><p dir="ltr"><span>Cell</span></p></td></tr></tbody></table></div>` +
  `<p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:301px;"><img src="https://lh7-rt.googleusercontent.com/docsz/abc?key=x" width="602" height="301" style="margin-left:0px;margin-top:0px;" /></span></span></p>` +
  `</b><br class="Apple-interchange-newline">`;

export const googleDocsCleaned =
  '<h2>कीवर्ड रिसर्च</h2><p><strong>Bold</strong> and <em>slanted</em>, with a ' +
  '<a href="https://www.google.com/url?q=https://example.com/&amp;sa=D">link</a></p>' +
  '<br><ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li></ul>' +
  '<table><tbody><tr><td><p>Cell</p></td></tr></tbody></table>' +
  '<p><img src="https://lh7-rt.googleusercontent.com/docsz/abc?key=x" alt="" width="602" height="301"></p><br>';
