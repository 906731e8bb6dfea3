import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { scriptAttempts } from '../../../server/modules/posts/html/pasted-html.ts';

const tries = /<|javascript:|vbscript:|alert|prompt|on\w+\s*=|expression\(/i;

/** The list escapes some bytes as "\x0b"; returns the text with these decoded. */
function decoded(text: string): string {
  return text.replace(/\\x([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const published = (naughty as string[]).filter((text) => tries.test(text));

/**
 * Script injection attempts: those of the Big List of Naughty Strings (Max Woolf, MIT licence, an npm
 * package), which includes the lists of OWASP and html5sec, and our own.
 */
export const attempts = [...new Set([...published, ...published.map(decoded), ...scriptAttempts])];

/** The attempts as a text field accepts them, without characters that databases refuse and keyboards cannot send. */
export const typed = attempts.map((text) => text.replaceAll('\0', '').toWellFormed());

/**
 * As many attempts as fit into a field of this length. `at` selects one of these texts, cyclically, so that
 * several rows contain all attempts.
 */
export function packed(longest: number, at = 0): string {
  const texts: string[] = [''];
  for (const attempt of typed) {
    if (attempt.length > longest) continue;
    const last = texts.at(-1) ?? '';
    if ([...last].length + [...attempt].length + 1 <= longest)
      texts[texts.length - 1] = `${last} ${attempt}`;
    else texts.push(attempt);
  }
  return (texts[at % texts.length] ?? '').trim();
}

/** The number of texts of this length that contain all attempts. */
export function packedCount(longest: number): number {
  const first = packed(longest);
  let count = 1;
  while (packed(longest, count) !== first) count += 1;
  return count;
}
