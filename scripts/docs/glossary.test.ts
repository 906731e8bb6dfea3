import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** Files that may contain an avoided word: the glossary itself, articles, and texts for users. */
const isFree = (path: string) =>
  /^docs\/(?:glossary\.md|pictures|recipes)|^content\/posts\/|^domain\/media\/media\.ts$/.test(
    path,
  );

/** The regular expressions in the last column of the tables. */
function avoided(glossary: string): RegExp[] {
  const rows = glossary.matchAll(/^\| .+ \| .+ \| (.*) ?\|$/gm);
  const patterns = [...rows].flatMap(([, avoid = '']) => [...avoid.matchAll(/`(.+?)`/g)]);
  return patterns.map(([, pattern = '']) => new RegExp(pattern.replaceAll('\\|', '|')));
}

test('no source and no document contains a word that the glossary avoids', () => {
  const patterns = avoided(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  expect(patterns.length).toBeGreaterThan(4);
  const command = ['ls-files', '-z', '*.ts', '*.tsx', '*.cjs', '*.css', '*.md'];
  const files = execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\0');
  const uses = files
    .filter((path) => path && !isFree(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          patterns.some((pattern) => pattern.test(line))
            ? [`${path}:${at + 1}: ${line.trim()}`]
            : [],
        ),
    );
  expect(uses).toEqual([]);
});
