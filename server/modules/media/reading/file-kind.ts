export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg' | 'heic' | 'other';

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The type of a file by its first bytes, whatever its name. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, jpeg)) return 'jpeg';
  if (startsWith(bytes, png)) return 'png';
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp';
  if (head.slice(4, 8) === 'ftyp') return boxedKind(head, bytes);
  return /^[\s\S]{0,3}\s*</.test(head) && /<svg/i.test(head) ? 'svg' : 'other';
}

/** AVIF and HEIC share a container format; its four-letter brands tell them apart. */
function boxedKind(head: string, bytes: Uint8Array): FileKind {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  const brands = head.slice(8, Math.min(length, 256)).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei|hev|mif1|msf1)/.test(brand)) ? 'heic' : 'other';
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
