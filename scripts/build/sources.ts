import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../root.ts';

/** A fingerprint of a build's sources. */
interface Sources {
  /** Names, sizes and modification times: while these are equal, no file needs to be read. */
  seen: string;
  /** SHA-256 of names and contents. */
  contents: string;
}

const folders = ['app', 'art', 'content', 'domain', 'scripts', 'server'];
const singleFiles = ['package-lock.json'];
const made = join('app', 'styles', 'fonts') + sep;

/** Whether the build was made from the current sources. */
export async function isBuildFresh(checkout = root): Promise<boolean> {
  const note = readRecord(checkout);
  if (!note) return false;
  const seen = lookAtSources(checkout);
  if (note.seen === seen) return true;
  if (note.contents !== (await readSources(checkout))) return false;
  try {
    writeRecord(checkout, { ...note, seen });
  } catch {
    // Without write access to the build, the next start hashes the sources again.
  }
  return true;
}

/**
 * Call before a build: later changes are not part of it, and an interrupted build does not count. Resolves with the
 * function that records the finished build.
 */
export async function holdSources(checkout = root): Promise<() => void> {
  rmSync(buildRecordPath(checkout), { force: true });
  const sources = { seen: lookAtSources(checkout), contents: await readSources(checkout) };
  return () => writeRecord(checkout, sources);
}

function lookAtSources(checkout: string): string {
  return sourceFiles(checkout)
    .map((file) => {
      const { size, ctimeMs } = statSync(join(checkout, file));
      return `${file} ${size} ${ctimeMs}`;
    })
    .join('\n');
}

async function readSources(checkout: string): Promise<string> {
  // Imported on demand, because most starts do not need it.
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const file of sourceFiles(checkout))
    hash.update(file).update(readFileSync(join(checkout, file)));
  return hash.digest('hex');
}

function sourceFiles(checkout: string): string[] {
  const filesIn = (folder: string, { recursive = false } = {}) =>
    readdirSync(join(checkout, folder), { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(checkout, join(entry.parentPath, entry.name)));
  const inFolders = folders.flatMap((folder) => filesIn(folder, { recursive: true }));
  const settings = filesIn('').filter((file) => file.endsWith('.config.ts'));
  return [...inFolders, ...settings, ...singleFiles]
    .filter((file) => !file.startsWith(made) && !file.includes('.test.'))
    .sort();
}

function buildRecordPath(checkout: string): string {
  return join(checkout, 'build/sources.json');
}

function readRecord(checkout: string): Sources | undefined {
  try {
    return JSON.parse(readFileSync(buildRecordPath(checkout), 'utf8'));
  } catch {
    return undefined;
  }
}

function writeRecord(checkout: string, sources: Sources): void {
  writeFileSync(buildRecordPath(checkout), JSON.stringify(sources));
}
