import type { PageRow } from '../../../domain/pages/pages.calls.ts';
import { type PersonStage, stageLabels } from '../../../domain/people/person.ts';
import type { FoundPerson } from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { callApi } from '../api/call-api.ts';
import { loadMay } from '../session/access.ts';
import { byRank, rankOf } from '../ui/match-words.ts';
import type { Find } from './fields.ts';

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
  const [people, enquiries, posts, pages, media, fields] = await Promise.all([
    seesPeople && callApi('GET /api/admin/people', { search: everything, signal }),
    seesPeople && callApi('GET /api/admin/messages', { search, signal }),
    may('posts.write') && callApi('GET /api/admin/blogs', { search, signal }),
    may('pages.publish') && callApi('GET /api/admin/pages', { signal }),
    may('media.add') && callApi('GET /api/admin/media', { search, signal }),
    // In a file of its own, because it needs the forms of the pages.
    import('./fields.ts'),
  ]);
  const fits = (find: Find) => rankOf(words, find) < 4;
  const pageRows = pages ? pages.pages : [];
  const fieldFinds = await fields.findPageFields(words, pageRows, signal);
  const groups: FindGroup[] = [
    { label: 'People', finds: (people ? people.people : []).map(personFind) },
    {
      label: 'Enquiries',
      finds: (enquiries ? enquiries.messages : []).map(({ id, name, subject, message }) => ({
        href: `/admin/messages/${id}`,
        name: `${name}: ${subject}`,
        detail: message.slice(0, 80),
      })),
    },
    { label: 'Posts', finds: (posts ? posts.posts : []).flatMap(postFind) },
    {
      label: 'Settings',
      finds: fields.settingFinds(may).filter((find) => fields.fitsField(words, find)),
    },
    {
      label: 'Pages',
      finds: [...pageRows.flatMap(pageFinds).filter(fits), ...fieldFinds],
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
  return groups
    .map(({ label, finds }) => ({
      label,
      finds: byRank(finds, (find) => rankOf(words, find)).slice(0, perGroup),
    }))
    .filter(({ finds }) => finds.length > 0);
}

function personFind(person: FoundPerson): Find {
  const { id, name, stage, phone, email, step, found } = person;
  return {
    href: `/admin/people/${id}`,
    name: name || email || phoneText(phone),
    detail: [stageText(stage), phoneText(phone) || email, found || step?.text]
      .filter(Boolean)
      .join(', '),
    also: `${phone} ${email}`,
  };
}

function postFind({ id, title, status }: AdminPostRow): Find[] {
  if (status !== 'published' && status !== 'draft') return [];
  const detail = status === 'published' ? 'Published' : 'Draft';
  const name = title || 'Without a title';
  return [{ href: `/admin/blog/edit/${id}`, name, detail }];
}

/** A page, and its sections. */
function pageFinds({ key, name, path, sections }: PageRow): Find[] {
  const href = `/admin/pages/${key}`;
  return [
    { href, name, detail: path },
    ...sections.map((section) => ({
      href: `${href}#${section.key}`,
      name: `${name}: ${section.label}`,
      detail: 'Section of the page',
    })),
  ];
}

function stageText(stage: PersonStage | null): string {
  return stage ? stageLabels[stage] : '';
}
