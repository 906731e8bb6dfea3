import { adminMessages } from '../../../../domain/admin/admin-messages.ts';
import { isAnyCommon } from './common-passwords.ts';

export const minPassword = 12;
export const maxPassword = 200;

/** Characters that must remain once guessable parts are removed. */
const minRest = 6;

/** Alphabet, digits and keyboard rows. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Why a password may not be chosen, or undefined. `names` are words that an attacker knows: the brand's and the
 * user's.
 */
export async function passwordRefusal(password: string, names: string[]) {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < minPassword) return adminMessages.password.tooShort(minPassword);
  if (length > maxPassword) return adminMessages.password.tooLong(maxPassword);
  const lower = text.toLowerCase();
  if (isPattern(lower) || (await isCommon(lower))) return adminMessages.password.common;
  if (leansOn(lower, names)) return adminMessages.password.named;
}

/** Also without digits and punctuation around it: "Sunshine2026!" is "sunshine". */
async function isCommon(lower: string): Promise<boolean> {
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return await isAnyCommon([lower, core, lower.replace(/\s+/g, '')]);
}

/** A repeated piece, or a run along the alphabet or the keyboard. */
function isPattern(lower: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(lower)) return true;
  let rest = lower;
  for (const run of runs.flatMap((row) => [row, [...row].reverse().join('')])) {
    for (let at = 0; at + 4 <= run.length; at++) rest = withoutRun(rest, run, at);
  }
  return rest.length < minRest;
}

function withoutRun(text: string, run: string, at: number): string {
  if (!text.includes(run.slice(at, at + 4))) return text;
  let end = run.length;
  while (!text.includes(run.slice(at, end))) end--;
  return text.replace(run.slice(at, end), '');
}

/** Whether little remains once these words are removed. */
function leansOn(lower: string, names: string[]): boolean {
  const words = names
    .map((name) => name.normalize('NFKC').toLowerCase().trim())
    .filter((word) => word.length >= 3 && lower.includes(word));
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return words.length > 0 && rest.replace(/[^\p{L}]/gu, '').length < minRest;
}
