/** A page as it is sent, and the inline scripts and styles that the server rendered itself. */
export interface ApprovedPage {
  html: string;
  scripts: string[];
  styles: string[];
}

/**
 * Collects the inline scripts and styles whose nonce is the process's secret, and removes the nonce. Markup from the
 * database or a visitor cannot contain the secret and is not approved.
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
