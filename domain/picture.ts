/** An uploaded picture in all its widths, as pages show it. */
export interface Picture {
  /** Path of the JPEG or PNG, which every browser shows: /media/<sha256>.<ext>. */
  url: string;
  /** In pixels, of that file. */
  width: number;
  height: number;
  alt: string;
  /** Values of the srcset attribute, smallest first, up to 1600 pixels wide. */
  srcset: { avif: string; webp: string };
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** One file of a picture. */
export interface PictureFile {
  /** Of its bytes, in hex. */
  sha256: string;
  format: PictureFormat;
  /** In pixels. */
  width: number;
  height: number;
}

/** File extensions by format. */
export const pictureEndings: Record<PictureFormat, string> = {
  avif: 'avif',
  webp: 'webp',
  jpeg: 'jpg',
  png: 'png',
};

/** Whether a text is the address of a picture, as posts and pages name it. */
export function isPictureAddress(text: string): boolean {
  return /^\/media\/[0-9a-f]{64}\.(?:jpg|png)$/.test(text);
}

/** The picture in its narrowest files, for where it is shown small. */
export function narrowest({ srcset, ...picture }: Picture): Picture {
  const first = (candidates: string) => candidates.split(' ')[0] ?? '';
  return { ...picture, srcset: { avif: first(srcset.avif), webp: first(srcset.webp) } };
}

/** The SHA-256 of every file of ours that a text names by its address. */
export function hashesIn(text: string): string[] {
  return [
    ...new Set(Array.from(text.matchAll(/\/media\/([0-9a-f]{64})/g), ([, hash = '']) => hash)),
  ];
}

/** A text with another address in the place of those files of ours; everything else stays byte for byte. */
export function replaceAddresses(text: string, hashes: ReadonlySet<string>, url: string): string {
  return text.replaceAll(/\/media\/([0-9a-f]{64})(?:\.[a-z]+)?/g, (address, hash) =>
    hashes.has(hash) ? url : address,
  );
}

/** A picture made of its files; undefined when the JPEG or PNG is missing. */
export function pictureOf(alt: string, files: PictureFile[]): Picture | undefined {
  const plain = files.find(({ format }) => format === 'jpeg' || format === 'png');
  if (!plain) return undefined;
  return {
    url: addressOf(plain),
    width: plain.width,
    height: plain.height,
    alt,
    srcset: { avif: srcsetOf(files, 'avif'), webp: srcsetOf(files, 'webp') },
  };
}

function srcsetOf(files: PictureFile[], format: PictureFormat): string {
  return files
    .filter((file) => file.format === format)
    .sort((a, b) => a.width - b.width)
    .map((file) => `${addressOf(file)} ${file.width}w`)
    .join(', ');
}

function addressOf({ sha256, format }: PictureFile): string {
  return `/media/${sha256}.${pictureEndings[format]}`;
}
