import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Current (VmRSS) or peak (VmHWM) memory of a process, in bytes; 0 if it has ended. Linux only. */
export function residentBytes(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return bytesIn(`/proc/${pid}/status`, which);
}

/** Memory of a process and its children, in bytes; what they share, such as the code of Node, counts once. */
export function bytesWithChildren(pid: number): number {
  const processes = [pid, ...childrenOf(pid)];
  return processes.reduce((sum, each) => sum + bytesIn(`/proc/${each}/smaps_rollup`, 'Pss'), 0);
}

function bytesIn(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readIfThere(file))?.[1] ?? 0) * 1024;
}

export function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readIfThere(`/proc/${pid}/task/${thread}/children`));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Runs `work`, and resolves with its result and the greatest figure meanwhile. */
export async function greatestDuring<Result>(
  work: () => Promise<Result>,
  figureNow: () => number,
): Promise<{ result: Result; greatest: number }> {
  let greatest = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      greatest = Math.max(greatest, figureNow());
      await wait(5);
    }
  };
  const watching = watch();
  try {
    return { result: await work(), greatest };
  } finally {
    isOver = true;
    await watching;
  }
}
