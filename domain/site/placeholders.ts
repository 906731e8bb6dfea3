/** The names by which the texts of pages say how long things are kept, in content/retention-texts.ts. */
export const retentionNames = ['keepUnconfirmed', 'keepSpam', 'keeping'] as const;

/** Braces round a word, or round a few: what somebody took for the name of a fact. */
const braces = /\{([^{}\n]{1,60})\}/g;

/** Why a text with names in braces cannot be filled; undefined where all are among the known ones. */
export function placeholderFault(text: string, known: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(braces)].find(([, name = '']) => !known.includes(name));
  if (!unknown) return;
  const list = known.map((name) => `{${name}}`).join(', ');
  return `${unknown[0]} is not known here and would stand in the text as it is. Known are: ${list}`;
}
