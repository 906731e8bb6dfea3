import { expect, test } from 'vitest';
import { inCamelCase, inSnakeCase } from './camel-case.ts';

test('the columns of a row are renamed both ways, in their order', () => {
  const row = { id: 1, step_due_at: null, utm_source: 'a_b', name: '' };
  const fields = { id: 1, stepDueAt: null, utmSource: 'a_b', name: '' };
  expect(JSON.stringify(inCamelCase(row))).toBe(JSON.stringify(fields));
  expect(JSON.stringify(inSnakeCase<typeof row>(fields))).toBe(JSON.stringify(row));
  expect(inCamelCase(fields)).toEqual(fields);
});
