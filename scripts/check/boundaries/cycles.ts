import type { Import } from './rules.ts';

/** Import cycles, each as its files in order. Type imports do not count. */
export function findCycles(imports: Import[]): string[][] {
  const loads = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly) loads.set(from, (loads.get(from) ?? new Set()).add(to));
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push([...path.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of loads.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of loads.keys()) visit(file, []);
  return cycles;
}
