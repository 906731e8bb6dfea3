import { StoreError, storeErrorOf } from './store-error.ts';

/** A file in a store; its name is a path below the target, such as "nights/x.age". */
export interface StoredObject {
  name: string;
  bytes: number;
}

/** A place for copies. Every function rejects with a StoreError, whose message is for the owner. */
export interface CopyStore {
  /** Stores a local file, or bytes; an object of the name is replaced. */
  put(name: string, content: Content): Promise<void>;
  /** An object's content; rejects with the problem "missing" if there is none. */
  get(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** An object's size; rejects like get. */
  size(name: string): Promise<number>;
  /** The complete objects whose names begin with a folder and a slash, sorted by name. */
  list(folder: string): Promise<StoredObject[]>;
  /** Removes an object, if there is one. */
  remove(name: string): Promise<void>;
}

export type Content = { file: string; sha256: string } | { bytes: Uint8Array };

/** Every file whose content is read into memory before it is decrypted is smaller. */
export const maxSmall = 64 * 1024;

/** Reads a small object. Throws a StoreError with the problem "damaged" if it is not small. */
export async function readSmall(store: CopyStore, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of await store.get(name)) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxSmall) {
        throw new StoreError('damaged', `${name} is larger than what we write there.`);
      }
    }
  } catch (error) {
    throw storeErrorOf(error);
  }
  return Buffer.concat(pieces).toString();
}

export const putText = async (store: CopyStore, name: string, text: string): Promise<void> =>
  await store.put(name, { bytes: new TextEncoder().encode(text) });
