import type { Import } from './rules.ts';

/** Files whose type imports close cycles that remain to be removed. */
export const excused = new Set([
  'app/admin/media/media-chooser.tsx',
  'app/root.tsx',
  'server/site.ts',
]);

/** Import cycles, each as its files in order; type imports count, except to and from `ignored` files. */
export function findCycles(imports: Import[], ignored: ReadonlySet<string> = excused): string[][] {
  const loads = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly || !(ignored.has(from) || ignored.has(to)))
      loads.set(from, (loads.get(from) ?? new Set()).add(to));
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
