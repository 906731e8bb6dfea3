import type { VersionLine } from '../../../domain/api/answers/versions.ts';
import type { VersionedKind } from '../../../domain/versions/versions.ts';
import { callApi } from '../api/call-api.ts';
import { comparisonOf } from '../compare/comparison.ts';
import { editorOf } from '../schedule/times.ts';
import { chosenSides, type Entry, isPublication } from './entries.ts';
import { loadPageSubject, loadPostSubject, type Subject } from './subjects.ts';

export type History = Awaited<ReturnType<typeof loadHistory>>;

/** All versions of post-12 or page-home, and the two that a query asks for row by row. */
export async function loadHistory(id: string, query: URLSearchParams, signal: AbortSignal) {
  const [, kind, subject] = /^(post|page)-(.+)$/.exec(id) ?? ['', 'page', id];
  const load = async () =>
    kind === 'post'
      ? compared(await loadPostSubject(subject, signal), id, query, signal)
      : compared(await loadPageSubject(subject, signal), id, query, signal);
  return { ...(await load()), id, editor: editorOf({ kind: kind as VersionedKind, subject }) };
}

async function compared<Content>(
  subject: Subject<Content>,
  id: string,
  query: URLSearchParams,
  signal: AbortSignal,
) {
  const { versions } = await callApi('GET /api/admin/histories/:id', { id, signal });
  const entries = entriesOf(subject, versions);
  const contentOf = async ({ id: chosen }: Entry) => {
    if (chosen === 'now' && subject.draft) return subject.draft.content;
    if (chosen === 'stored') return subject.stored.content;
    const options = { id: chosen, signal };
    return await subject.read((await callApi('GET /api/admin/versions/:id', options)).content);
  };
  const sides = chosenSides(entries, query);
  const contents = sides && (await Promise.all(sides.map(contentOf)));
  const [first, second] = contents ?? [];
  return {
    title: subject.title,
    entries,
    hasDraft: subject.draft !== undefined,
    /** The id of what visitors see. */
    onSite: subject.isPublic ? entries.find(isPublication)?.id : undefined,
    sides,
    comparison: first && second && comparisonOf(subject.rows(first, second)),
  };
}

/** The draft, the versions, the newest first, and what is stored where no version has it. */
function entriesOf<Content>(
  { draft, stored, isPublic }: Subject<Content>,
  lines: VersionLine[],
): Entry[] {
  const { at, by } = stored;
  const cause = at === null ? 'delivered' : isPublic ? 'published' : 'saved';
  const first: Entry = { id: 'stored', cause, at, by, due_at: null };
  const isKept = lines.some((line) => line.cause === 'published' || !isPublic);
  return [
    ...(draft ? [{ ...draft, id: 'now', cause: 'draft' as const, due_at: null }] : []),
    ...lines.map((line) => ({ ...line, id: String(line.id) })),
    ...(isKept ? [] : [first]),
  ];
}
