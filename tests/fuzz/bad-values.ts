import fc from 'fast-check';
import type { Schema } from './operations.ts';

/** Texts that often break programs, and random texts. */
export const anyText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\r\n', '\ud800', '\u202e\u2066', 'ß'.repeat(70), '😀'.repeat(40)],
    ...['0', '-1', '1.5', '1e9', '9007199254740993', '99999999999999999999', 'NaN', 'Infinity'],
    ...['null', 'undefined', 'true', '[]', '{}', '__proto__', 'constructor', 'toString', '$where'],
    ...[
      '../../etc/passwd',
      '%2e%2e%2f',
      '%00',
      '%',
      '%E0%A4',
      '#{7*7}',
      '{{7*7}}',
      '$(id)',
      '`id`',
    ],
    ...["' or '1'='1", "'; --", '") or ("1"="1', '" AND *', 'a* NOT b"', 'NEAR(a b)', '\\', '%_%'],
    ...['<script>alert(1)</script>', 'a@b.example\r\nBcc: c@d.example', 'x'.repeat(5001)],
    ...['2026-02-30T99:99:99Z', '2026-01-01', '+0', 'on', 'İı', 'a@b', 'asha@visitor.example'],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.integer({ min: 1000, max: 60_000 }).map((length) => 'अ'.repeat(length)),
);

/** Wrong values for a field of any type. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, [], {}, -1, 1e308, 2 ** 53, [null], [[]], { length: 9 }),
  fc.integer({ min: 100, max: 1000 }).map((depth) => deep(depth)),
  fc.array(fc.integer(), { maxLength: 2000 }),
);

/** A value that roughly fits a schema, so that the rest of a body is read as well. */
function plausible(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === 'email') return fc.constant('asha@visitor.example');
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer();
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(plausible(schema.items ?? {}), { maxLength: 3 });
  return fc.oneof(fc.constantFrom('1', 'Asha', 'draft', '<p>Text</p>', 'SEO, AI'), anyText);
}

/** The fields of a body, each valid, wrong or missing, and unknown fields. */
export function anyFields({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const declared = Object.entries(properties).map(
    ([name, schema]) => [name, fc.oneof(plausible(schema), anyValue)] as const,
  );
  const further = fc.dictionary(fc.oneof(anyText, fc.constant('ids')), anyValue, { maxKeys: 2 });
  return fc
    .tuple(fc.record(Object.fromEntries(declared), { requiredKeys: [] }), further)
    .map(([fields, others]) => ({ ...others, ...fields }));
}

function deep(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels));
}
