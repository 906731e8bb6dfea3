import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { scriptAttempts } from '../../../server/modules/posts/html/pasted-html.ts';

const tries = /<|javascript:|vbscript:|alert|prompt|on\w+\s*=|expression\(/i;

/** The list writes some bytes as "\x0b": as they stand, and as what they stand for. */
function decoded(text: string): string {
  return text.replace(/\\x([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const published = (naughty as string[]).filter((text) => tries.test(text));

/**
 * Ways to make a browser run a script: those of the Big List of Naughty Strings (Max Woolf, MIT licence, an npm
 * package), which gathers the lists of OWASP and html5sec, and our own.
 */
export const attempts = [...new Set([...published, ...published.map(decoded), ...scriptAttempts])];

/** As a text field takes them: what no database keeps, and no keyboard sends, is refused there. */
export const typed = attempts.map((text) => text.replaceAll('\0', '').toWellFormed());

/**
 * The attempts, as many together as a field of this length takes. `at` says which of these texts, counted round and
 * round, so that many rows hold all of them.
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

/** How many texts of this length hold all attempts. */
export function packedCount(longest: number): number {
  const first = packed(longest);
  let count = 1;
  while (packed(longest, count) !== first) count += 1;
  return count;
}
