import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What JSON-LD allows but `Thing` does not: a node of two types, and "query-input" on the site's search. */
const types = `import type {
  EducationalOrganizationLeaf, MergeLeafTypes, OrganizationLeaf, SearchActionLeaf, Thing, WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
type Company = MergeLeafTypes<[OrganizationLeaf, EducationalOrganizationLeaf]>;
type Site = Omit<WebSiteLeaf, 'potentialAction'> & {
  potentialAction?: WithActionConstraints<SearchActionLeaf>;
};
type Node = Exclude<Thing, { '@type': 'WebSite' }> | Site | Company;
export interface Described { '@context': 'https://schema.org'; '@graph': readonly Node[] }
`;

/**
 * What pieces of JSON-LD, each under a name, contain that schema.org does not define: types, properties, properties
 * of other types, and values of other kinds. The pieces are written as TypeScript and compiled against schema-dts,
 * which is generated from the vocabulary.
 */
export async function vocabularyFaults(pieces: Record<string, string>): Promise<string[]> {
  // Below the project, so that the package is found.
  const folder = mkdtempSync(join(root, 'build/vocabulary-'));
  const names = Object.keys(pieces);
  try {
    const files = names.map((name, place) => {
      const text = `import type { Described } from './types.ts';\nexport const page: Described = ${pieces[name]};\n`;
      writeFileSync(join(folder, `page-${place}.ts`), text);
      return `page-${place}.ts`;
    });
    writeFileSync(join(folder, 'types.ts'), types);
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
    const options = { ...compilerOptions, module: 'nodenext', allowImportingTsExtensions: true };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files }),
    );
    const printed = await compilerOutput(folder);
    return printed
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => line.replace(/^page-(\d+)\.ts/, (_, place) => names[Number(place)] ?? ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compilerOutput(folder: string): Promise<string> {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const options = { cwd: folder, maxBuffer: 50_000_000 };
  return new Promise((resolve, reject) =>
    execFile(
      compiler,
      ['-p', '.', '--pretty', 'false', '--singleThreaded'],
      options,
      (error, stdout) => {
        // The compiler ran if it succeeded or found type errors; otherwise it failed to start.
        if (error && !stdout.includes('error TS')) reject(error);
        else resolve(stdout);
      },
    ),
  );
}
