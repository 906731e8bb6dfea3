import type { FastifyInstance } from 'fastify';
import type { Retention } from '../../../domain/admin/retention.ts';
import { personalDataForm } from '../../../domain/forms/personal-data-form.ts';
import type { PersonalDataService } from '../../modules/personal-data/personal-data.service.ts';
import { answerInvalid } from '../api/answers.ts';
import { bodySchema } from './lists/list-schema.ts';

/** What is held of one person. The address travels in the body: an address line ends up in logs. */
export async function personalDataRoutes(
  http: FastifyInstance,
  { personalData, retention }: { personalData: PersonalDataService; retention: Retention },
): Promise<void> {
  http.get('/admin/retention', async () => retention);

  http.get('/admin/personal-data/records', () => personalData.records());

  const searching = bodySchema('Say how much is held under an e-mail address', personalDataForm);
  http.post('/admin/personal-data/search', { schema: searching }, async (request, reply) => {
    const outcome = await personalData.search(request.body);
    return outcome.kind === 'done' ? outcome.found : answerInvalid(reply, outcome.fields);
  });

  const exporting = bodySchema('Hand out what is held under an address', personalDataForm);
  http.post('/admin/personal-data/export', { schema: exporting }, async (request, reply) => {
    const outcome = await personalData.exportAll(request.body, request.admin.username);
    return outcome.kind === 'done' ? outcome.found : answerInvalid(reply, outcome.fields);
  });

  const erasing = bodySchema('Erase what is held under an address', personalDataForm);
  http.post('/admin/personal-data/erasure', { schema: erasing }, async (request, reply) => {
    const outcome = await personalData.erase(request.body, request.admin.username);
    return outcome.kind === 'done' ? outcome.found : answerInvalid(reply, outcome.fields);
  });
}
