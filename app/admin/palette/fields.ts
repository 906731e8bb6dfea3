import * as z from 'zod/mini';
import type { FieldInfo } from '../../../domain/pages/fields.ts';
import {
  fillMissing,
  infoOf,
  type PartName,
  schemaOf,
  unwrapOptional,
  valuesOf,
} from '../../../domain/pages/page-edits.ts';
import type { PageOverview, PageRow } from '../../../domain/pages/pages.calls.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { callApi } from '../api/call-api.ts';
import { screens } from '../screens.ts';
import type { useMay } from '../session/access.ts';
import { type SettingField, settingFields } from '../settings/setting-fields.ts';
import { factGroups } from '../site/fact-groups.ts';
import { beginsWords, byRank, howManyBegin, type Ranked, rankOf } from '../ui/match-words.ts';

/** A search result with the address of its screen. */
export interface Find extends Ranked {
  href: string;
  detail: string;
}

/** Whether a field is called so: each word begins one of its words, and not only words of the place where it stands. */
export function fitsField(words: string, { name, detail, also = '' }: Ranked): boolean {
  const called = `${name} ${also}`;
  return howManyBegin(words, called) > 0 && beginsWords(words, `${called} ${detail}`);
}

/** Every labelled field and part of Company and Settings that a role may open, with the address that leads to it. */
export function settingFinds(may: ReturnType<typeof useMay>): Find[] {
  const facts = factGroups.flatMap(({ title, fields }) =>
    fields.map((each) => findOf('site', each.name, each, title)),
  );
  const own = Object.entries(settingFields).flatMap(([path, fields]) =>
    Object.entries(fields).map(([name, field]) => findOf(path, name, field)),
  );
  return [...facts, ...own].filter(({ needs }) => may(needs));
}

function findOf(path: string, hash: string, { label, words }: SettingField, part?: string) {
  const screen = screens.find((each) => each.path === path);
  if (!screen) throw new Error(`No screen at ${path}`);
  const place = path === 'site' ? 'Company' : 'Settings';
  return {
    href: `/admin/${path}#${hash}`,
    name: label,
    detail: part && part !== label ? `${place}, ${part}` : place,
    also: words,
    needs: screen.needs,
  };
}

/** Words by which every field of a kind is found. */
const controlWords: Partial<Record<FieldInfo['control'], string>> = {
  picture: 'photo, image, photograph',
  address: 'link, URL, website',
  date: 'day, when',
  price: 'cost, fee, amount',
  stars: 'rating, points',
};

interface PageField extends Find {
  page: PageRow;
  /** From the part of the page to the field; `*` stands for each item of a list. */
  path: string[];
}

/** All fields of the forms of these pages. */
export function pageFields(pages: readonly PageRow[]): PageField[] {
  return pages.flatMap((page) =>
    page.sections.flatMap((section) => {
      const place = `${page.name}: ${section.label}`;
      return fieldsBelow(schemaOf(section.key as PartName), [section.key], section.label).map(
        ({ info, path, around }) => ({
          href: `/admin/pages/${page.key}#${path.map((each) => (each === '*' ? 0 : each)).join('.')}`,
          name: info.label,
          detail: place,
          also: [around, controlWords[info.control], info.words].join(' '),
          page,
          path,
        }),
      );
    }),
  );
}

function fieldsBelow(
  schema: z.core.$ZodType,
  path: string[],
  around: string,
): { info: FieldInfo; path: string[]; around: string }[] {
  const inner = unwrapOptional(schema);
  const info = infoOf(schema);
  const own = info && path.length > 1 && info.control !== 'group' ? [{ info, path, around }] : [];
  if (info?.control === 'picture') return own;
  if (inner instanceof z.ZodMiniObject) {
    return Object.entries(inner.shape).flatMap(([key, part]) =>
      fieldsBelow(part as z.core.$ZodType, [...path, key], around),
    );
  }
  if (inner instanceof z.ZodMiniArray) {
    const items = fieldsBelow(inner.def.element, [...path, '*'], info?.one ?? around);
    return [...own, ...items];
  }
  return own;
}

/** How many fields of pages are shown. */
const most = 5;

/** The fields of pages that fit the words best; one of a list's items stands once for each item. */
export async function findPageFields(
  words: string,
  pages: readonly PageRow[],
  signal: AbortSignal,
): Promise<Find[]> {
  const rank = (find: Ranked) => rankOf(words, find);
  const best = byRank(
    pageFields(pages).filter((find) => fitsField(words, find)),
    rank,
  ).slice(0, most);
  const listed = new Set(best.flatMap(({ page, path }) => (path.includes('*') ? [page.key] : [])));
  const loaded = await Promise.all(
    [...listed].map((id) => callApi('GET /api/admin/pages/:id', { id, signal })),
  );
  const overviews = new Map([...listed].map((key, at) => [key, loaded[at]]));
  return best.flatMap((find) => {
    const overview = overviews.get(find.page.key);
    return overview ? eachItem(find, overview) : [find];
  });
}

/** A field of a list's items, once for each item, with what the item is called. */
function eachItem(find: PageField, overview: PageOverview): Find[] {
  const [part, ...rest] = find.path as [PartName, ...string[]];
  const edited = (overview.draft ?? overview.published)?.edits[part]?.values;
  const values = edited ? fillMissing(schemaOf(part), edited) : valuesOf(overview.delivered, part);
  const at = rest.indexOf('*');
  if (at === -1) return [find];
  const list = rest.slice(0, at).reduce((value: unknown, key) => fieldsIn(value)[key], values);
  if (!Array.isArray(list) || list.length === 0) return [find];
  return list.map((item, number) => {
    const within = rest.slice(at + 1).map((key) => (key === '*' ? '0' : key));
    const path = [part, ...rest.slice(0, at), number, ...within];
    const called = Object.values(fieldsIn(item)).find((value) => typeof value === 'string');
    return {
      href: `/admin/pages/${find.page.key}#${path.join('.')}`,
      name: find.name,
      detail: `${find.page.name}: ${called || `number ${number + 1}`}`,
      also: find.also,
    };
  });
}
