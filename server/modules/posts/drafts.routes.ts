import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { DraftPayload } from '../../../domain/versions/versions.calls.ts';
import { readNames } from '../../db/queries/account-names.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { findPictures } from '../media/media.repository.ts';
import { isOfPost, type StoredDraft } from './drafts.repository.ts';
import {
  createdPost,
  type DraftOutcome,
  discardDraft,
  openDraft,
  saveDraft,
} from './drafts.service.ts';
import { draftRefusal, missingPost } from './own-drafts.ts';

/** In bytes. Larger than the longest draft, so that a text that is too long gets its own error message. */
const maxBody = 16 * 1024 * 1024;

/** Saves, reads and discards drafts of posts. */
export async function draftsRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  const payload = async (draft: StoredDraft | undefined): Promise<DraftPayload | null> => {
    if (!draft) return null;
    const { featuredMediaId: id } = draft.fields;
    const picture = id === null ? undefined : (await findPictures(site.db, [id])).get(id);
    const nameOf = await readNames(site.db);
    return {
      key: draft.key,
      revision: draft.revision,
      fields: draft.fields,
      baseUpdatedAt: draft.baseUpdatedAt,
      featuredImage: picture?.url ?? null,
      at: draft.at,
      by: nameOf(draft.by),
    };
  };

  const respond = async (
    key: string,
    outcome: DraftOutcome,
  ): Promise<{ draft: DraftPayload | null } | Refusal> => {
    if (outcome.kind === 'post-not-found') {
      return isOfPost(key) ? await missingPost(site, Number(key)) : outcome;
    }
    if (outcome.kind === 'content-too-long') {
      return { kind: 'invalid', fields: { content: outcome.error } };
    }
    const draft = await payload(outcome.draft);
    if (outcome.kind === 'done') return { draft };
    return { kind: outcome.kind, current: draft, revision: draft?.revision ?? '' };
  };

  addRoute(
    http,
    'GET /api/admin/drafts/:id',
    async ({ params, admin }) =>
      (await draftRefusal(site, admin, [params.id])) ?? {
        draft: await payload(await openDraft(site, params.id)),
        created: await createdPost(site, params.id),
      },
  );

  addRoute(
    http,
    'PUT /api/admin/drafts/:id',
    async ({ params, body, admin }) => {
      const refusal = await draftRefusal(site, admin, [params.id]);
      if (refusal) return refusal;
      const { keep: isKept, ...draft } = body;
      const save = { ...draft, key: params.id, by: admin.username, isKept };
      return respond(params.id, await saveDraft(site, save));
    },
    { bodyLimit: maxBody },
  );

  addRoute(
    http,
    'POST /api/admin/drafts/:id/discard',
    async ({ params, body, admin }) =>
      (await draftRefusal(site, admin, [params.id])) ??
      respond(params.id, await discardDraft(site, { key: params.id, revision: body.revision })),
  );
}
