import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../../root.ts';
import { findCycles } from './cycles.ts';
import { folderImport, type Import, layeredFolders, violation } from './rules.ts';

/** Every import below `folder` that breaks the rules, as messages. */
export function boundaryFaults(folder: string): string[] {
  const imports = readImports(folder);
  const wrong = imports.flatMap((found) => {
    const reason = violation(found);
    return reason ? [`${found.from} imports ${found.to}: ${reason}.`] : [];
  });
  const rings = findCycles(imports).map((cycle) => `A ring of imports: ${cycle.join(' → ')}.`);
  const ofFolders = layeredFolders.flatMap((layered) =>
    findCycles(imports.flatMap((found) => folderImport(layered, found) ?? [])).map(
      (cycle) => `A ring of folders in ${layered}: ${cycle.join(' → ')}.`,
    ),
  );
  return [...wrong, ...rings, ...ofFolders];
}

const sources = '{app,art,bench,content,domain,server,scripts,tests}/**/*.{ts,tsx}';

/** Every import of every source file below `folder`; throws if there are no files. */
export function readImports(folder: string): Import[] {
  const files = globSync(sources, { cwd: folder, exclude: ['**/node_modules/**'] }).filter(
    (file) => !file.endsWith('.d.ts'),
  );
  if (files.length === 0) throw new Error(`No source file below ${folder}: nothing was checked.`);
  return files.flatMap((file) => importsOf(file, readFileSync(join(folder, file), 'utf8')));
}

function importsOf(file: string, text: string): Import[] {
  const { module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    to: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ to: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const loadedLater = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return name ? [{ to: name, typeOnly: false }] : [];
  });
  return [...fixed, ...passedOn, ...loadedLater].map(({ to, typeOnly }) => ({
    from: file,
    to: to.startsWith('.') ? posix.join(posix.dirname(file), to) : to,
    typeOnly,
  }));
}

if (import.meta.main) {
  const faults = boundaryFaults(root);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
