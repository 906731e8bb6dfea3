/** A page as it goes out, and the texts of the inline scripts and styles that we rendered ourselves. */
export interface ApprovedPage {
  html: string;
  scripts: string[];
  styles: string[];
}

/**
 * Collects the inline scripts and styles that carry our secret as their nonce, and takes the secret out of the page.
 * Whatever else stands there, from the database or from a visitor, cannot know the secret, and is not approved.
 */
export function approvedInline(rendered: string, secret: string): ApprovedPage {
  const parts = rendered.split(` nonce="${secret}"`);
  const texts: Record<string, string[]> = { script: [], style: [] };
  for (const [place, part] of parts.slice(1).entries()) {
    const before = parts[place] ?? '';
    const [name = ''] = before.slice(before.lastIndexOf('<') + 1).split(' ', 1);
    const start = part.indexOf('>') + 1;
    texts[name]?.push(part.slice(start, part.indexOf(`</${name}>`, start)));
  }
  return { html: parts.join(''), scripts: texts.script ?? [], styles: texts.style ?? [] };
}
