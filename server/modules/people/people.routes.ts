import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import { versionMessages } from '../../../domain/versions/version-messages.ts';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import {
  addNote,
  finishStep,
  moveToStage,
  saveDetails,
  setDifferentPeople,
  setInterest,
  setOwner,
  setSteps,
  snooze,
} from './changes.ts';
import { saveContact } from './contacts.ts';
import { joinPeople, splitCard } from './join.ts';
import { exportPeople, findPerson, listDuePeople, listPeople } from './people.service.ts';
import { deleteView, listViews } from './people-list.repository.ts';
import { addByHand } from './receive.ts';
import { addView, changeViewName } from './views.service.ts';

interface Context {
  site: Site;
}

const notFound = { kind: 'person-not-found' } as const;
const noTime: Refusal = { kind: 'invalid', fields: { time: versionMessages.noTime } };

/** Lists and adds people, and changes their cards. */
export async function peopleRoutes(http: FastifyInstance, { site }: Context): Promise<void> {
  addRoute(http, 'GET /api/admin/people', ({ query: { status: list = 'open', ...query } }) =>
    listPeople(site, { ...query, list }),
  );

  addRoute(http, 'GET /api/admin/people/export', async ({ query }, reply) => {
    const { status: list = 'open', page: _, sort: __, ids: ___, select: ____, ...filter } = query;
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'people', zone }, exportPeople(site, { ...filter, list }));
  });

  addRoute(http, 'GET /api/admin/people/due', () => listDuePeople(site));

  addRoute(http, 'POST /api/admin/people', async ({ body, admin }) => {
    const { email = '', ...rest } = body;
    const outcome = await addByHand(site, { ...rest, email, by: admin.username });
    if (outcome.kind !== 'added') return outcome as Refusal;
    return { id: outcome.id, isKnown: outcome.isKnown };
  });

  addRoute(http, 'GET /api/admin/people/:id', async ({ params }) => {
    return (await findPerson(site, params.id)) ?? notFound;
  });

  addRoute(http, 'PUT /api/admin/people/:id', async ({ params, body: { base, ...details } }) => {
    const outcome = await saveDetails(site, params.id, details, base);
    return outcome.kind === 'stored' ? { ok: true } : (outcome as Refusal);
  });

  addRoute(http, 'PUT /api/admin/people/:id/contact', async ({ params, body, admin }) => {
    const outcome = await saveContact(site, params.id, body, admin.username);
    return outcome.kind === 'stored' ? { undo: outcome.undo } : outcome;
  });

  addRoute(http, 'POST /api/admin/people/:id/notes', async ({ params, body, admin }) => {
    const note = { text: body.note, by: admin.username };
    return (await addNote(site, params.id, note)) ? { ok: true } : notFound;
  });

  bulkRoutes(http, site);
  stepRoutes(http, site);

  addRoute(http, 'POST /api/admin/people/:id/joins', async ({ params: { id }, body, admin }) => {
    const isJoined = await joinPeople(site, { id, gone: body.other, by: admin.username });
    return isJoined ? { ok: true } : notFound;
  });

  addRoute(http, 'POST /api/admin/people/:id/distinctions', async ({ params: { id }, body }) => {
    return (await setDifferentPeople(site, id, body.other)) ? { ok: true } : notFound;
  });

  addRoute(http, 'POST /api/admin/people/:id/splits', async ({ params, body, admin }) => {
    const outcome = await splitCard(site, params.id, { ...body, by: admin.username });
    return outcome.kind === 'split' ? { id: outcome.id } : outcome;
  });
}

/** What is done with several people at once. */
function bulkRoutes(http: FastifyInstance, site: Site): void {
  addRoute(http, 'POST /api/admin/people/stages', async ({ body, admin }) => {
    const { ids, stage, reason = '' } = body;
    return await moveToStage(site, ids, { stage, reason, by: admin.username });
  });

  addRoute(http, 'POST /api/admin/people/interests', ({ body, admin }) =>
    setInterest(site, body.ids, body.interest, admin.username),
  );

  addRoute(http, 'POST /api/admin/people/owners', async ({ body }) => {
    const changed = await setOwner(site, body.ids, body.owner);
    const fields = { owner: peopleMessages.ownerUnknown };
    return changed === undefined ? { kind: 'invalid', fields } : { changed };
  });
}

function stepRoutes(http: FastifyInstance, site: Site): void {
  const instantOf = async ({ day, time }: { day: string; time: string }) =>
    instantAt(day, time, (await site.facts()).timeZone);

  addRoute(
    http,
    'POST /api/admin/people/steps',
    async ({ body: { ids, text, ...time }, admin }) => {
      const dueAt = await instantOf(time);
      return dueAt ? await setSteps(site, ids, { text, dueAt }, admin.username) : noTime;
    },
  );

  addRoute(http, 'POST /api/admin/people/snoozes', async ({ body: { ids, ...time } }) => {
    const dueAt = await instantOf(time);
    return dueAt ? { changed: await snooze(site, ids, dueAt) } : noTime;
  });

  addRoute(http, 'POST /api/admin/people/:id/step-done', async ({ params, body, admin }) => {
    const dueAt = body.next && (await instantOf(body.next));
    if (body.next && !dueAt) return noTime;
    const next = body.next && dueAt ? { text: body.next.text, dueAt } : undefined;
    const by = admin.username;
    return (await finishStep(site, params.id, { next, by })) ? { ok: true } : notFound;
  });
}

/** Saves filters of the list of people under names. */
export async function viewRoutes(http: FastifyInstance, { site }: Context): Promise<void> {
  addRoute(http, 'GET /api/admin/people-views', () => listViews(site.db));

  addRoute(http, 'POST /api/admin/people-views', async ({ body, admin }) => {
    const outcome = await addView(site, body, admin.username);
    return outcome.kind === 'added' ? { id: outcome.id } : outcome;
  });

  addRoute(http, 'PUT /api/admin/people-views/:id', async ({ params, body, admin }) => {
    const outcome = await changeViewName(site, params.id, body.name, admin.username);
    return outcome.kind === 'renamed' ? { ok: true } : outcome;
  });

  addRoute(http, 'DELETE /api/admin/people-views/:id', async ({ params }) =>
    (await deleteView(site.db, params.id)) ? { ok: true } : { kind: 'view-not-found' },
  );
}
