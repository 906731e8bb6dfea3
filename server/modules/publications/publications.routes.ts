import type { FastifyInstance } from 'fastify';
import { mayRole } from '../../../domain/accounts/roles.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { readStoredText } from '../../../domain/posts/post-form.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import type { VersionLine } from '../../../domain/versions/versions.calls.ts';
import { versionMessages } from '../../../domain/versions/versions.ts';
import { readNames } from '../../db/queries/account-names.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import { changePublishedAt } from '../posts/decide-posts.ts';
import { draftRefusal } from '../posts/own-drafts.ts';
import { findVersion, findVersions, type Subject } from '../versions/versions.repository.ts';
import {
  cancelScheduled,
  listLate,
  listScheduled,
  moveScheduled,
  restoreVersion,
  type ScheduleOutcome,
  schedule,
} from './publications.service.ts';

interface LocalTime {
  day: string;
  time: string;
}

const twoYearsMs = 2 * 366 * 24 * 60 * 60 * 1000;

/** Earlier versions of posts and pages, and scheduled publications. */
export async function publicationsRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  const zone = async () => (await site.facts()).timeZone;

  /** Runs a change with a time entered in the site's time zone, unless the time is refused. */
  async function at(
    { day, time }: LocalTime,
    refusalOf: (instant: Date) => string | undefined,
    change: (instant: string) => Promise<ScheduleOutcome>,
  ): Promise<{ ok: boolean } | Refusal> {
    const instant = instantAt(day, time, await zone());
    if (!instant) return { kind: 'invalid', fields: { time: versionMessages.noTime } };
    const wrong = refusalOf(new Date(instant));
    if (wrong) return { kind: 'invalid', fields: { time: wrong } };
    return done(await change(instant));
  }

  /** Why an account may not see or restore the text of a post or page. */
  const refusalOf = async (admin: SignedIn, { kind, subject }: Subject) =>
    kind === 'post' ? await draftRefusal(site, admin, [subject]) : pageRefusal(admin);

  addRoute(
    http,
    'GET /api/admin/histories/:id',
    async ({ params, admin }) =>
      (await refusalOf(admin, params.id)) ?? {
        versions: (await findVersions(site.db, params.id)).map(lineOf),
      },
  );

  addRoute(http, 'GET /api/admin/versions/:id', async ({ params: { id }, admin }) => {
    const version = await findVersion(site.db, id);
    if (!version) return { kind: 'version-not-found' };
    const refusal = await refusalOf(admin, version);
    if (refusal) return refusal;
    const { kind, content } = version;
    const storedText = kind === 'post' ? readStoredText(content) : JSON.parse(content);
    const by = (await readNames(site.db))(version.by);
    return { ...lineOf({ ...version, id, by }), content: storedText };
  });

  addRoute(http, 'POST /api/admin/versions/:id/restore', async ({ params, admin }) => {
    const version = await findVersion(site.db, params.id);
    const refusal = version && (await refusalOf(admin, version));
    if (refusal) return refusal;
    const isRestored = await restoreVersion(site, params.id, { by: admin.username });
    return isRestored ? { ok: true } : { kind: 'version-not-found' };
  });

  addRoute(http, 'GET /api/admin/scheduled', async () => ({
    scheduled: await listScheduled(site),
    late: await listLate(site),
    timeZone: await zone(),
  }));

  addRoute(http, 'PUT /api/admin/scheduled/:id', ({ params, body, admin }) =>
    at(body, timeToCome, (instant) => schedule(site, params.id, instant, { by: admin.username })),
  );

  addRoute(http, 'POST /api/admin/scheduled/:id/move', ({ params, body }) =>
    at(body, timeToCome, (instant) => moveScheduled(site, params.id, instant)),
  );

  addRoute(http, 'DELETE /api/admin/scheduled/:id', async ({ params }) =>
    done(await cancelScheduled(site, params.id)),
  );

  addRoute(http, 'PUT /api/blogs/:id/published-at', ({ params, body }) =>
    at(
      body,
      (instant) => (instant > new Date() ? versionMessages.notYet : undefined),
      async (instant) => ({
        kind: (await changePublishedAt(site, params.id, instant)) ? 'done' : 'subject-not-found',
      }),
    ),
  );
}

function pageRefusal({ role }: SignedIn): Refusal | undefined {
  const needs = 'pages.publish';
  return mayRole(role, needs) ? undefined : { kind: 'role-refused', needs };
}

function timeToCome(instant: Date): string | undefined {
  const now = Date.now();
  if (instant.getTime() <= now) return versionMessages.timePast;
  return instant.getTime() > now + twoYearsMs ? versionMessages.timeAhead : undefined;
}

const done = (outcome: ScheduleOutcome) => (outcome.kind === 'done' ? { ok: true } : outcome);

function lineOf({ id, cause, at, by, dueAt }: VersionLine): VersionLine {
  return { id, cause, at, by, dueAt };
}
