import type { FastifyInstance } from 'fastify';
import { mayRole, type Permission } from '../../../domain/accounts/roles.ts';
import { findUndo, type UndoKind, type UndoOutcome } from '../../db/queries/undo.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { undoCommentStatus } from '../comments/comments.service.ts';
import { undoEnquiries } from '../contact/inbox.service.ts';
import { undoUnsubscriptions } from '../newsletter/reader-list.service.ts';
import { undoPeople } from '../people/changes.ts';
import { undoAuthor } from '../posts/authors.service.ts';
import { undoPostDecision } from '../posts/decide-posts.ts';

/** What a role needs to undo a change of each list. */
const needed: Record<UndoKind, Permission> = {
  posts: 'posts.publish',
  comments: 'comments.decide',
  messages: 'people.edit',
  people: 'people.edit',
  authors: 'posts.publish',
  readers: 'readers.edit',
};

/** Undoes bulk changes of any list; authors only what they did with their own drafts and profile. */
export async function undoRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  const undo: Record<UndoKind, (token: string, by: string) => Promise<UndoOutcome>> = {
    posts: (token, by) => undoPostDecision(site, token, by),
    comments: (token) => undoCommentStatus(site, token),
    messages: (token) => undoEnquiries(site, token),
    people: (token) => undoPeople(site, token),
    authors: (token) => undoAuthor(site, token),
    readers: (token) => undoUnsubscriptions(site, token),
  };

  addRoute(http, 'POST /api/admin/undo', async ({ body, admin }) => {
    const sum = { done: 0, refused: 0 };
    let isKnown = false;
    for (const token of body.tokens.toReversed()) {
      const found = await findUndo(site.db, token);
      if (!found) continue;
      const { kind, by } = found;
      const needs = needed[kind];
      const isOwn = (kind === 'posts' || kind === 'authors') && by === admin.username;
      if (!mayRole(admin.role, needs) && !isOwn) return { kind: 'role-refused', needs };
      const outcome = await undo[kind](token, admin.username);
      if (outcome.kind !== 'undone') continue;
      isKnown = true;
      sum.done += outcome.done;
      sum.refused += outcome.refused;
    }
    return isKnown ? sum : { kind: 'undo-gone' };
  });
}
