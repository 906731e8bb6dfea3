import { createContext } from 'react';
import type { EntryContext } from 'react-router';

/** The files of app/entry.client.tsx by their addresses; the server alone knows them. */
export const EntryFiles = createContext<string[]>([]);

export function entryFilesOf({ entry }: EntryContext['manifest']): string[] {
  return [entry.module, ...entry.imports];
}
