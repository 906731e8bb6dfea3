import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../../../domain/api/refusals.ts';
import type { DraftPayload } from '../../../../domain/versions/versions.calls.ts';
import { findPictures } from '../../../modules/media/media.repository.ts';
import type { StoredDraft } from '../../../modules/posts/drafts/post-drafts.repository.ts';
import type { DraftOutcome } from '../../../modules/posts/drafts/post-drafts.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import type { AdminServices } from '../admin-api.ts';

/** In bytes. Above what a draft may hold, so that the text is refused by its size. */
const maxBody = 16 * 1024 * 1024;

type DraftAnswer = { draft: DraftPayload | null };

/** What is typed into the forms of posts, before it is public. */
export async function draftsRoutes(
  http: FastifyInstance,
  { drafts, site }: Pick<AdminServices, 'drafts' | 'site'>,
): Promise<void> {
  const payload = async (draft: StoredDraft | undefined): Promise<DraftPayload | null> => {
    if (!draft) return null;
    const { featured_media: id } = draft.fields;
    const picture = id === null ? undefined : (await findPictures(site.db, [id])).get(id);
    return {
      ...{ key: draft.key, revision: draft.revision, fields: draft.fields },
      base_updated_at: draft.baseUpdatedAt,
      featured_image: picture?.url ?? null,
      at: draft.at,
      by: draft.by,
    };
  };

  const answer = async (outcome: DraftOutcome): Promise<DraftAnswer | Refusal> => {
    if (outcome.kind === 'post-not-found') return outcome;
    if (outcome.kind === 'content-too-long') {
      return { kind: 'invalid', fields: { content: outcome.error } };
    }
    const draft = await payload(outcome.draft);
    return outcome.kind === 'done' ? { draft } : { kind: outcome.kind, current: draft };
  };

  addRoute(http, 'GET /api/admin/drafts/:id', async ({ params }) => ({
    draft: await payload(await drafts.open(params.id)),
  }));

  addRoute(
    http,
    'PUT /api/admin/drafts/:id',
    async ({ params, body, admin }) => {
      const { revision, fields, base_updated_at: baseUpdatedAt, keep: isKept } = body;
      const by = admin.username;
      return answer(
        await drafts.save({ key: params.id, revision, fields, baseUpdatedAt, by, isKept }),
      );
    },
    { bodyLimit: maxBody },
  );

  addRoute(http, 'POST /api/admin/drafts/:id/discard', async ({ params, body }) =>
    answer(await drafts.discard({ key: params.id, revision: body.revision })),
  );
}
