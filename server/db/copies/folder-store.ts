import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { removeAbandoned } from '../backup/files.ts';
import type { Content, CopyStore } from './copy-store.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

const unfinished = '.unfinished-';

/** A mounted path. The folder itself is never made, because a disk that is not mounted would be written beside. */
export function folderStore(root: string): CopyStore {
  const at = (name: string) => join(root, ...name.split('/'));
  return {
    put: (name, content) =>
      explained(async () => {
        if (!existsSync(root)) throw missingFolder(root);
        const folder = dirname(at(name));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        removeAbandoned(folder);
        const draft = join(folder, `${unfinished}${process.pid}-${name.split('/').at(-1)}`);
        try {
          await write(draft, content);
          await rename(draft, at(name));
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
        await flush(folder);
      }),
    get: (name) =>
      explained(async () => {
        if (!existsSync(at(name))) {
          if (!existsSync(root)) throw missingFolder(root);
          throw new StoreError('missing', `${name} is not there any more.`);
        }
        return Readable.toWeb(createReadStream(at(name))) as ReadableStream<Uint8Array>;
      }),
    list: (folder) =>
      explained(async () => {
        if (!existsSync(root)) throw missingFolder(root);
        if (!existsSync(at(folder))) return [];
        const entries = await readdir(at(folder), { withFileTypes: true });
        const files = entries.filter((each) => each.isFile() && !each.name.startsWith(unfinished));
        const names = files.map(({ name }) => name);
        return await Promise.all(
          names.toSorted().map(async (each) => {
            const name = `${folder}/${each}`;
            return { name, bytes: (await stat(at(name))).size };
          }),
        );
      }),
    remove: (name) => explained(() => rm(at(name), { force: true })),
  };
}

function missingFolder(root: string): StoreError {
  return new StoreError('no-place', `The folder ${root} is not there: is the disk mounted?`);
}

async function write(path: string, content: Content): Promise<void> {
  if ('file' in content) await copyFile(content.file, path);
  else await writeFile(path, content.bytes, { mode: 0o600 });
  await flush(path);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storeErrorOf(error);
  }
}
