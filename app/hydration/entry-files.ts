import { createContext } from 'react';
import type { EntryContext } from 'react-router';

/** The files of app/entry.client.tsx by their addresses; the server alone knows them. */
export const EntryFiles = createContext<string[]>([]);

export function entryFilesOf({ entry, hmr }: EntryContext['manifest']): string[] {
  const whileDeveloping = hmr ? [hmr.runtime] : [];
  return [...whileDeveloping, entry.module, ...entry.imports];
}
