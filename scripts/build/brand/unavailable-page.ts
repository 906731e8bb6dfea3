import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unavailableCopy } from '../../../content/pages/unavailable.ts';
import { root } from '../../root.ts';
import { colour } from './colour.ts';

/** Writes build/unavailable.html, a self-contained page that a proxy shows while the site does not answer. */
export function writeUnavailablePage(): void {
  writeFileSync(join(root, 'build/unavailable.html'), unavailablePage());
}

function unavailablePage(): string {
  const { heading, text } = unavailableCopy;
  const icon = readFileSync(join(root, 'app/layout/icon.svg'), 'utf8').trim();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${styles()}</style>
</head>
<body>
${icon}
<main>
<h1>${heading}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
}

function styles(): string {
  const font = readFileSync(join(root, 'app/styles/fonts/display.woff2')).toString('base64');
  return `
@font-face { font-family: Display; font-weight: 700; src: url(data:font/woff2;base64,${font}) format("woff2"); }
body { max-width: 40rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 4rem) 1.25rem; background: ${colour('chalk')};
  color: ${colour('ink')}; font: 1.125rem/1.6 system-ui, sans-serif; }
svg { width: 2.5rem; height: 2.5rem; }
main { margin-top: clamp(3rem, 14vh, 8rem); padding-top: 2rem; border-top: .25rem solid ${colour('gold')}; }
h1 { margin: 0; font: 700 clamp(2rem, 7vw, 3rem)/1.1 Display, sans-serif; text-wrap: balance; }
main p { margin: 1.25rem 0 0; color: ${colour('mute')}; }
`;
}
