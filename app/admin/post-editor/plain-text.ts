/** What a reader sees of cleaned HTML, on one line: the same as the server reads. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const part of body.querySelectorAll(apart)) {
    part.before(' ');
    part.after(' ');
  }
  return (body.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** What no word goes across. */
const apart = 'p, h2, h3, ul, ol, li, pre, blockquote, table, caption, tr, th, td, br, hr, img';
