import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** The number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0; their numbers begin at 1. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `V${section}.${at + 1}`),
);

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/** Expands V1.1.1–3 to V1.1.1, V1.1.2, V1.1.3. */
function eachOf(ids: string): string[] {
  const [, section = '', first = ids, last = first] = /^(V.+\.)(\d+)(?:–(\d+))?$/.exec(ids) ?? [];
  return Array.from({ length: +last - +first + 1 }, (_, at) => `${section}${+first + at}`);
}

/** The headings, which are the verdicts. */
const verdicts = ['Not met', 'The operator’s', 'Not applicable', 'Met'];

test('each requirement of ASVS 5.0 levels 1 and 2 has one line, and what is met has evidence', () => {
  expect(required).toHaveLength(253);
  const [, ...parts] = text.split(/^## /m);
  expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(verdicts);
  const lines = parts.flatMap((part) =>
    [...part.matchAll(/^\| (V.+?) \| (.+?) \|(.*)\|$/gm)].map(([line, ids = '', , why = '']) => ({
      line,
      ids,
      why,
      isMet: part.startsWith('Met\n'),
    })),
  );
  const named = lines.flatMap(({ ids }) => ids.split(', ').flatMap(eachOf));
  expect(named.toSorted()).toEqual(required.toSorted());
  for (const { line, why, isMet } of lines) expect(why, line).toMatch(isMet ? /`/ : /\w/);
});
