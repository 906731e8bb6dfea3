import * as z from 'zod/mini';
import type { Page } from '../../../domain/page.ts';
import {
  infoOf,
  omitUnchanged,
  type PageEdits,
  type PartEdit,
  type PartName,
  partsOf,
  schemaOf,
  unwrapOptional,
  valuesOf,
  withEdits,
} from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { isSame } from '../../../domain/same-value.ts';

/** All parts of a page with all their fields. */
export type PageForm = Partial<Record<PartName, Required<PartEdit>>>;

/** From a part to a field in it, such as `hero`, `actions`, `0`, `href`. */
export type FieldPath = readonly (string | number)[];

/** The form of a page; fields without an edit have the delivered values. */
export function formOf(page: Page, edits: PageEdits): PageForm {
  const values = Object.entries(edits).map(([part, edit]) => [part, { values: edit?.values }]);
  const editedPage = withEdits(page, Object.fromEntries(values));
  return Object.fromEntries(
    partsOf(page).map((part) => {
      const hidden = edits[part]?.hidden ?? false;
      return [part, { hidden, values: valuesOf(editedPage, part) }];
    }),
  );
}

/** The labels of parts, such as "Opening, Courses". */
export function partLabels(parts: readonly PartName[]): string {
  return parts.map((part) => infoOf(schemaOf(part))?.label ?? part).join(', ');
}

/** The labels on the way to a field, such as "Courses, Course 4, Title". */
export function pathLabel([part = '', ...rest]: readonly string[]): string {
  let schema: z.core.$ZodType = schemaOf(part as PartName);
  const labels = [infoOf(schema)?.label ?? part];
  for (const key of rest) {
    const inner = unwrapOptional(schema);
    if (inner instanceof z.ZodMiniArray) {
      labels.push(`${infoOf(schema)?.one ?? 'Item'} ${Number(key) + 1}`);
      schema = inner.def.element;
    } else if (inner instanceof z.ZodMiniObject) {
      schema = inner.shape[key] as z.core.$ZodType;
      labels.push(infoOf(schema)?.label ?? key);
    } else break;
  }
  return labels.join(', ');
}

/** The edits of the draft, or of the published page if there is no draft. */
export function storedEdits({ draft, published }: PageOverview): PageEdits {
  return (draft ?? published)?.edits ?? {};
}

/** The parts in which two forms differ. */
export function changedParts(page: Page, one: PageForm, other: PageForm): PartName[] {
  const [first, second] = [omitUnchanged(page, one), omitUnchanged(page, other)];
  return partsOf(page).filter((part) => !isSame(first[part], second[part]));
}

/** A copy of the form with `value` at a path. */
export function withValue(form: PageForm, [part, ...rest]: FieldPath, value: unknown): PageForm {
  const name = part as PartName;
  const before = form[name];
  return { ...form, [name]: { ...before, values: replaceValue(before?.values, rest, value) } };
}

function replaceValue(within: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(within)) {
    return within.map((each, index) => (index === key ? replaceValue(each, rest, value) : each));
  }
  return { ...fieldsOf(within), [key]: replaceValue(fieldsOf(within)[key], rest, value) };
}

/** The fields of a group; empty for a value that is not a group. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** All texts in a value with their paths. */
export function textsIn(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}
