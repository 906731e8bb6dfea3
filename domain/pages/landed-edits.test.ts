import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { linkedPages, sitePages } from '../../content/site-pages.ts';
import {
  infoOf,
  type PageEdits,
  partsOf,
  readEdits,
  schemaOf,
  unwrapOptional,
  withEdits,
} from './page-edits.ts';

/*
 * Edits as stored by existing sites. When the schema of a section changes, running this test writes a new file:
 * commit it. Existing files are never changed or deleted, because sites have such rows. A new page with known sections
 * needs no file.
 */
const folder = join(import.meta.dirname, 'landed-edits');
const pages = [...sitePages, ...linkedPages];

const texts = {
  address: '/about',
  date: '2099-01-01',
  number: '7',
  price: '7',
} as Record<string, string>;

/** A valid value: every field filled, and one item more than the minimum in each list. */
function example(schema: z.core.$ZodType, place: string): unknown {
  const inner = unwrapOptional(schema);
  const { control = '', least = 0 } = infoOf(schema) ?? {};
  if (inner instanceof z.ZodMiniObject) {
    const parts = Object.entries(inner.shape);
    return Object.fromEntries(
      parts.map(([key, part]) => [key, example(part as z.core.$ZodType, place + key[0])]),
    );
  }
  if (inner instanceof z.ZodMiniArray) {
    const items = Array.from({ length: Math.max(least, 1) }, (_, item) => place + item);
    return items.map((at) => example(inner.def.element, at));
  }
  if (control === 'flag') return true;
  if (control === 'stars') return 3;
  return texts[control] ?? place.slice(-10);
}

function exampleEdits() {
  const edited = pages.map((page) => {
    const parts = partsOf(page).map((part) => [part, { values: example(schemaOf(part), '') }]);
    return [page.key, Object.fromEntries(parts)];
  });
  return Object.fromEntries(edited) as Record<string, PageEdits>;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

const shapeOf = (part: string, edit: unknown) => `${part} ${JSON.stringify(edit)}`;

/** The schemas of sections for which there are files. */
const landedShapes = new Set(
  readdirSync(folder).flatMap((file) => {
    const landed: Record<string, PageEdits> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return Object.values(landed).flatMap((edits) =>
      Object.entries(edits).map(([part, edit]) => shapeOf(part, edit)),
    );
  }),
);

test('there is a file for the current schema of each section', async () => {
  const present = exampleEdits();
  const isLanded = Object.values(present).every((edits) =>
    Object.entries(edits).every(([part, edit]) => landedShapes.has(shapeOf(part, edit))),
  );
  if (isLanded) return;
  const json = `${JSON.stringify(present, null, 1)}\n`;
  await expect(json).toMatchFileSnapshot(join(folder, `${shortHash(json)}.json`));
});

test.each(readdirSync(folder))('reads and shows all edits with the schema %s', (file) => {
  const landed: Record<string, PageEdits> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  for (const [key, edits] of Object.entries(landed)) {
    const page = pages.find((each) => each.key === key);
    if (!page) throw new Error(`There is no page ${key}.`);
    expect.soft(readEdits(page, edits), key).toMatchObject({ kind: 'read', fields: {} });
    const shown = withEdits(page, edits);
    for (const [part, edit] of Object.entries(edits)) {
      const own = part === 'meta' ? shown.meta : shown.sections.find(({ kind }) => kind === part);
      expect.soft(own, `${key} ${part}`).toMatchObject(edit.values ?? {});
    }
  }
});
