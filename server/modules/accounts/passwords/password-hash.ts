import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB (in KiB), two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** Prefix of a hash with these parameters. */
const present = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const hashBytes = 32;
const saltBytes = 16;

/** Hashes a password (PHC format, random salt). Takes some 30 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', { ...cost, ...input(password, salt, hashBytes) });
  return `${present}${encode(salt)}$${encode(hash)}`;
}

/** Whether a hash has other parameters than hashPassword's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(present);
}

/** Whether a password matches a hash. Throws on an unknown format. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!found) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = found;
  const expected = Buffer.from(hash, 'base64');
  const given = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    ...input(password, Buffer.from(salt, 'base64'), expected.length),
  });
  return timingSafeEqual(given, expected);
}

/** In NFC: keyboards compose accents differently. */
function input(password: string, nonce: Buffer, tagLength: number) {
  return { message: Buffer.from(password.normalize('NFKC')), nonce, tagLength };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
