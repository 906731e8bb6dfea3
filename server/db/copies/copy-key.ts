import { randomInt } from 'node:crypto';
import { sealSecretOf } from './seal.ts';

/** A key of the owner: 24 words for 256 bits. The site stores the recipient and the secret of the seals only. */
export interface CopyKey {
  /** By which the owner recognises the paper, such as "Marigold 4". */
  name: string;
  words: string[];
  /** The same key as the program age reads it. */
  identity: string;
}

/** How age writes a key, and the recipient that it opens. */
export interface Identity {
  identity: string;
  recipient: string;
  /** What shows that the site wrote a copy; see seal.ts. */
  sealSecret: string;
}

/** The message says what is wrong with typed words. */
export class KeyError extends Error {}

const flowers = [
  ...['Marigold', 'Jasmine', 'Lotus', 'Champa', 'Hibiscus', 'Rose', 'Lily', 'Dahlia'],
  ...['Tulsi', 'Mogra', 'Orchid', 'Poppy', 'Iris', 'Violet', 'Zinnia', 'Aster'],
];
const wordCount = 24;

/** Makes a key from the system's randomness. */
export async function makeCopyKey(): Promise<CopyKey> {
  const { generateMnemonic } = await import('@scure/bip39');
  const mnemonic = generateMnemonic(await wordList(), 256);
  return {
    name: `${flowers[randomInt(flowers.length)]} ${randomInt(1, 100)}`,
    words: mnemonic.split(' '),
    identity: await identityOf(mnemonic),
  };
}

/**
 * Reads a typed key: 24 words, with or without their numbers, or AGE-SECRET-KEY-1…. Throws a KeyError that says which
 * word is wrong.
 */
export async function readCopyKey(typed: string): Promise<Identity> {
  const { identityToRecipient } = await import('age-encryption');
  const identity = await identityOf(typed);
  try {
    const recipient = await identityToRecipient(identity);
    return { identity, recipient, sealSecret: sealSecretOf(identity) };
  } catch (error) {
    throw new KeyError(
      'This is not a whole key: it begins with AGE-SECRET-KEY-1 but goes on wrongly.',
      {
        cause: error,
      },
    );
  }
}

async function identityOf(typed: string): Promise<string> {
  const [secret] = /AGE-SECRET-KEY-1[A-Z\d]+/i.exec(typed) ?? [];
  if (secret) return secret.toUpperCase();
  const { mnemonicToEntropy } = await import('@scure/bip39');
  const { bech32 } = await import('@scure/base');
  const list = await wordList();
  const words = typed.toLowerCase().match(/[a-z]+/g) ?? [];
  const unknown = words.findIndex((word) => !list.includes(word));
  if (unknown >= 0 && words.length <= wordCount + 2) {
    throw new KeyError(
      `Word ${unknown + 1}, “${words[unknown]}”, is not a word of any key. Read it again from the paper.`,
    );
  }
  if (words.length !== wordCount) {
    throw new KeyError(`A key has ${wordCount} words; these are ${words.length}.`);
  }
  try {
    const entropy = mnemonicToEntropy(words.join(' '), list);
    return bech32.encodeFromBytes('AGE-SECRET-KEY-', entropy).toUpperCase();
  } catch (error) {
    throw new KeyError(
      'These 24 words do not belong together: one of them is another word, or two are swapped.',
      {
        cause: error,
      },
    );
  }
}

async function wordList(): Promise<string[]> {
  return (await import('@scure/bip39/wordlists/english.js')).wordlist;
}
