import { omitUnchanged, type PageEdits, readEdits } from '../../../domain/pages/page-edits.ts';
import type { PostFields } from '../../../domain/posts/post-form.ts';
import type { VersionLine } from '../../../domain/versions/versions.calls.ts';
import type { VersionedKind } from '../../../domain/versions/versions.ts';
import { callApi } from '../api/call-api.ts';
import { loadPost } from '../api/load-posts.ts';
import { type Comparison, comparisonOf, type Row } from '../compare/comparison.ts';
import { pageRows } from '../compare/page-rows.ts';
import { type ComparedPost, postRows } from '../compare/post-rows.ts';
import { formOf, pathLabel, storedEdits } from '../pages/page-form.ts';
import { draftOf } from '../post-editor/post-draft.ts';
import { editorOf } from '../ui/times.ts';
import { chosenSides, type Entry, isPublication } from './entries.ts';

export type History = Awaited<ReturnType<typeof loadHistory>>;

/** All versions of a subject such as `post-12` or `page-home`, and the comparison of the two in the query. */
export async function loadHistory(id: string, query: URLSearchParams, signal: AbortSignal) {
  const [, kind, subject] = /^(post|page)-(.+)$/.exec(id) ?? ['', 'page', id];
  const load = async () =>
    kind === 'post'
      ? historyOf(await loadPostSubject(subject, signal), id, query, signal)
      : historyOf(await loadPageSubject(subject, signal), id, query, signal);
  return { ...(await load()), id, editor: editorOf({ kind: kind as VersionedKind, subject }) };
}

async function historyOf<Content>(
  subject: Subject<Content>,
  id: string,
  query: URLSearchParams,
  signal: AbortSignal,
) {
  const { versions } = await callApi('GET /api/admin/histories/:id', { id, signal });
  const entries = entriesOf(subject, versions);
  const loaded = new Map<string, Promise<Content>>();
  const contentOf = (entry: Entry) => {
    const content = loaded.get(entry.id) ?? loadContent(entry);
    loaded.set(entry.id, content);
    return content;
  };
  const loadContent = async (entry: Entry) => {
    if (entry.id === 'now' && subject.draft) return subject.draft.content;
    if (entry.id === 'stored') return subject.stored.content;
    const version = await callApi('GET /api/admin/versions/:id', { id: entry.id, signal });
    return await subject.read(version.content);
  };
  /** What changed from one version to another. */
  const compare = async (older: Entry, newer: Entry): Promise<Comparison> => {
    const [first, second] = await Promise.all([contentOf(older), contentOf(newer)]);
    return comparisonOf(subject.rows(first, second));
  };
  const sides = chosenSides(entries, query);
  const isChosen = query.has('left') || query.has('right');
  const opened = sides && (await newestChange(sides, isChosen ? [] : entries, compare));
  return {
    title: subject.title,
    entries,
    hasDraft: subject.draft !== undefined,
    /** The id of the entry that is public. */
    onSite: subject.isPublic ? entries.find(isPublication)?.id : undefined,
    sides: opened?.sides,
    comparison: opened?.comparison,
    compare,
    /** The faults of a version, as sentences. */
    faultsOf: async (entry: Entry) => subject.faults?.(await contentOf(entry)) ?? [],
  };
}

/** Older versions that are tried if the two newest are equal, such as a publication of what was just saved. */
const maxSteps = 10;

/** The two sides, or the newest version and the last one that differs from it. */
async function newestChange(
  sides: [Entry, Entry],
  entries: readonly Entry[],
  compare: (older: Entry, newer: Entry) => Promise<Comparison>,
): Promise<{ sides: [Entry, Entry]; comparison: Comparison }> {
  const [left, right] = sides;
  const comparison = await compare(left, right);
  if (comparison.changes > 0) return { sides, comparison };
  const start = entries.indexOf(left) + 1;
  for (const older of start > 0 ? entries.slice(start, start + maxSteps) : []) {
    const next = await compare(older, right);
    if (next.changes > 0) return { sides: [older, right], comparison: next };
  }
  return { sides, comparison };
}

/** The draft, the versions from newest to oldest, and the stored content if no version has it. */
function entriesOf<Content>(
  { draft, stored, isPublic }: Subject<Content>,
  lines: VersionLine[],
): Entry[] {
  const { at, by } = stored;
  const cause = at === null ? 'delivered' : isPublic ? 'published' : 'saved';
  const first: Entry = { id: 'stored', cause, at, by, dueAt: null };
  const isKept = lines.some((line) => line.cause === 'published' || !isPublic);
  return [
    ...(draft ? [{ ...draft, id: 'now', cause: 'draft' as const, dueAt: null }] : []),
    ...lines.map((line) => ({ ...line, id: String(line.id) })),
    ...(isKept ? [] : [first]),
  ];
}

/** A post or a page: its current content, and how its versions are compared. */
interface Subject<Content> {
  title: string;
  isPublic: boolean;
  draft: State<Content> | undefined;
  /** The saved content, without the draft. */
  stored: State<Content>;
  read: (version: Record<string, unknown>) => Promise<Content>;
  rows: (first: Content, second: Content) => Row[];
  /** The fields of a version that prevent its publication, with the reasons. */
  faults?: (content: Content) => string[];
}

interface State<Content> {
  content: Content;
  /** Null for the delivered content. */
  at: string | null;
  by: string | null;
}

async function loadPostSubject(id: string, signal: AbortSignal): Promise<Subject<ComparedPost>> {
  const [post, { draft }] = await Promise.all([
    loadPost(id, signal),
    callApi('GET /api/admin/drafts/:id', { id, signal }),
  ]);
  return {
    title: post.title,
    isPublic: post.status === 'published',
    draft: draft
      ? { ...draft, content: { ...draft.fields, featuredImage: draft.featuredImage } }
      : undefined,
    stored: {
      content: { ...draftOf(post), featuredImage: post.featured_image },
      at: post.updated_at,
      by: null,
    },
    async read(version) {
      const fields = version as PostFields;
      return { ...fields, featuredImage: await picturePath(fields.featuredMediaId, signal) };
    },
    rows: postRows,
  };
}

/** The picture's path; null if there is none or it is deleted. */
async function picturePath(picture: number | null, signal: AbortSignal): Promise<string | null> {
  if (picture === null) return null;
  const response = callApi('GET /api/admin/media/:id', { id: picture, signal });
  return (await response.catch(() => null))?.url ?? null;
}

async function loadPageSubject(key: string, signal: AbortSignal): Promise<Subject<PageEdits>> {
  const page = await callApi('GET /api/admin/pages/:id', { id: key, signal });
  const { draft, published, name, delivered } = page;
  return {
    title: name,
    isPublic: true,
    draft: draft && { ...draft, content: draft.edits },
    stored: {
      content: storedEdits({ ...page, draft: undefined }),
      at: published?.at ?? null,
      by: published?.by ?? null,
    },
    read: async (version) => version as PageEdits,
    rows: (first, second) => pageRows(delivered, first, second),
    faults(version) {
      const read = readEdits(delivered, omitUnchanged(delivered, formOf(delivered, version)));
      if (read.kind === 'page-outdated') return [];
      return Object.entries(read.fields).map(
        ([name, error]) => `${pathLabel(name.split('.'))}: ${error}`,
      );
    },
  };
}
