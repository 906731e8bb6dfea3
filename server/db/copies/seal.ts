import { createHmac, type Hmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';

// Anybody who can write to the place can encrypt something for the owner's key. A seal shows that the site wrote it:
// nothing else is parsed, chosen, removed or counted by.

/** So that one kind of file cannot be passed off as another. */
type SealedKind = 'site' | 'night' | 'minute' | 'newest';

/** The secret of the seals, computed from the key: the site stores it, and cannot compute the key from it. */
export const sealSecretOf = (identity: string): string =>
  Buffer.from(hkdfSync('sha256', identity, '', 'seal of copies', 32)).toString('hex');

/** JSON that ends with its seal, which covers the text before it. */
export function sealedText(kind: SealedKind, content: object, secret: string): string {
  const text = JSON.stringify(content);
  return `${text.slice(0, -1)}${endOf(startSeal(kind, secret).update(text))}`;
}

/** What the site sealed with one of its secrets; undefined if it did not, and then nothing was parsed. */
export function openSealed<Schema extends z.ZodMiniType>(
  kind: SealedKind,
  schema: Schema,
  written: string,
  secrets: readonly string[],
): z.output<Schema> | undefined {
  const text = inOneLine(written);
  const end = Buffer.from(text.slice(-endLength));
  const isOurs = secrets.some((secret) => {
    const seal = startSeal(kind, secret).update(`${text.slice(0, -endLength)}}`);
    return isEqual(end, Buffer.from(endOf(seal)));
  });
  return isOurs ? z.safeParse(schema, JSON.parse(text)).data : undefined;
}

/** Like openSealed, for a file of any size: only pieces of it are in memory before its seal is known to be right. */
export async function openSealedFile<Schema extends z.ZodMiniType>(
  kind: SealedKind,
  schema: Schema,
  path: string,
  secret: string,
): Promise<z.output<Schema> | undefined> {
  const start = (await stat(path)).size - endLength;
  if (start <= 0) return;
  const seal = startSeal(kind, secret);
  for await (const piece of createReadStream(path, { end: start - 1 })) seal.update(piece);
  const end = await buffer(createReadStream(path, { start }));
  if (!isEqual(end, Buffer.from(endOf(seal.update('}'))))) return;
  return z.safeParse(schema, JSON.parse(await readFile(path, 'utf8'))).data;
}

const startSeal = (kind: SealedKind, secret: string): Hmac =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`${kind}\n`);

const endOf = (seal: Hmac) => `,"seal":"${seal.digest('hex')}"}`;
const endLength = ',"seal":""}'.length + 64;

const isEqual = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);

/** As the release before this one sealed its files, which it stored with one name a line. */
const inOneLine = (text: string) =>
  text.replaceAll(/^( *"(?:[^"\\\n]|\\.)*"): /gm, '$1:').replaceAll(/\n */g, '');
