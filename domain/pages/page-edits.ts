import * as z from 'zod/mini';
import type { Page, Section } from '../page.ts';
import { fieldsIn } from '../record.ts';
import { isSame } from '../same-value.ts';
import { type FieldInfo, fieldInfo } from './fields.ts';
import { canBeHidden, metaSchema, type SectionKind, sectionSchemas } from './section-schemas.ts';

/** A part of a page with its own form: the metadata or a section. */
export type PartName = 'meta' | SectionKind;

/** The owner's edit of a part. `values` has every field of its schema; without it the delivered texts are used. */
export interface PartEdit {
  hidden?: boolean;
  values?: Values;
}

type Values = Record<string, unknown>;

/** Differences from the delivered page, by part. */
export type PageEdits = Partial<Record<PartName, PartEdit>>;

type Schema = z.core.$ZodType;

export function schemaOf(part: PartName): z.core.$ZodObject {
  return part === 'meta' ? metaSchema : sectionSchemas[part];
}

/** The parts of a page in order, with the metadata last. */
export function partsOf(page: Page): PartName[] {
  return [...page.sections.map(({ kind }) => kind), 'meta'];
}

/** All values of a part; missing ones are blank. */
export function valuesOf(page: Page, part: PartName): Values {
  const delivered = part === 'meta' ? page.meta : sectionOf(page, part);
  return fillMissing(schemaOf(part), delivered) as Values;
}

/** The page with the owner's edits, without hidden sections. Fields missing in an edit have the delivered values. */
export function withEdits(page: Page, edits: PageEdits): Page {
  return {
    ...page,
    meta: mergeValues(metaSchema, page.meta, edits.meta?.values) as Page['meta'],
    sections: page.sections
      .filter(({ kind }) => !edits[kind]?.hidden)
      .map((section) => {
        const { kind } = section;
        const merged = mergeValues(sectionSchemas[kind], section, edits[kind]?.values);
        return merged as Section;
      }),
  };
}

/** The edits that differ from the delivered page, without parts that the page no longer has. */
export function omitUnchanged(page: Page, edits: PageEdits): PageEdits {
  return Object.fromEntries(
    partsOf(page).flatMap((part) => {
      const { hidden = false, values } = edits[part] ?? {};
      const edit: PartEdit = hidden ? { hidden } : {};
      if (values) {
        const allValues = fillMissing(schemaOf(part), values) as Values;
        if (!isSame(allValues, valuesOf(page, part))) edit.values = allValues;
      }
      return Object.keys(edit).length > 0 ? [[part, edit]] : [];
    }),
  );
}

export type CheckedEdits =
  /**
   * `typed` is the draft, in which trailing spaces stay while somebody types. `edits` is what a publication stores.
   * `fields` has a message for each invalid field, by a path such as hero.actions.0.href.
   */
  | { kind: 'read'; typed: PageEdits; edits: PageEdits; fields: Record<string, string> }
  /** Does not match the page: from another release, or not from the form. */
  | { kind: 'page-outdated' };

/** Parses edits from a request. A draft may be stored although `fields` has errors. */
export function readEdits(page: Page, input: Record<string, PartEdit>): CheckedEdits {
  const partNames: string[] = partsOf(page);
  const fields: Record<string, string> = {};
  const typed: PageEdits = {};
  const edits: PageEdits = {};
  for (const [name, { hidden, values }] of Object.entries(input)) {
    if (!partNames.includes(name)) return { kind: 'page-outdated' };
    const part = name as PartName;
    if (hidden && (part === 'meta' || !canBeHidden(part))) return { kind: 'page-outdated' };
    typed[part] = { hidden, values };
    edits[part] = { hidden, values };
    if (!values) continue;
    const read = z.safeParse(schemaOf(part), values);
    if (read.success) {
      edits[part] = { hidden, values: read.data };
      continue;
    }
    for (const { code, path, message } of read.error.issues) {
      if (code !== 'custom') return { kind: 'page-outdated' };
      fields[[part, ...path].join('.')] ??= message;
    }
  }
  return {
    kind: 'read',
    typed: omitUnchanged(page, typed),
    edits: omitUnchanged(page, edits),
    fields,
  };
}

