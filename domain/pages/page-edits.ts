import * as z from 'zod/mini';
import type { Page, Section } from '../page.ts';
import { fieldsIn } from '../record.ts';
import { type FieldInfo, fieldInfo } from './fields.ts';
import { canBeHidden, metaSchema, type SectionKind, sectionSchemas } from './section-schemas.ts';

/** A part of a page with a form of its own: its meta or a section. */
export type PartName = 'meta' | SectionKind;

/** What the owner makes of a part. `values` has every field of its schema; absent, the words are as delivered. */
export interface PartEdit {
  hidden?: boolean;
  values?: Values;
}

type Values = Record<string, unknown>;

/** What differs from the delivered page, by part. */
export type PageEdits = Partial<Record<PartName, PartEdit>>;

type Schema = z.core.$ZodType;

export function schemaOf(part: PartName): z.core.$ZodObject {
  return part === 'meta' ? metaSchema : sectionSchemas[part];
}

/** The parts of a page in its order, its meta last. */
export function partsOf(page: Page): PartName[] {
  return [...page.sections.map(({ kind }) => kind), 'meta'];
}

/** What a page says of a part, whole: blank where it says nothing. */
export function valuesOf(page: Page, part: PartName): Values {
  const delivered = part === 'meta' ? page.meta : sectionOf(page, part);
  return completed(schemaOf(part), delivered) as Values;
}

/** The page with the owner's edits, without hidden sections. What an edit lacks is filled from the delivered page. */
export function withEdits(page: Page, edits: PageEdits): Page {
  return {
    ...page,
    meta: overlaid(metaSchema, page.meta, edits.meta?.values) as Page['meta'],
    sections: page.sections
      .filter(({ kind }) => !edits[kind]?.hidden)
      .map((section) => {
        const { kind } = section;
        const own = overlaid(sectionSchemas[kind], section, edits[kind]?.values);
        return own as Section;
      }),
  };
}

/** The edits without what says the same as the delivered page; those of parts that the page has no more are left out. */
export function differing(page: Page, edits: PageEdits): PageEdits {
  return Object.fromEntries(
    partsOf(page).flatMap((part) => {
      const { hidden = false, values } = edits[part] ?? {};
      const edit: PartEdit = hidden ? { hidden } : {};
      if (values) {
        const own = completed(schemaOf(part), values) as Values;
        if (!isSame(own, valuesOf(page, part))) edit.values = own;
      }
      return Object.keys(edit).length > 0 ? [[part, edit]] : [];
    }),
  );
}

/** Whether two values are the same JSON, with their fields in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type CheckedEdits =
  /**
   * `typed` is a draft: a space at the end of a word that goes on stays in it. `edits` is what a publication stores.
   * `fields` has a sentence for each place that cannot be published so, such as hero.actions.0.href.
   */
  | { kind: 'read'; typed: PageEdits; edits: PageEdits; fields: Record<string, string> }
  /** Not of this page's shape: of another release, or not from our form. */
  | { kind: 'page-outdated' };

/** Reads edits from outside. A draft may be stored while `fields` names what is still wrong. */
export function readEdits(page: Page, given: Record<string, PartEdit>): CheckedEdits {
  const known: string[] = partsOf(page);
  const fields: Record<string, string> = {};
  const typed: PageEdits = {};
  const edits: PageEdits = {};
  for (const [name, { hidden, values }] of Object.entries(given)) {
    if (!known.includes(name)) return { kind: 'page-outdated' };
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
  return { kind: 'read', typed: differing(page, typed), edits: differing(page, edits), fields };
}

/** Every value of the edits that is of this kind, with its place. */
export function valuesIn(
  edits: PageEdits,
  control: FieldInfo['control'],
): { place: string; value: unknown }[] {
  const found: { place: string; value: unknown }[] = [];
  const walk = (schema: Schema, value: unknown, place: string): void => {
    const inner = unwrapped(schema);
    if (infoOf(schema)?.control === control) found.push({ place, value });
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
  return found;
}

/** What the form knows of a field; undefined for a schema that is none. */
export function infoOf(schema: Schema) {
  return fieldInfo.get(schema as z.ZodMiniType);
}

/** A schema without its "may be absent". */
export function unwrapped(schema: Schema): Schema {
  return schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable
    ? unwrapped(schema.def.innerType)
    : schema;
}

/** A value with every field of its schema: those that are absent are blank. */
export function completed(schema: Schema, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodMiniObject) {
    if (inner !== schema && !value) return null;
    const parts = Object.entries(inner.shape);
    return Object.fromEntries(
      parts.map(([key, part]) => [key, completed(part as Schema, fieldsIn(value)[key])]),
    );
  }
  if (inner instanceof z.ZodMiniArray) {
    return Array.isArray(value) ? value.map((each) => completed(inner.def.element, each)) : [];
  }
  if (inner instanceof z.ZodMiniBoolean) return value === true;
  if (inner instanceof z.ZodMiniNumber) return typeof value === 'number' ? value : 5;
  return typeof value === 'string' ? value : '';
}

/** The delivered value under the owner's, field by field; a list is the owner's whole. Blank means absent where it may. */
function overlaid(schema: Schema, delivered: unknown, own: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodMiniObject) {
    if (inner !== schema && isBlank(own === undefined ? delivered : own)) return undefined;
    const result: Record<string, unknown> = { ...fieldsIn(delivered) };
    for (const [key, part] of Object.entries(inner.shape)) {
      const value = overlaid(part as Schema, result[key], fieldsIn(own)[key]);
      if (value === undefined) delete result[key];
      else result[key] = value;
    }
    return result;
  }
  const value = isOfKind(inner, own) ? own : delivered;
  if (inner !== schema && isBlank(value)) return undefined;
  if (inner instanceof z.ZodMiniArray && Array.isArray(value)) {
    return value.map((each) => overlaid(inner.def.element, undefined, each));
  }
  return value ?? completed(inner, value);
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
