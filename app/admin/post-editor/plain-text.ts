/** What a reader sees of cleaned HTML, on one line: the same as the server reads. */
export function plainText(html: string): string {
  return linesIn(parsed(html)).join(' ');
}

/** The same for a comparison: in paragraphs, with the addresses of pictures, which have no words of their own. */
export function comparableText(html: string): string {
  const body = parsed(html);
  for (const image of body.querySelectorAll('img')) {
    image.replaceWith(` [picture ${image.getAttribute('src')}] `);
  }
  return linesIn(body).join('\n\n');
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function linesIn(body: HTMLElement): string[] {
  for (const part of body.querySelectorAll('ul, ol, table, caption, th, td, br, hr, img')) {
    part.before(' ');
    part.after(' ');
  }
  for (const line of body.querySelectorAll('p, h2, h3, li, pre, tr, blockquote')) {
    line.before(' ');
    line.after(lineEnd);
  }
  const lines = (body.textContent ?? '').split(lineEnd);
  return lines.map((line) => line.replace(/\s+/gu, ' ').trim()).filter(Boolean);
}

/** Not in any text, since HTML turns it into another character. */
const lineEnd = '\0';