/** All values of the edits with a kind of field, with their paths. */
export function valuesIn(
  edits: PageEdits,
  control: FieldInfo['control'],
): { place: string; value: unknown }[] {
  const matches: { place: string; value: unknown }[] = [];
  const walk = (schema: Schema, value: unknown, place: string): void => {
    const inner = unwrapOptional(schema);
    if (infoOf(schema)?.control === control) matches.push({ place, value });
    else if (inner instanceof z.ZodMiniObject) {
      for (const [key, part] of Object.entries(inner.shape)) {
        walk(part as Schema, fieldsIn(value)[key], `${place}.${key}`);
      }
    } else if (inner instanceof z.ZodMiniArray && Array.isArray(value)) {
      value.forEach((each, index) => {
        walk(inner.def.element, each, `${place}.${index}`);
      });
    }
  };
  for (const [part, edit] of Object.entries(edits)) {
    if (edit.values) walk(schemaOf(part as PartName), edit.values, part);
  }
  return matches;
}

/** Form information of a field; undefined for a schema that is not a field. */
export function infoOf(schema: Schema) {
  return fieldInfo.get(schema as z.ZodMiniType);
}

/** A schema without its optional wrapper. */
export function unwrapOptional(schema: Schema): Schema {
  return schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable
    ? unwrapOptional(schema.def.innerType)
    : schema;
}

/** A value with every field of its schema; missing ones are blank. */
export function fillMissing(schema: Schema, value: unknown): unknown {
  const inner = unwrapOptional(schema);
  if (inner instanceof z.ZodMiniObject) {
    if (inner !== schema && !value) return null;
    const parts = Object.entries(inner.shape);
    return Object.fromEntries(
      parts.map(([key, part]) => [key, fillMissing(part as Schema, fieldsIn(value)[key])]),
    );
  }
  if (inner instanceof z.ZodMiniArray) {
    return Array.isArray(value) ? value.map((each) => fillMissing(inner.def.element, each)) : [];
  }
  if (inner instanceof z.ZodMiniBoolean) return value === true;
  if (inner instanceof z.ZodMiniNumber) return typeof value === 'number' ? value : 5;
  return typeof value === 'string' ? value : '';
}

/** The owner's value over the delivered one, field by field; a list is replaced as a whole. A blank optional value becomes undefined. */
function mergeValues(schema: Schema, delivered: unknown, own: unknown): unknown {
  const inner = unwrapOptional(schema);
  if (inner instanceof z.ZodMiniObject) {
    if (inner !== schema && isBlank(own === undefined ? delivered : own)) return undefined;
    const result: Record<string, unknown> = { ...fieldsIn(delivered) };
    for (const [key, part] of Object.entries(inner.shape)) {
      const value = mergeValues(part as Schema, result[key], fieldsIn(own)[key]);
      if (value === undefined) delete result[key];
      else result[key] = value;
    }
    return result;
  }
  const value = isOfKind(inner, own) ? own : delivered;
  if (inner !== schema && isBlank(value)) return undefined;
  if (inner instanceof z.ZodMiniArray && Array.isArray(value)) {
    return value.map((each) => mergeValues(inner.def.element, undefined, each));
  }
  return value ?? fillMissing(inner, value);
}

function isOfKind(schema: Schema, value: unknown): boolean {
  if (schema instanceof z.ZodMiniArray) return Array.isArray(value);
  if (schema instanceof z.ZodMiniBoolean) return typeof value === 'boolean';
  if (schema instanceof z.ZodMiniNumber) return typeof value === 'number';
  return typeof value === 'string';
}

function isBlank(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

function sectionOf(page: Page, kind: SectionKind): Section | undefined {
  return page.sections.find((section) => section.kind === kind);
}
