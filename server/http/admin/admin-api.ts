import type { FastifyInstance } from 'fastify';
import {
  loginRoutes,
  passkeyRoutes,
  passwordRoutes,
  secondStepRoutes,
  sessionsRoutes,
} from '../../modules/accounts/accounts.routes.ts';
import { activityRoutes } from '../../modules/activity/activity.routes.ts';
import { statisticsRoutes } from '../../modules/analytics/analytics.routes.ts';
import { colleaguesRoutes, invitationRoutes } from '../../modules/colleagues/colleagues.routes.ts';
import { moderationRoutes } from '../../modules/comments/comments.routes.ts';
import { inboxRoutes } from '../../modules/contact/contact.routes.ts';
import { copiesRoutes } from '../../modules/copies/copies.routes.ts';
import { dashboardRoutes } from '../../modules/dashboard/dashboard.routes.ts';
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
import { joinRoutes } from '../../modules/people/joins.routes.ts';
import { peopleRoutes, viewRoutes } from '../../modules/people/people.routes.ts';
import { personalDataRoutes } from '../../modules/personal-data/personal-data.routes.ts';
import { authorsRoutes } from '../../modules/posts/authors.routes.ts';
import { draftsRoutes } from '../../modules/posts/drafts.routes.ts';
import { postsRoutes } from '../../modules/posts/posts.routes.ts';
import { topicsRoutes } from '../../modules/posts/topics.routes.ts';
import { profileRoutes } from '../../modules/profile/profile.routes.ts';
import { publicationsRoutes } from '../../modules/publications/publications.routes.ts';
import { pushRoutes } from '../../modules/push/push.routes.ts';
import { replyRoutes } from '../../modules/replies/replies.routes.ts';
import { retentionRoutes } from '../../modules/retention/retention.routes.ts';
import { siteRoutes } from '../../modules/site/site.routes.ts';
import { sourceRoutes } from '../../modules/sources/sources.routes.ts';
import { undoRoutes } from '../../modules/undo/undo.routes.ts';
import type { Site } from '../../site.ts';
import { guard } from './guard.ts';

/** The admin's part of /api. Everything except the login requires a live session. */
export async function adminApi(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  // Responses of the admin must not be cached.
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  await http.register(loginRoutes, { site });
  await http.register(invitationRoutes, { site });
  await http.register(archiveRoutes, { site });
  await http.register(newsletterPreviewRoutes, { site });
  await http.register(async (guarded) => {
    guarded.addHook('onRequest', guard(site));
    await guarded.register(sessionsRoutes, { site });
    await guarded.register(passwordRoutes, { site });
    await guarded.register(secondStepRoutes, { site });
    await guarded.register(passkeyRoutes, { site });
    await guarded.register(colleaguesRoutes, { site });
    await guarded.register(activityRoutes, { site });
    await guarded.register(dashboardRoutes, { site });
    await guarded.register(copiesRoutes, { site });
    await guarded.register(statisticsRoutes, { site });
    await guarded.register(personalDataRoutes, { site });
    await guarded.register(archiveLinkRoutes, { site });
    await guarded.register(siteRoutes, { site });
    await guarded.register(retentionRoutes, { site });
    await guarded.register(pagesRoutes, { site });
    await guarded.register(postsRoutes, { site });
    await guarded.register(topicsRoutes, { site });
    await guarded.register(authorsRoutes, { site });
    await guarded.register(profileRoutes, { site });
    await guarded.register(draftsRoutes, { site });
    await guarded.register(undoRoutes, { site });
    await guarded.register(publicationsRoutes, { site });
    await guarded.register(mediaRoutes, { site });
    await guarded.register(newslettersRoutes, { site });
    await guarded.register(mailRecordsRoutes, { site });
    await guarded.register(outboxRoutes, { site });
    await guarded.register(mailboxRoutes, { site });
    await guarded.register(pushRoutes, { site });
    await guarded.register(viewRoutes, { site });
    await guarded.register(replyRoutes, { site });
    await guarded.register(sourceRoutes, { site });
    await guarded.register(moderationRoutes, { site });
    await guarded.register(inboxRoutes, { site });
    await guarded.register(peopleRoutes, { site });
    await guarded.register(joinRoutes, { site });
    await guarded.register(readerListRoutes, { site });
  });
}
