import * as z from 'zod/mini';
import { optionalText, requiredText } from '../api/form-fields.ts';
import { isPictureAddress } from '../picture.ts';
import { placeholderFault, retentionNames } from '../site/placeholders.ts';
import { factNames } from '../site/site-facts.ts';
import { isDay } from '../text/dates.ts';
import { readPrice } from '../text/price.ts';
import { pageMessages } from './page-messages.ts';

/** What a page's form needs to know about a field in addition to its schema. */
export interface FieldInfo {
  label: string;
  control:
    | 'line'
    | 'lines'
    | 'address'
    | 'date'
    | 'number'
    | 'price'
    | 'flag'
    | 'stars'
    | 'picture'
    | 'list'
    | 'group';
  /** Maximum length in code points. */
  maxLength?: number;
  /** For a list: the noun for an item, and the limits of their number. */
  one?: string;
  least?: number;
  most?: number;
  hint?: string;
  /** Everyday words by which the search of the admin finds it. */
  words?: string;
  /** For a date: whether it lies in the past. */
  isPast?: boolean;
  /** For a date: what it means that it is over. */
  over?: string;
}

/** Form information by schema. */
export const fieldInfo = z.registry<FieldInfo>();

/** A field with everyday words by which the search of the admin finds it. */
export function foundAs<Field extends z.ZodMiniType>(words: string, field: Field): Field {
  const info = fieldInfo.get(field);
  if (info) fieldInfo.add(field, { ...info, words });
  return field;
}

interface TextOptions {
  maxLength?: number;
  hint?: string;
}

/** Placeholders allowed in texts of pages. */
export const pagePlaceholders: readonly string[] = [
  ...factNames,
  'inCity',
  'saturdays',
  ...retentionNames,
];

/** Refuses unknown placeholders, which visitors would see. */
const knownPlaceholders = z.superRefine<string>((text, context) => {
  const fault = placeholderFault(text, pagePlaceholders);
  if (fault) context.addIssue(fault);
});

const required = (label: string, maxLength: number) =>
  requiredText(label, maxLength, pageMessages.required(label)).check(knownPlaceholders);

const optional = (label: string, maxLength: number) =>
  z.optional(optionalText(label, maxLength).check(knownPlaceholders));

/** A line that must not be blank. */
export const line = (label: string, { maxLength = 120, hint }: TextOptions = {}) =>
  required(label, maxLength).register(fieldInfo, { label, control: 'line', maxLength, hint });

/** A text of one or more lines that must not be blank. */
export const lines = (label: string, { maxLength = 400, hint }: TextOptions = {}) =>
  required(label, maxLength).register(fieldInfo, { label, control: 'lines', maxLength, hint });

/** A line that may be blank and is then not shown. */
export const optionalLine = (label: string, { maxLength = 120, hint }: TextOptions = {}) =>
  optional(label, maxLength).register(fieldInfo, { label, control: 'line', maxLength, hint });

/** A text that may be blank and is then not shown. */
export const optionalLines = (label: string, { maxLength = 400, hint }: TextOptions = {}) =>
  optional(label, maxLength).register(fieldInfo, { label, control: 'lines', maxLength, hint });

/** An address that begins with https:// and may be blank. */
export const optionalAddress = (label: string, hint?: string) =>
  z
    .optional(
      optionalText(label, 300).check(
        z.refine((text) => text.trim() === '' || isLinkTarget(text), {
          error: pageMessages.linkInvalid,
        }),
      ),
    )
    .register(fieldInfo, { label, control: 'address', maxLength: 300, hint });

/** Target of a link: a path of the site, or an address that begins with https://, mailto: or tel:. */
export const address = (label: string) =>
  required(label, 300)
    .check(z.refine(isLinkTarget, { error: pageMessages.linkInvalid }))
    .register(fieldInfo, { label, control: 'address', maxLength: 300 });

interface DateOptions {
  hint?: string;
  isPast?: boolean;
  over?: string;
}

/** A date as YYYY-MM-DD. */
export const date = (label: string, options: DateOptions = {}) =>
  required(label, 40)
    .check(z.refine(isDay, { error: pageMessages.date }))
    .register(fieldInfo, { label, control: 'date', ...options });

