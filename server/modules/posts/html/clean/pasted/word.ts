/** What Word puts on the clipboard, shortened; its parts are as Word writes them. */
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
