import type { FastifyInstance } from 'fastify';
import type { Retention } from '../../../domain/api/answers/dashboard.ts';
import type { ClockGuard } from '../../clock-guard.ts';
import type { UndoKind } from '../../db/queries/undo.ts';
import {
  loginRoutes,
  passwordRoutes,
  sessionsRoutes,
} from '../../modules/accounts/accounts.routes.ts';
import type { AnalyticsService } from '../../modules/analytics/analytics.service.ts';
import type { BackupsService } from '../../modules/backups/backups.service.ts';
import { moderationRoutes } from '../../modules/comments/comments.routes.ts';
import { inboxRoutes } from '../../modules/contact/contact.routes.ts';
import { linksRoutes } from '../../modules/links/links.routes.ts';
import { outboxRoutes } from '../../modules/mail/mail.routes.ts';
import { mailboxRoutes } from '../../modules/mailbox/mailbox.routes.ts';
import { archiveLinkRoutes, archiveRoutes } from '../../modules/markdown/archive.routes.ts';
import { mediaRoutes } from '../../modules/media/media.routes.ts';
import { mailRecordsRoutes } from '../../modules/newsletter/mail-records.routes.ts';
import {
  newsletterPreviewRoutes,
  newslettersRoutes,
} from '../../modules/newsletter/newsletter.routes.ts';
import { readerListRoutes } from '../../modules/newsletter/subscriptions.routes.ts';
import { pagesRoutes } from '../../modules/pages/pages.routes.ts';
import { peopleRoutes, viewRoutes } from '../../modules/people/people.routes.ts';
import { personalDataRoutes } from '../../modules/personal-data/personal-data.routes.ts';
import { draftsRoutes } from '../../modules/posts/drafts.routes.ts';
import { postsRoutes } from '../../modules/posts/posts.routes.ts';
import { topicsRoutes } from '../../modules/posts/topics.routes.ts';
import { publicationsRoutes } from '../../modules/publications/publications.routes.ts';
import { pushRoutes } from '../../modules/push/push.routes.ts';
import { replyRoutes } from '../../modules/replies/replies.routes.ts';
import { siteRoutes } from '../../modules/site/site.routes.ts';
import { sourceRoutes } from '../../modules/sources/sources.routes.ts';
import type { Site } from '../../site.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { guard } from './guard.ts';
import { undoRoutes } from './undo.routes.ts';

/** The services behind the admin's calls. */
export interface AdminServices {
  /** For routes of modules that are plain functions. */
  context: Site;
  analytics: AnalyticsService;
  backups: BackupsService;
  clock: Pick<ClockGuard, 'current'>;
  /** The context. */
  site: Site;
  retention(): Promise<Retention>;
  siteUrl: string;
  /** What a token undoes, if it still can be undone. */
  undoKindOf(token: string): Promise<UndoKind | undefined>;
}

/** The admin's part of /api. Everything but the login needs a live session. */
export async function adminApi(
  http: FastifyInstance,
  { services }: { services: AdminServices },
): Promise<void> {
  // Nothing of the admin may be cached.
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  await http.register(loginRoutes, services);
  await http.register(archiveRoutes, { site: services.site });
  await http.register(newsletterPreviewRoutes, { site: services.context });
  await http.register(async (guarded) => {
    guarded.addHook('onRequest', guard(services.site));
    await guarded.register(sessionsRoutes, services);
    await guarded.register(passwordRoutes, services);
    await guarded.register(dashboardRoutes, services);
    await guarded.register(personalDataRoutes, { site: services.context });
    await guarded.register(archiveLinkRoutes, { site: services.site });
    await guarded.register(siteRoutes, services);
    await guarded.register(pagesRoutes, services);
    await guarded.register(postsRoutes, { site: services.site });
    await guarded.register(topicsRoutes, { site: services.site });
    await guarded.register(draftsRoutes, { site: services.site });
    await guarded.register(undoRoutes, services);
    await guarded.register(publicationsRoutes, services);
    await guarded.register(linksRoutes, services);
    await guarded.register(mediaRoutes, services);
    await guarded.register(newslettersRoutes, { site: services.context });
    await guarded.register(mailRecordsRoutes, { site: services.context });
    await guarded.register(outboxRoutes, { site: services.context });
    await guarded.register(mailboxRoutes, { site: services.context });
    await guarded.register(pushRoutes, services);
    await guarded.register(viewRoutes, { site: services.context });
    await guarded.register(replyRoutes, { site: services.context });
    await guarded.register(sourceRoutes, { site: services.context });
    await guarded.register(moderationRoutes, { site: services.context });
    await guarded.register(inboxRoutes, { site: services.context });
    await guarded.register(peopleRoutes, { site: services.context });
    await guarded.register(readerListRoutes, { site: services.context });
  });
}
