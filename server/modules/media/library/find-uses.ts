import type { PictureUse } from '../../../../domain/api/answers/media.ts';
import type { Db } from '../../../db/tables.ts';
import { findIdsOfFiles } from './library.repository.ts';
import type { FoundUse, PictureSource } from './picture-source.ts';

/** Where each picture is used, by its id. */
export type UsesById = Map<number, PictureUse[]>;

/** Asks all sources where pictures are used. A list that a source answers again is not looked up again. */
export function createUsesFinder(sources: readonly PictureSource[]) {
  const known = new WeakMap<readonly FoundUse[], UsesById>();

  async function usesIn(db: Db, found: readonly FoundUse[]): Promise<UsesById> {
    const before = known.get(found);
    if (before) return before;
    const hashes = [...new Set(found.flatMap((use) => use.hashes ?? []))];
    const idsOfFiles = await findIdsOfFiles(db, hashes);
    const uses: UsesById = new Map();
    for (const { ids = [], hashes = [], ...use } of found) {
      const named = hashes.flatMap((hash) => idsOfFiles.get(hash) ?? []);
      for (const id of new Set([...ids, ...named])) addTo(uses, id, [use]);
    }
    // A picture that is missing may be uploaded again.
    if (hashes.every((hash) => idsOfFiles.has(hash))) known.set(found, uses);
    return uses;
  }

  return async (db: Db): Promise<UsesById> => {
    const all: UsesById = new Map();
    for (const source of sources) {
      for (const [id, uses] of await usesIn(db, await source.findUses(db))) addTo(all, id, uses);
    }
    return all;
  };
}

function addTo(uses: UsesById, id: number, more: readonly PictureUse[]): void {
  const before = uses.get(id);
  if (before) before.push(...more);
  else uses.set(id, [...more]);
}
