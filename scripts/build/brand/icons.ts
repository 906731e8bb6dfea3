import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../root.ts';

const folder = join(root, 'public');

/** Makes the public icon, and favicons for phones and old browsers. */
export async function makeIcons(): Promise<void> {
  const icon = readFileSync(join(root, 'app/layout/icon.svg'), 'utf8');
  const square = changed(icon, 'rx="44"', 'rx="0"');
  // Launchers may cut off all but the middle four fifths.
  const maskable = changed(square, 'scale(.82)', 'scale(.66)');
  const files = {
    'icon.svg': icon,
    'icon-192.png': await drawn(icon, 192),
    'icon-512.png': await drawn(icon, 512),
    'icon-maskable-512.png': await drawn(maskable, 512),
    // iOS rounds the corners itself, and paints transparent areas black.
    'apple-touch-icon.png': await drawn(square, 180),
    'favicon.ico': icoOf(await drawn(icon, 32), 32),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  // An older build left one, which would stand before the server's own.
  rmSync(join(folder, 'site.webmanifest'), { force: true });
}

function changed(svg: string, from: string, to: string): string {
  if (!svg.includes(from)) throw new Error(`app/layout/icon.svg has no ${from}.`);
  return svg.replace(from, to);
}

async function drawn(svg: string, size: number): Promise<Buffer> {
  // 72 dpi renders the icon at its own 200 units.
  const density = (72 * size) / 200;
  return await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file holds PNGs since Windows Vista. */
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
