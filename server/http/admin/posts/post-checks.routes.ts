import type { FastifyInstance } from 'fastify';
import { postChecksForm } from '../../../../domain/forms/post-checks-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { PostChecksService } from '../../../modules/posts/post-checks.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { readPostUpload } from './post-upload.ts';

export interface PostChecksRoute {
  postChecks: Pick<PostChecksService, 'check'>;
}

/** Looks through a form that could be saved, and stores nothing of it. */
export function postChecksRoute(http: FastifyInstance, { postChecks }: PostChecksRoute): void {
  addRoute(http, 'POST /api/admin/blogs/checks', async (request) => {
    const read = await readPostUpload(request);
    if (read.kind !== 'read') return read;
    const file = read.picture && { featured_image: read.picture.fileName };
    const form = readForm(postChecksForm, { ...read.form, ...file });
    if (!form.ok) return { kind: 'invalid', fields: form.fields };
    return await postChecks.check(form.values);
  });
}
