import * as z from 'zod/mini';
import type { Page } from '../../../domain/page.ts';
import {
  infoOf,
  type PageEdits,
  partsOf,
  schemaOf,
  unwrapOptional,
} from '../../../domain/pages/page-edits.ts';
import type { Pair } from '../../../domain/text/aligned-pairs.ts';
import { fieldsOf, formOf, textsIn } from '../pages/page-form.ts';
import { type Block, pairedBlocks, type Row, textBlock } from './comparison.ts';

type Values = Pair<unknown>;

/** Compares two versions of a page by section and field; list items are paired by their texts. */
export function pageRows(page: Page, first: PageEdits, second: PageEdits): Row[] {
  const [one, two] = [formOf(page, first), formOf(page, second)];
  return partsOf(page).flatMap((part) => {
    const schema = schemaOf(part);
    const label = infoOf(schema)?.label ?? part;
    const hidden = [one[part]?.hidden, two[part]?.hidden] as const;
    const visibility: Row = {
      label: `${label}: the section`,
      unit: 'field',
      pair: [textBlock(hidden[0] ? 'Hidden' : 'Shown'), textBlock(hidden[1] ? 'Hidden' : 'Shown')],
    };
    const rows = fieldRows(schema, `${label}:`, [one[part]?.values, two[part]?.values]);
    return hidden[0] === hidden[1] ? rows : [visibility, ...rows];
  });
}

function fieldRows(schema: z.core.$ZodObject, label: string, [first, second]: Values): Row[] {
  return Object.entries(schema._zod.def.shape).flatMap(([key, part]) => {
    const ownLabel = infoOf(part)?.label ?? key;
    return valueRows(part, label, ownLabel, [fieldsOf(first)[key], fieldsOf(second)[key]]);
  });
}

/** `own` is the label of the field, `label` the label of the group around it. */
function valueRows(
  schema: z.core.$ZodType,
  label: string,
  ownLabel: string,
  values: Values,
): Row[] {
  const inner = unwrapOptional(schema);
  const info = infoOf(schema);
  if (info?.control === 'picture') return rowOf(label, ownLabel, values, pictureBlock);
  if (inner instanceof z.ZodMiniObject) return fieldRows(inner, `${label} ${ownLabel},`, values);
  if (inner instanceof z.ZodMiniArray) {
    const { element } = inner.def;
    return pairedItems(values).flatMap((items, at) => {
      const item = `${info?.one ?? ownLabel} ${at + 1}`;
      return element instanceof z.ZodMiniObject
        ? fieldRows(element, `${label} ${item},`, items)
        : valueRows(element, label, item, items);
    });
  }
  return rowOf(label, ownLabel, values, (value) => textBlock(wordsOf(value)));
}

function pairedItems([first, second]: Values): Values[] {
  const blocksOf = (list: unknown) =>
    (Array.isArray(list) ? list : []).map((item) => {
      const words = textsIn(item).map(({ text }) => text);
      return { ...textBlock(words.join(' ')), form: JSON.stringify(item), item };
    });
  const pairs = pairedBlocks(blocksOf(first), blocksOf(second));
  return pairs.map(([one, two]) => [one?.item, two?.item]);
}

/** A row, or none if both sides are empty. */
function rowOf(
  label: string,
  ownLabel: string,
  values: Values,
  blockOf: (value: unknown) => Block | undefined,
): Row[] {
  const [first, second] = values.map((value) => value !== undefined && blockOf(value));
  const pair = [first || undefined, second || undefined] as const;
  const isBlank = pair.every((block) => !block || (block.text === '' && !block.src));
  return isBlank ? [] : [{ label: `${label} ${ownLabel}`, unit: 'field', pair }];
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '').trim();
}

function pictureBlock(value: unknown): Block | undefined {
  const { src, alt = '' } = fieldsOf(value) as { src?: string; alt?: string };
  return src ? { kind: 'picture', text: alt, form: `${src} ${alt}`, src } : undefined;
}
