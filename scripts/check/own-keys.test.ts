import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const sources = '{app,art,content,domain,server,scripts}/**/*.{ts,tsx}';

/** Every use of `in` with a variable key, such as `name in table`. */
function looseKeys(file: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    BinaryExpression({ operator, left, start, end }) {
      if (operator === 'in' && left.type !== 'Literal')
        found.push(`${file}: ${text.slice(start, end)}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test('no source uses `in` with a variable key, because "constructor" is in every object', () => {
  const files = globSync(sources, { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => looseKeys(file, readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

test.each([
  ['if (name in table) run();', 1],
  ['if (nameOf(row) in table) run();', 1],
  ["if ('name' in table) run();", 0],
  ['if (Object.hasOwn(table, name)) run();', 0],
  ['for (const name in table) run();', 0],
])('finds %s %i times', (text, times) => {
  expect(looseKeys('a.ts', text)).toHaveLength(times);
});
