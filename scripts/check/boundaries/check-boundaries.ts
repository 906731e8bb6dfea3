import { root } from '../../root.ts';
import { findCycles } from './cycles.ts';
import { readImports } from './read-imports.ts';
import { violation } from './rules.ts';

/** Every import below `folder` that breaks the rules, as messages. */
export function boundaryFaults(folder: string): string[] {
  const imports = readImports(folder);
  const wrong = imports.flatMap((found) => {
    const reason = violation(found);
    return reason ? [`${found.from} imports ${found.to}: ${reason}.`] : [];
  });
  const rings = findCycles(imports).map((cycle) => `A ring of imports: ${cycle.join(' → ')}.`);
  return [...wrong, ...rings];
}

if (import.meta.main) {
  const faults = boundaryFaults(root);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
