import { brand } from '../../content/brand.ts';
import { samples } from '../../content/samples.ts';
import type { Database } from '../db/engines/database.ts';
import { siteSecret } from '../db/site-secret.ts';
import { createAccountsService } from '../modules/accounts/accounts.service.ts';
import { createAnalyticsService } from '../modules/analytics/analytics.service.ts';
import { createArticlesService } from '../modules/articles/articles.service.ts';
import { createMailService } from '../modules/mail/mail.service.ts';
import { createMediaService } from '../modules/media/media.service.ts';
import { createOfficeService } from '../modules/office/office.service.ts';
import { createBlogsService } from '../modules/posts/office/blogs.service.ts';
import { createPreviewService } from '../modules/posts/office/preview.service.ts';
import { createPostsService } from '../modules/posts/posts.service.ts';
import { lockPosts } from '../modules/posts/posts-version.repository.ts';
import type { Settings } from '../settings.ts';
import { createSigner } from '../signing.ts';
import { createVisitorServices } from './visitor-services.ts';

type Log = Parameters<typeof createMailService>[1]['log'];

/** Every service of the program, each knowing of the others only what it is handed here. */
export async function createServices({ db }: Database, settings: Settings, log: Log) {
  const mail = createMailService(db, { ...settings, brandName: brand.name, log });
  const signer = createSigner(await siteSecret(db));
  const accounts = createAccountsService(db, { signer, brandName: brand.name });
  const office = createOfficeService(
    db,
    { ...settings, ...brand, brandEmail: brand.email, samples },
    accounts.isPasswordGenerated,
  );
  const media = createMediaService(db);
  const posts = createPostsService(db, media.findPictures);
  const blogs = createBlogsService(db, media);
  const previews = createPreviewService(db, { signer, ...media });
  const analytics = createAnalyticsService(db, settings);
  const articles = createArticlesService({ ...settings, ...media });
  const visitorParts = { settings, signer, mail, posts, touchPosts: lockPosts };
  const { visitors, queues, jobs } = createVisitorServices(db, visitorParts);
  return {
    mail,
    media,
    visitors: { ...visitors, analytics },
    office: { accounts, analytics, blogs, mail, media, office, previews, queues },
    pages: {
      siteUrl: settings.siteUrl,
      analytics: settings.analytics,
      posts,
      previews,
      articles,
      ...visitors,
    },
    jobs: {
      ...jobs,
      'ended sessions': accounts.removeExpired,
      'old trash': blogs.removeExpired,
      'unused pictures': media.removeUnused,
      'sent mails': mail.removeExpired,
    },
  };
}
