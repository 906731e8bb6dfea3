import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** What a build was made from. */
interface Sources {
  /** Names, sizes and times of change: as long as these are the same, nobody has to read the files. */
  seen: string;
  /** SHA-256 of names and contents. */
  contents: string;
}

const folders = ['app', 'content', 'domain', 'server'];
const singleFiles = ['public/icon.svg', 'package-lock.json'];
const made = join('app', 'styles', 'fonts');
const noteFile = join(root, 'build/sources.json');

/** Whether the build was made from the sources as they are now; a change in any of them makes it old. */
export async function isBuildFresh(): Promise<boolean> {
  const note = readNote();
  if (!note) return false;
  const seen = lookAtSources();
  if (note.seen === seen) return true;
  if (note.contents !== (await readSources())) return false;
  try {
    writeNote({ ...note, seen });
  } catch {
    // Where the build may not be written to, the next start reads the sources once more.
  }
  return true;
}

/** To be called before a build: what changes meanwhile is not in it. Resolves with how to note that it is done. */
export async function holdSources(): Promise<() => void> {
  const sources = { seen: lookAtSources(), contents: await readSources() };
  return () => writeNote(sources);
}

function lookAtSources(): string {
  return sourceFiles()
    .map((file) => {
      const { size, ctimeMs } = statSync(join(root, file));
      return `${file} ${size} ${ctimeMs}`;
    })
    .join('\n');
}

async function readSources(): Promise<string> {
  // Loaded only here: most starts do without.
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const file of sourceFiles()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function sourceFiles(): string[] {
  const inFolders = folders.flatMap((folder) => filesIn(folder, { recursive: true }));
  const scripts = filesIn('scripts').filter((file) => file.endsWith('.ts'));
  const settings = filesIn('').filter((file) => file.endsWith('.config.ts'));
  return [...inFolders, ...scripts, ...settings, ...singleFiles]
    .filter((file) => !file.startsWith(made) && !file.includes('.test.'))
    .sort();
}

function filesIn(folder: string, { recursive = false } = {}): string[] {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

function readNote(): Sources | undefined {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeNote(sources: Sources): void {
  writeFileSync(noteFile, JSON.stringify(sources));
}
