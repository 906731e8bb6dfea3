import { randomUUID } from 'node:crypto';
import { constants, createReadStream, existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeAbandoned } from '../backup/files.ts';
import type { Content, CopyStore } from './copy-store.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

const unfinished = '.unfinished-';

/** A mounted path. The folder itself is never made, because a disk that is not mounted would be written beside. */
export function folderStore(root: string): CopyStore {
  const at = (name: string) => join(root, ...name.split('/'));
  async function sizeOf(name: string): Promise<number> {
    if (!existsSync(root)) throw missingFolder(root);
    if (!existsSync(at(name))) throw new StoreError('missing', `${name} is not there any more.`);
    const found = await stat(at(name));
    // A pipe would be waited for without an end.
    if (!found.isFile()) throw new StoreError('damaged', `${name} is not a file.`);
    return found.size;
  }
  return {
    put: (name, content) =>
      explained(async () => {
        if (!existsSync(root)) throw missingFolder(root);
        const folder = dirname(at(name));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        removeAbandoned(folder);
        const draft = join(folder, `${unfinished}${randomUUID()}`);
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
        await sizeOf(name);
        return createReadStream(at(name));
      }),
    size: (name) => explained(() => sizeOf(name)),
    list: (folder) =>
      explained(async () => {
        if (!existsSync(root)) throw missingFolder(root);
        if (!statSync(at(folder), { throwIfNoEntry: false })?.isDirectory()) return [];
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

/** Writes a new file: a link that somebody else put there is not followed. */
async function write(path: string, content: Content): Promise<void> {
  if ('file' in content) await copyFile(content.file, path, constants.COPYFILE_EXCL);
  else await writeFile(path, content.bytes, { mode: 0o600, flag: 'wx' });
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
