import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';

interface MadeFiles {
  /** Paths of the files to make. */
  files: string[];
  /** Paths of what they are made from, besides packages. */
  sources: string[];
  make: () => Promise<void>;
}

/** Is written by each installation of packages. */
const installed = join(root, 'node_modules/.package-lock.json');

/** Makes files unless all of them are newer than their sources and the installed packages. */
export async function makeWhenStale({ files, sources, make }: MadeFiles): Promise<void> {
  const oldest = Math.min(...files.map(modifiedAt));
  if ([...sources, installed].every((source) => modifiedAt(source) < oldest)) return;
  for (const file of files) mkdirSync(dirname(file), { recursive: true });
  await make();
}

/** 0: there is no such file. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
