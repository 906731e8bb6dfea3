import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Outage } from './outage.ts';

const diskIsFull = 'SQLite: the disk is full';
const folderIsReadOnly = 'SQLite: the data folder is read-only';

/** Outages of SQLite's file. Those that need a small disk run only as root on Linux. */
export function fileOutages(): (() => Outage)[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot) return [lockedFile, fullDisk, readOnlyFolder];
  for (const name of [diskIsFull, folderIsReadOnly]) {
    console.log(`${name}: left out, for it needs root on Linux`);
  }
  return [lockedFile];
}

function lockedFile(): Outage {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  let holder: DatabaseSync | undefined;
  return {
    name: 'SQLite: the file is locked by another process',
    place: { dataDir, databaseUrl: null },
    isReadable: true,
    take() {
      holder = new DatabaseSync(join(dataDir, 'site.sqlite'), { timeout: 5000 });
      holder.exec('begin exclusive');
    },
    giveBack: () => holder?.close(),
    async end() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function fullDisk(): Outage {
  const { folder, end } = smallDisk();
  const filler = join(folder, 'filler');
  return {
    name: diskIsFull,
    place: { dataDir: folder, databaseUrl: null },
    isReadable: true,
    take() {
      writeFileSync(filler, '');
      for (const bytes of [65_536, 4096, 512]) fill(filler, bytes);
    },
    giveBack: () => unlinkSync(filler),
    end,
  };
}

function fill(file: string, bytes: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/**
 * Makes the folder immutable, like a disk that became read-only, so that even a process with open files cannot write.
 * Except the index of the log, which processes share in memory: the system would end the process with SIGBUS.
 */
function readOnlyFolder(): Outage {
  const { folder, end } = smallDisk();
  const files = ['site.sqlite', 'site.sqlite-wal', 'mail', '.'].map((name) => join(folder, name));
  const mark = (change: string) => run('chattr', change, ...files);
  return {
    name: folderIsReadOnly,
    place: { dataDir: folder, databaseUrl: null },
    isReadable: true,
    take: () => mark('+i'),
    giveBack: () => mark('-i'),
    async end() {
      run('chattr', '-R', '-i', folder);
      await end();
    },
  };
}

/** A disk of 48 MB in a file. */
function smallDisk() {
  const home = mkdtempSync(join(tmpdir(), 'faults-'));
  const [image, folder] = [join(home, 'disk'), join(home, 'data')];
  run('truncate', '-s', '48M', image);
  run('mkfs.ext4', '-q', '-m', '0', image);
  run('mkdir', folder);
  run('mount', '-o', 'loop', image, folder);
  if (statfsSync(folder).blocks * statfsSync(folder).bsize > 64_000_000)
    throw new Error('No small disk.');
  return {
    folder,
    async end() {
      run('umount', folder);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function run(program: string, ...parameters: string[]): void {
  execFileSync(program, parameters, { stdio: 'ignore' });
}
