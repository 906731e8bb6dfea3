/** Placeholders for retention periods and who handles data in texts of pages; their values are in content/retention-texts.ts. */
export const retentionNames = ['keepUnconfirmed', 'keepSpam', 'keeping', 'processors'] as const;

/** Matches braces around a few words, which are probably meant as a placeholder. */
const braces = /\{([^{}\n]{1,60})\}/g;

/** Why a text has an invalid placeholder; undefined if all are known. */
export function placeholderFault(text: string, known: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(braces)].find(([, name = '']) => !known.includes(name));
  if (!unknown) return;
  const list = known.map((name) => `{${name}}`).join(', ');
  return `${unknown[0]} is not a word that we can fill in, so it would be shown as it is. You can use: ${list}`;
}
