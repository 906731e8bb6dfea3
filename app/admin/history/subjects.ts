import type { PageEdits } from '../../../domain/pages/page-edits.ts';
import type { PostFields } from '../../../domain/posts/post-fields.ts';
import { callApi } from '../api/call-api.ts';
import type { Row } from '../compare/comparison.ts';
import { pageRows } from '../compare/page-rows.ts';
import { type ComparedPost, postRows } from '../compare/post-rows.ts';
import { storedEdits } from '../pages/page-form.ts';
import { draftOf } from '../post-editor/post-draft.ts';
import { loadPost } from '../posts/load-posts.ts';

/** What has versions, and how two of them are compared. */
export interface Subject<Content> {
  title: string;
  isPublic: boolean;
  draft: Said<Content> | undefined;
  /** What the site has, beside the draft. */
  stored: Said<Content>;
  read: (version: Record<string, unknown>) => Promise<Content>;
  rows: (first: Content, second: Content) => Row[];
}

interface Said<Content> {
  content: Content;
  /** Null for what the site came with. */
  at: string | null;
  by: string | null;
}

export async function loadPostSubject(
  id: string,
  signal: AbortSignal,
): Promise<Subject<ComparedPost>> {
  const [post, { draft }] = await Promise.all([
    loadPost(id, signal),
    callApi('GET /api/admin/drafts/:id', { id, signal }),
  ]);
  return {
    title: post.title,
    isPublic: post.status === 'published',
    draft: draft
      ? { ...draft, content: { ...draft.fields, featured_image: draft.featured_image } }
      : undefined,
    stored: {
      content: { ...draftOf(post), featured_image: post.featured_image },
      at: post.updated_at,
      by: null,
    },
    async read(version) {
      const fields = version as PostFields;
      return { ...fields, featured_image: await pathOf(fields.featured_media, signal) };
    },
    rows: postRows,
  };
}

/** Null also for a picture that is gone by now. */
async function pathOf(picture: number | null, signal: AbortSignal): Promise<string | null> {
  if (picture === null) return null;
  const found = callApi('GET /api/admin/media/:id', { id: picture, signal });
  return (await found.catch(() => null))?.url ?? null;
}

export async function loadPageSubject(
  key: string,
  signal: AbortSignal,
): Promise<Subject<PageEdits>> {
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
  };
}
