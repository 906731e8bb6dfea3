import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Sharp from 'sharp';

/**
 * Renders an SVG as a small PNG. It goes through a file, because sharp may read SVG from files only, so that uploads
 * are never read as SVG.
 */
export async function renderImage(svg: string, sharp: typeof Sharp): Promise<Buffer> {
  const file = join(tmpdir(), `share-image-${randomUUID()}.svg`);
  try {
    await writeFile(file, svg, { flag: 'wx', mode: 0o600 });
    return await sharp(file)
      .png({ palette: true, colours: 64, dither: 0, effort: 1, compressionLevel: 9 })
      .toBuffer();
  } finally {
    await rm(file, { force: true });
  }
}
