import type { AccountsService } from '../modules/accounts/accounts.service.ts';
import type { MailService } from '../modules/mail/mail.service.ts';
import type { MediaLibrary } from '../modules/media/library/media-library.service.ts';
import type { MediaService } from '../modules/media/media.service.ts';
import type { PagesService } from '../modules/pages/pages.service.ts';
import type { ArticlesService } from '../modules/posts/articles.service.ts';
import type { PostsService } from '../modules/posts/posts.service.ts';
import type { PreviewService } from '../modules/posts/preview.service.ts';
import type { PushService } from '../modules/push/push.service.ts';
import type { VersionsService } from '../modules/versions/versions.service.ts';

/** Services that are not plain functions yet, for modules that are. */
export interface Legacy {
  accounts: AccountsService;
  articles: ArticlesService;
  library: MediaLibrary;
  mail: MailService;
  media: MediaService;
  pages: PagesService;
  posts: PostsService;
  previews: PreviewService;
  push: PushService;
  versions: VersionsService;
}
