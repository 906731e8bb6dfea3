import type { FormOutcome } from '../../domain/api/refusals.ts';
import type { Client } from '../client.ts';
import type { Db } from '../db/tables.ts';
import type { LinksService } from '../modules/links/links.service.ts';
import type { MailService } from '../modules/mail/mail.service.ts';
import type { ArticlesService } from '../modules/posts/articles.service.ts';
import type { PostsService } from '../modules/posts/posts.service.ts';
import type { PostsAdminService } from '../modules/posts/posts-admin.service.ts';
import type { PreviewService } from '../modules/posts/preview.service.ts';
import type { FormName } from '../modules/submissions/submissions.service.ts';
import type { Publisher } from '../modules/versions/versions.service.ts';

/** Services that are not plain functions yet, for modules that are. */
export interface Legacy {
  links: LinksService;
  articles: ArticlesService;
  mail: MailService;
  posts: PostsService;
  previews: PreviewService;
  postPublisher: Publisher;
  changePublishedAt: PostsAdminService['changePublishedAt'];
}

/** What modules that are not plain functions yet call of submissions. */
interface LegacySubmission {
  form: FormName;
  client: Client;
  sender: string;
  idempotencyKey: string | undefined;
  content: readonly string[];
}
export type Accept = (
  submission: LegacySubmission,
  store: (trx: Db) => Promise<void>,
  now: Date,
) => Promise<FormOutcome>;
export type Refuse = (
  at: { form: FormName; client: Client },
  refused: FormOutcome,
  now: Date,
) => Promise<FormOutcome>;
export type MayWriteTo = (trx: Db, kind: string, email: string, now: Date) => Promise<boolean>;
export type Suspects = (input: unknown, now: Date) => boolean;
export type PolicyVersionOf = (input: unknown, now: Date) => Promise<string>;
