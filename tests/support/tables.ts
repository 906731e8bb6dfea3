import Papa from 'papaparse';

/** The rows of an exported table. */
export function readTable(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\ufeff/, '').replace(/\r\n$/, '')).data;
}

/** Joins the chunks of an export. */
export async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** A file in chunks of `length` bytes, like from a connection. */
export async function* asBytes(text: string, length = 10_000): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
