import { importMessages, maxImport } from '../../../domain/admin/subscription-list.ts';

type ReadList = { kind: 'read'; text: string } | { kind: 'refused'; error: string };

const refused = (error: string): ReadList => ({ kind: 'refused', error });

/** The CSV text of a chosen file, whatever a spreadsheet wrote it in. */
export async function readList(file: File | undefined): Promise<ReadList> {
  if (!file) return refused('Please choose a CSV file first.');
  if (file.size > maxImport) return refused(importMessages.tooLong);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) {
    return refused('This is a spreadsheet, not a CSV file. Please save it as CSV first.');
  }
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : 'utf-8';
  return { kind: 'read', text: new TextDecoder(encoding).decode(bytes) };
}

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
