import Papa from 'papaparse';
import { encodingOf } from '../../domain/text/encoding.ts';

/** Characters parsed at a time: a few milliseconds of work. */
const pieceLength = 32_768;

/** In characters; a longer row means that a quote was not closed. */
const maxRow = 1_000_000;

/** Finds the separator from the beginning of a text; undefined lets the parser guess. */
export type FindSeparator = (beginning: string) => string | undefined;

/**
 * Parses CSV that arrives in chunks, with any separator and in UTF-8 or UTF-16; yields rows in batches, in order.
 * Blank rows are included, so that row numbers are right.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  separator?: FindSeparator,
): AsyncGenerator<string[][]> {
  let rest = '';
  let parser: ReturnType<typeof parserFor> | undefined;
  for await (const piece of piecesOf(bytes)) {
    parser ??= parserFor(piece, separator);
    const { rows, length } = parser(rest + piece, rest.length > maxRow);
    rest = (rest + piece).slice(length);
    yield rows;
  }
  if (parser && rest !== '') yield parser(rest, true).rows;
}

/** The text in pieces; each but the last is long enough to detect the separator. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let first: Uint8Array = new Uint8Array();
  let text = '';
  for await (const arrived of bytes) {
    const chunk: Uint8Array = decoder ? arrived : Buffer.concat([first, arrived]);
    // The first characters determine the encoding.
    if (!decoder && chunk.length < 4) {
      first = chunk;
      continue;
    }
    decoder ??= new TextDecoder(encodingOf(chunk));
    for (let at = 0; at < chunk.length; at += pieceLength) {
      text += decoder.decode(chunk.subarray(at, at + pieceLength), { stream: true });
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
  }
  text += decoder ? decoder.decode() : new TextDecoder(encodingOf(first)).decode(first);
  if (text !== '') yield text;
}

/** A parser for the separator that is detected at the beginning of the text. */
function parserFor(beginning: string, separator?: FindSeparator) {
  // A blank row would mislead the detection.
  const { meta } = Papa.parse(beginning, { preview: 10, skipEmptyLines: 'greedy' });
  const delimiter = separator?.(beginning) ?? meta.delimiter;
  const config = { delimiter, newline: newlineOf(meta.linebreak) };
  return (text: string, isEnded: boolean) => {
    const parsed: { data: string[][]; meta: { cursor: number } } = new Papa.Parser(config).parse(
      text,
      0,
      !isEnded,
    );
    return { rows: parsed.data, length: isEnded ? text.length : parsed.meta.cursor };
  };
}

function newlineOf(linebreak: string): '\r' | '\n' | '\r\n' {
  return linebreak === '\r' || linebreak === '\r\n' ? linebreak : '\n';
}
