/** A text broken into lines, at the best size in pixels. */
export interface FittedText {
  size: number;
  lines: string[];
}

export interface Box {
  /** In pixels. */
  width: number;
  height: number;
  /** Largest to smallest, in pixels. */
  sizes: readonly number[];
  /** In ems. */
  lineHeight: number;
}

/** The width of a text in ems. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines that fit a box, at the largest possible size. A word that is too long at the smallest size
 * is broken; a text that is too long ends with an ellipsis.
 */
export function fitLines(text: string, box: Box, measure: Measure): FittedText {
  const words = text.split(' ').filter(Boolean);
  for (const size of box.sizes) {
    const width = box.width / size;
    if (words.some((word) => measure(word) > width)) continue;
    const lines = wrapWords(words, width, measure);
    if (lines.length <= maxLines(box, size)) {
      return { size, lines: balanceLines(words, lines, width, measure) };
    }
  }
  const size = box.sizes.at(-1) ?? 1;
  const width = box.width / size;
  const pieces = words.flatMap((word) => breakWord(word, width, measure));
  return {
    size,
    lines: truncateLines(wrapWords(pieces, width, measure), maxLines(box, size), width, measure),
  };
}

function maxLines({ height, lineHeight }: Box, size: number): number {
  return Math.max(1, Math.floor(height / (size * lineHeight)));
}

function wrapWords(words: string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The narrowest lines with the same number of lines, which avoids a single last word. */
function balanceLines(words: string[], lines: string[], width: number, measure: Measure): string[] {
  let best = lines;
  for (let narrower = width * 0.97; narrower > width / 2; narrower *= 0.97) {
    if (words.some((word) => measure(word) > narrower)) break;
    const tried = wrapWords(words, narrower, measure);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

/** Breaks between grapheme clusters, so that a vowel sign stays with its letter. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [''];
  for (const { segment } of new Intl.Segmenter('en').segment(word)) {
    const longer = `${pieces.at(-1)}${segment}`;
    if (measure(longer) <= width || !pieces.at(-1)) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}

function truncateLines(lines: string[], max: number, width: number, measure: Measure): string[] {
  if (lines.length <= max) return lines;
  const visibleLines = lines.slice(0, max);
  let last = visibleLines.pop() ?? '';
  while (last && measure(`${last}…`) > width) last = last.replace(/\P{M}\p{M}*$/u, '');
  return [...visibleLines, `${last.trimEnd()}…`];
}