/** A date as YYYY-MM-DD that may be blank. */
export const optionalDate = (label: string, options: DateOptions = {}) =>
  z
    .optional(
      optionalText(label, 40).check(
        z.refine((text) => text.trim() === '' || isDay(text), { error: pageMessages.date }),
      ),
    )
    .register(fieldInfo, { label, control: 'date', ...options });

interface NumberOptions {
  least?: number;
  most: number;
  hint?: string;
}

/** A whole number that may be blank, stored as digits; may be typed with "₹", "%", commas and spaces. */
export const optionalNumber = (label: string, { least = 1, most, hint }: NumberOptions) => {
  const digits = z.string().check(
    z.refine((text) => /^\d*$/.test(text) && (text === '' || (+text >= least && +text <= most)), {
      error: pageMessages.number(label, least, most),
    }),
  );
  const bare = z.transform((text: string) => text.replace(/[\s,₹%]/g, '').replace(/^0+(?=\d)/, ''));
  return z
    .optional(z.pipe(z.string(), z.pipe(bare, digits)))
    .register(fieldInfo, { label, control: 'number', hint });
};

/** An amount in rupees or a percentage that may be blank, stored as typed. */
export const optionalPrice = (label: string, hint?: string) =>
  z
    .optional(
      optionalText(label, 20).check(
        z.refine((text) => text.trim() === '' || readPrice(text) !== undefined, {
          error: pageMessages.price,
        }),
      ),
    )
    .register(fieldInfo, { label, control: 'price', maxLength: 20, hint });

export const flag = (label: string, hint?: string) =>
  z.optional(z.boolean()).register(fieldInfo, { label, control: 'flag', hint });

/** A number of stars, from one to five. */
export const stars = (label: string) =>
  z
    .number()
    .check(
      z.refine((count) => Number.isInteger(count) && count >= 1 && count <= 5, {
        error: pageMessages.stars,
      }),
    )
    .register(fieldInfo, { label, control: 'stars' });

/** A picture of the library; without one the drawing is shown, if there is one. */
export const picture = (label = 'Picture') =>
  z
    .optional(
      z.nullable(
        z.strictObject({
          /** Its path, as in posts. */
          src: z.string().check(z.refine(isPictureAddress, { error: pageMessages.pictureUnknown })),
          alt: required('Description of the picture', 300),
        }),
      ),
    )
    .register(fieldInfo, { label, control: 'picture' });

interface ListOptions {
  /** Noun for an item. */
  one: string;
  least?: number;
  most: number;
  hint?: string;
}

/** A list whose items can be added, removed and moved, within limits. */
export const list = <Item extends z.ZodMiniType>(
  label: string,
  item: Item,
  { one, least = 0, most, hint }: ListOptions,
) =>
  z
    .array(item)
    .check(
      z.refine((items) => items.length >= least, { error: pageMessages.tooFew(label, least) }),
      z.refine((items) => items.length <= most, { error: pageMessages.tooMany(label, most) }),
    )
    .register(fieldInfo, { label, control: 'list', one, least, most, hint });

/** A list that may be empty. */
export const optionalList = <Item extends z.ZodMiniType>(
  label: string,
  item: Item,
  options: ListOptions,
) =>
  z
    .optional(list(label, item, options))
    .register(fieldInfo, { label, control: 'list', least: 0, ...options });

/** A group of fields, with checks across fields. */
export const group = <Shape extends z.core.$ZodLooseShape>(
  label: string,
  shape: Shape,
  ...checks: z.core.$ZodCheck<z.core.$InferObjectOutput<Shape, Record<string, unknown>>>[]
) =>
  z
    .strictObject(shape)
    .check(...checks)
    .register(fieldInfo, { label, control: 'group' });

/** Whether a text can be the target of a link. */
function isLinkTarget(text: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (/^(\/(?!\/)|#)/.test(text)) return true;
  if (/^mailto:[^@]+@[^@]+\.[^@]+$|^tel:\+?[\d-]+$/.test(text)) return true;
  return /^https:\/\/[^/]+\.[^/]/.test(text) && URL.canParse(text);
}
