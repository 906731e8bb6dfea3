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
  get(name: string): Promise<ReadableStream<Uint8Array>>;
  /** The complete objects whose names begin with a folder and a slash, sorted by name. */
  list(folder: string): Promise<StoredObject[]>;
  /** Removes an object, if there is one. */
  remove(name: string): Promise<void>;
}

export type Content = { file: string; sha256: string } | { bytes: Uint8Array };

/** Reads a small object. */
export async function readText(store: CopyStore, name: string): Promise<string> {
  return await new Response(
    (await store.get(name)) as ReadableStream<Uint8Array<ArrayBuffer>>,
  ).text();
}
