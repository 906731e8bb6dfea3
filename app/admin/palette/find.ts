import { type PersonStage, stageLabels } from '../../../domain/people/person.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { callApi } from '../api/call-api.ts';
import { loadMay } from '../session/access.ts';

/** A search result with the address of its screen. */
export interface Find {
  href: string;
  name: string;
  detail: string;
}

export interface FindGroup {
  label: string;
  finds: Find[];
}

const perGroup = 5;

/** Searches people, enquiries, posts, pages and pictures; groups without results are left out. */
export async function findAll(words: string, signal: AbortSignal): Promise<FindGroup[]> {
  const search = `?${new URLSearchParams({ search: words })}`;
  const everything = `?${new URLSearchParams({ search: words, status: 'all' })}`;
  const may = await loadMay();
  const seesPeople = may('people.edit');
  const [people, enquiries, posts, pages, media] = await Promise.all([
    seesPeople && callApi('GET /api/admin/people', { search: everything, signal }),
    seesPeople && callApi('GET /api/admin/messages', { search, signal }),
    may('posts.write') && callApi('GET /api/admin/blogs', { search, signal }),
    may('pages.publish') && callApi('GET /api/admin/pages', { signal }),
    may('media.add') && callApi('GET /api/admin/media', { search, signal }),
  ]);
  const groups: FindGroup[] = [
    {
      label: 'People',
      finds: (people ? people.people : []).map(({ id, name, stage, phone, email }) => ({
        href: `/admin/people/${id}`,
        name: name || email || phoneText(phone),
        detail: [stageText(stage), phoneText(phone), email].filter(Boolean).join(', '),
      })),
    },
    {
      label: 'Enquiries',
      finds: (enquiries ? enquiries.messages : []).map(({ id, name, subject, message }) => ({
        href: `/admin/messages/${id}`,
        name: `${name}: ${subject}`,
        detail: message.slice(0, 80),
      })),
    },
    {
      label: 'Posts',
      finds: (posts ? posts.posts : [])
        .filter(({ status }) => status === 'published' || status === 'draft')
        .map(({ id, title, status }) => ({
          href: `/admin/blog/edit/${id}`,
          name: title || 'Without a title',
          detail: status === 'published' ? 'Published' : 'Draft',
        })),
    },
    {
      label: 'Pages',
      finds: (pages ? pages.pages : [])
        .filter(({ name, path }) => isIn(words, `${name} ${path}`))
        .map(({ key, name, path }) => ({ href: `/admin/pages/${key}`, name, detail: path })),
    },
    {
      label: 'Pictures',
      finds: (media ? media.pictures : []).map(({ id, name, alt }) => ({
        href: `/admin/media?picture=${id}`,
        name: alt || name || `Picture ${id}`,
        detail: alt ? name : 'No description',
      })),
    },
  ];
  const isNamed = ({ name, detail }: Find) => isIn(words, `${name} ${detail}`);
  const byName = <Item>(items: Item[], isFirst: (item: Item) => boolean) =>
    items.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  // Results with the words in their name come before those with the words only in their text.
  const visibleGroups = groups
    .map(({ label, finds }) => ({ label, finds: byName(finds, isNamed).slice(0, perGroup) }))
    .filter(({ finds }) => finds.length > 0);
  return byName(visibleGroups, ({ finds }) => finds.some(isNamed));
}

function stageText(stage: PersonStage | null): string {
  return stage ? stageLabels[stage] : '';
}

/** Whether a text contains every word, ignoring case. */
export function isIn(words: string, text: string): boolean {
  const folded = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
