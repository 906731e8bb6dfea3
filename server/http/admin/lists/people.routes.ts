import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../../../domain/api/refusals.ts';
import { peopleMessages } from '../../../../domain/people/people-messages.ts';
import { instantAt } from '../../../../domain/text/local-time.ts';
import { versionMessages } from '../../../../domain/versions/version-messages.ts';
import type { PeopleService } from '../../../modules/people/people.service.ts';
import type { PersonalDataService } from '../../../modules/personal-data/personal-data.service.ts';
import type { Site } from '../../../site.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { answerCsv } from './answer-csv.ts';

interface Services {
  people: PeopleService;
  personalData: PersonalDataService;
  site: Pick<Site, 'facts'>;
}

const notFound = { kind: 'person-not-found' } as const;
const noTime: Refusal = { kind: 'invalid', fields: { time: versionMessages.noTime } };

/** Lists and adds people, and changes their cards. */
export async function peopleRoutes(http: FastifyInstance, services: Services): Promise<void> {
  const { people, site } = services;

  addRoute(http, 'GET /api/admin/people', ({ query: { status: list = 'open', ...query } }) =>
    people.list({ ...query, list }),
  );

  addRoute(http, 'GET /api/admin/people/export', async ({ query }, reply) => {
    const { status: list = 'open', page: _, sort: __, ids: ___, select: ____, ...filter } = query;
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'people', zone }, people.exportCsv({ ...filter, list }));
  });

  addRoute(http, 'GET /api/admin/people/due', () => people.due());

  addRoute(http, 'POST /api/admin/people', async ({ body, admin }) => {
    const { email = '', ...rest } = body;
    const outcome = await people.add({ ...rest, email, by: admin.username });
    if (outcome.kind !== 'added') return outcome as Refusal;
    return { id: outcome.id, isKnown: outcome.isKnown };
  });

  addRoute(http, 'GET /api/admin/people/:id', async ({ params }) => {
    return (await people.find(params.id)) ?? notFound;
  });

  addRoute(http, 'PUT /api/admin/people/:id', async ({ params, body: { base, ...details } }) => {
    const outcome = await people.saveDetails(params.id, details, base);
    return outcome.kind === 'stored' ? { ok: true } : (outcome as Refusal);
  });

  addRoute(http, 'POST /api/admin/people/:id/notes', async ({ params, body, admin }) => {
    const note = { text: body.note, by: admin.username };
    return (await people.addNote(params.id, note)) ? { ok: true } : notFound;
  });

  severalRoutes(http, people);
  stepRoutes(http, services);
  wholeCardRoutes(http, services);
}

/** What is done with several people at once. */
function severalRoutes(http: FastifyInstance, people: PeopleService): void {
  addRoute(http, 'POST /api/admin/people/stages', async ({ body, admin }) => {
    const { ids, stage, reason = '' } = body;
    return await people.moveToStage(ids, { stage, reason, by: admin.username });
  });

  addRoute(http, 'POST /api/admin/people/interests', ({ body, admin }) =>
    people.setInterest(body.ids, body.interest, admin.username),
  );

  addRoute(http, 'POST /api/admin/people/owners', async ({ body }) => {
    const changed = await people.setOwner(body.ids, body.owner);
    const fields = { owner: peopleMessages.ownerUnknown };
    return changed === undefined ? { kind: 'invalid', fields } : { changed };
  });
}

function stepRoutes(http: FastifyInstance, { people, site }: Services): void {
  const instantOf = async ({ day, time }: { day: string; time: string }) =>
    instantAt(day, time, (await site.facts()).timeZone);

  addRoute(
    http,
    'POST /api/admin/people/steps',
    async ({ body: { ids, text, ...time }, admin }) => {
      const dueAt = await instantOf(time);
      return dueAt ? await people.setSteps(ids, { text, dueAt }, admin.username) : noTime;
    },
  );

  addRoute(http, 'POST /api/admin/people/snoozes', async ({ body: { ids, ...time } }) => {
    const dueAt = await instantOf(time);
    return dueAt ? { changed: await people.snooze(ids, dueAt) } : noTime;
  });

  addRoute(http, 'POST /api/admin/people/:id/step-done', async ({ params, body, admin }) => {
    const dueAt = body.next && (await instantOf(body.next));
    if (body.next && !dueAt) return noTime;
    const next = body.next && dueAt ? { text: body.next.text, dueAt } : undefined;
    const by = admin.username;
    return (await people.finishStep(params.id, { next, by })) ? { ok: true } : notFound;
  });
}

/** Joining, splitting, and the personal data of a card. */
function wholeCardRoutes(http: FastifyInstance, { people, personalData }: Services): void {
  addRoute(http, 'POST /api/admin/people/:id/joins', async ({ params: { id }, body, admin }) => {
    const isJoined = await people.join({ id, gone: body.other, by: admin.username });
    return isJoined ? { ok: true } : notFound;
  });

  addRoute(http, 'POST /api/admin/people/:id/distinctions', async ({ params: { id }, body }) => {
    return (await people.setDistinct(id, body.other)) ? { ok: true } : notFound;
  });

  addRoute(http, 'POST /api/admin/people/:id/splits', async ({ params, body, admin }) => {
    const outcome = await people.split(params.id, { ...body, by: admin.username });
    return outcome.kind === 'split' ? { id: outcome.id } : outcome;
  });

  addRoute(http, 'POST /api/admin/people/:id/export', async ({ params, admin }) => {
    return (await personalData.exportAll({ card: params.id }, admin.username)) ?? notFound;
  });

  addRoute(http, 'POST /api/admin/people/:id/erasure', async ({ params, admin }) => {
    return (await personalData.erase({ card: params.id }, admin.username)) ?? notFound;
  });
}
