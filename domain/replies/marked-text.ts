import type { FilledPart } from './reply-templates.ts';

/**
 * A text in parts, with the filled-in words of a template marked where they still occur in
 * order. Edited text is not marked.
 */
export function markedText(text: string, filled: readonly FilledPart[]): FilledPart[] {
  if (filled.map((part) => part.text).join('') === text) return [...filled];
  const parts: FilledPart[] = [];
  let at = 0;
  for (const part of filled) {
    const index = part.word ? text.indexOf(part.text, at) : -1;
    if (index < 0) continue;
    parts.push({ text: text.slice(at, index) }, part);
    at = index + part.text.length;
  }
  return [...parts, { text: text.slice(at) }].filter((part) => part.text !== '');
}
