import { longestImport } from '../../../../domain/office/subscription-list.ts';

type ReadList = { kind: 'read'; list: Blob } | { kind: 'refused'; error: string };

const refused = (error: string): ReadList => ({ kind: 'refused', error });

/** A chosen file as the CSV text that the server takes, whatever a spreadsheet wrote it in. */
export async function readList(file: File | undefined): Promise<ReadList> {
  if (!file) return refused('Please choose a CSV file first.');
  if (file.size > longestImport) {
    return refused('The file is larger than 2 MB. Please split it into smaller ones.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) {
    return refused('This is a spreadsheet, not a CSV file. Please save it as CSV first.');
  }
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  return { kind: 'read', list: new Blob([text], { type: 'text/csv' }) };
}

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
