import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { ownerIn } from '../../../domain/people/owners.ts';
import { snoozeUntil } from '../../../domain/people/step-times.ts';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { unlessChanged } from './changed-since.ts';
import { addNote, moveToStage, saveDetails, setInterest } from './changes.ts';
import { saveContact } from './contacts.ts';
import { addByHand } from './hand-enquiries.ts';
import { handOverCards } from './hand-over.ts';
import { recordOutcome } from './outcomes.ts';
import { exportPeople, exportSome, findPerson, listPeople, missingCard } from './people.service.ts';
import { deleteView, listViews } from './people-list.repository.ts';
import { finishStep, readAskAgain, readDueAt, readPlan, setSteps, snooze } from './step-changes.ts';
import { addView, changeViewName } from './views.service.ts';
import { listWaiting } from './waiting.service.ts';

interface Context {
  site: Site;
}

/** Lists, adds and changes people. */
export async function peopleRoutes(http: FastifyInstance, { site }: Context): Promise<void> {
  addRoute(http, 'GET /api/admin/people', ({ query, admin }) => {
    const { status: list = 'open', ...filter } = query;
    const owner = ownerIn(query.owner, admin.accountId);
    return listPeople(site, { ...filter, owner, list });
  });

  addRoute(http, 'GET /api/admin/people/export', async ({ query, admin }, reply) => {
    const { status: list = 'open', page: _, sort: __, ids: ___, select: ____, ...rest } = query;
    const filter = { ...rest, owner: ownerIn(query.owner, admin.accountId) };
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'people', zone }, exportPeople(site, { ...filter, list }));
  });

  addRoute(http, 'GET /api/admin/people/today', ({ query, admin }) =>
    listWaiting(site, { ...query, me: admin.accountId }),
  );

  addRoute(http, 'POST /api/admin/people/export', async ({ body }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'people', zone }, exportSome(site, body.ids));
  });

  addRoute(http, 'POST /api/admin/people', async ({ body, admin }) => {
    const { email = '', next: planned, ...rest } = body;
    const next = planned && (await readPlan(site, planned));
    if (next && !('dueAt' in next)) return next;
    const outcome = await addByHand(site, { ...rest, email, next, by: admin.username });
    if (outcome.kind !== 'added') return outcome as Refusal;
    return { id: outcome.id, isKnown: outcome.isKnown };
  });

  addRoute(http, 'GET /api/admin/people/:id', async ({ params }) => {
    return (await findPerson(site, params.id)) ?? (await missingCard(site, params.id));
  });

  addRoute(http, 'PUT /api/admin/people/:id', async ({ params, body, admin }) => {
    const { revision, next, ...details } = body;
    const made = { by: admin.username, now: site.now() };
    const outcome = await saveDetails(site, params.id, details, { revision, next }, made);
    const isGone = 'kind' in outcome && outcome.kind === 'person-not-found';
    return isGone ? await missingCard(site, params.id) : outcome;
  });

  addRoute(http, 'PUT /api/admin/people/:id/contact', async ({ params, body, admin }) => {
    const outcome = await saveContact(site, params.id, body, admin.username);
    if (outcome.kind === 'person-not-found') return await missingCard(site, params.id);
    return outcome.kind === 'stored' ? { undo: outcome.undo } : outcome;
  });

  addRoute(http, 'POST /api/admin/people/:id/notes', async ({ params, body, admin }) => {
    const note = { text: body.note, by: admin.username };
    const card = await addNote(site, params.id, note);
    return card ? { ok: true, ...card } : await missingCard(site, params.id);
  });

  bulkRoutes(http, site);
  stepRoutes(http, site);
}

/** The result of a change; for a single card that was joined in the meantime, a refusal that names the joined card. */
async function orJoined<Changed extends { changed: number }>(
  site: Site,
  ids: readonly number[],
  outcome: Changed | Refusal,
): Promise<Changed | Refusal> {
  if (!('changed' in outcome)) return outcome;
  const [id] = ids;
  if (outcome.changed > 0 || ids.length !== 1 || id === undefined) return outcome;
  const missing = await missingCard(site, id);
  return missing.kind === 'person-joined' ? missing : outcome;
}

/** Actions on several people at once. */
function bulkRoutes(http: FastifyInstance, site: Site): void {
  addRoute(http, 'POST /api/admin/people/stages', async ({ body, admin }) => {
    const { ids, stage, reason = '', again, from } = body;
    const next = again && (await readAskAgain(site, again));
    if (next && !('dueAt' in next)) return next;
    const change = { stage, reason, next, by: admin.username };
    const seen =
      from === undefined
        ? undefined
        : { stage: from, to: { stage, reason }, caller: admin.username };
    const outcome = await unlessChanged(site, ids, seen, (inTransaction) =>
      moveToStage(inTransaction, ids, change),
    );
    return await orJoined(site, ids, outcome);
  });

  addRoute(http, 'POST /api/admin/people/interests', async ({ body: { ids, interest }, admin }) =>
    orJoined(site, ids, await setInterest(site, ids, interest, admin.username)),
  );

  addRoute(http, 'POST /api/admin/people/owners', async ({ body, admin }) => {
    const { ids, ...handOver } = body;
    return await orJoined(site, ids, await handOverCards(site, ids, { ...handOver, by: admin }));
  });
}

function stepRoutes(http: FastifyInstance, site: Site): void {
  addRoute(
    http,
    'POST /api/admin/people/steps',
    async ({ body: { ids, step, ...form }, admin: { username: by } }) => {
      const plan = await readPlan(site, form);
      if (!('dueAt' in plan)) return plan;
      return await orJoined(site, ids, await setSteps(site, ids, { plan, step }, { by }));
    },
  );

  addRoute(
    http,
    'POST /api/admin/people/snoozes',
    async ({ body: { ids, step, until, ...time }, admin: { username: by } }) => {
      const chosen = until
        ? snoozeUntil(until, await site.facts(), site.now())
        : await readDueAt(site, time);
      if (typeof chosen === 'object') return chosen;
      return await orJoined(site, ids, await snooze(site, ids, { chosen, step }, { by }));
    },
  );

  addRoute(http, 'POST /api/admin/people/:id/step-done', async ({ params, body, admin }) => {
    const next = body.next && (await readPlan(site, body.next));
    if (next && !('dueAt' in next)) return next;
    const finish = { step: body.step, next };
    const outcome = await finishStep(site, params.id, finish, { by: admin.username });
    return outcome ?? (await missingCard(site, params.id));
  });

  addRoute(http, 'POST /api/admin/people/:id/outcomes', async ({ params, body, admin }) => {
    const next = body.next && (await readPlan(site, body.next));
    if (next && !('dueAt' in next)) return next;
    const outcome = { ...body, next, by: admin.username };
    return (await recordOutcome(site, params.id, outcome)) ?? (await missingCard(site, params.id));
  });
}

/** Saves filters of the list of people as named views. */
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
