import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { unreachableCopy } from '../../content/pages/error-pages.ts';
import { root } from '../root.ts';
import { makeWhenStale } from './made-files.ts';

const folder = join(root, 'public');

/** Creates the public icon, and favicons for phones and old browsers. */
export async function makeIcons(): Promise<void> {
  const source = join(root, 'app/layout/icon.svg');
  const icon = readFileSync(source, 'utf8');
  const square = changed(icon, 'rx="44"', 'rx="0"');
  // Launchers may crop to the middle four fifths.
  const maskable = changed(square, 'scale(.82)', 'scale(.66)');
  const icons: Record<string, () => string | Promise<Buffer>> = {
    'icon.svg': () => icon,
    'icon-192.png': () => drawn(icon, 192),
    'icon-512.png': () => drawn(icon, 512),
    'icon-maskable-512.png': () => drawn(maskable, 512),
    // iOS rounds the corners itself, and fills transparent areas with black.
    'apple-touch-icon.png': () => drawn(square, 180),
    'favicon.ico': async () => icoOf(await drawn(icon, 32), 32),
  };
  const make = async () => {
    for (const [name, draw] of Object.entries(icons))
      writeFileSync(join(folder, name), await draw());
  };
  const files = Object.keys(icons).map((name) => join(folder, name));
  await makeWhenStale({ files, sources: [source, import.meta.filename], make });
  // Removes the file of an older build, which would take precedence over the server's.
  rmSync(join(folder, 'site.webmanifest'), { force: true });
}

function changed(svg: string, from: string, to: string): string {
  if (!svg.includes(from)) throw new Error(`app/layout/icon.svg has no ${from}.`);
  return svg.replace(from, to);
}

async function drawn(svg: string, size: number): Promise<Buffer> {
  // At 72 dpi the icon renders at its own 200 units.
  const density = (72 * size) / 200;
  return await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file may contain a PNG since Windows Vista. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Writes build/unavailable.html, a self-contained page that a proxy shows while the site does not respond. */
export function writeUnavailablePage(): void {
  writeFileSync(join(root, 'build/unavailable.html'), unavailablePage());
}

function unavailablePage(): string {
  const { heading, text } = unreachableCopy;
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

function colour(name: string): string {
  const tokens = readFileSync(join(root, 'app/styles/tokens.css'), 'utf8');
  const [, value] = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (!value) throw new Error(`tokens.css has no colour "${name}".`);
  return value;
}
