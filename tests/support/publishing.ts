import { markSamples } from '../../content/samples.ts';
import { sitePages } from '../../content/site-pages.ts';
import type { PostFields } from '../../domain/posts/post-fields.ts';
import { touchContent } from '../../server/db/queries/content-version.ts';
import type { Email } from '../../server/modules/mail/email.ts';
import { findPictures, findPicturesOfFiles } from '../../server/modules/media/media.repository.ts';
import { createPagesService } from '../../server/modules/pages/pages.service.ts';
import { createPostDraftsService } from '../../server/modules/posts/drafts/post-drafts.service.ts';
import { createPostPublisher } from '../../server/modules/posts/drafts/post-publisher.ts';
import { createPublicationsService } from '../../server/modules/versions/publications.service.ts';
import { createVersionsService } from '../../server/modules/versions/versions.service.ts';
import { testDatabase } from './create-test-database.ts';
import { postsAdminOn, postsOn } from './posts-services.ts';

let version = 0;

/** Everything that makes posts and pages public, with the time in the hands of the test; `mails` are those that were queued. */
export async function publishing() {
  const { db } = await testDatabase();
  const media = {
    findPictures: (ids: number[]) => findPictures(db, ids),
    findPicturesOfFiles: (hashes: string[], trx = db) => findPicturesOfFiles(trx, hashes),
  };
  const versions = createVersionsService(db, { timeZone: async () => 'Asia/Kolkata' });
  const drafts = createPostDraftsService(db, { versions });
  const pages = createPagesService(db, {
    delivered: sitePages,
    markSamples,
    texts: async () => ({ timeZone: 'Asia/Kolkata' }),
    version: () => ++version,
    touchContent,
    hasAddress: async () => true,
    ...media,
    versions,
  });
  const mails: Email[] = [];
  const publications = createPublicationsService(db, {
    publishers: {
      post: createPostPublisher({ ...media, versions, drafts }),
      page: pages.publisher,
    },
    versions,
    touchContent,
    queueEmail: async (_trx, email) => {
      mails.push(email);
    },
    wake: () => {},
    recipients: async () => [{ owner: true }],
    siteUrl: 'https://site.example',
  });
  return {
    ...{ db, versions, drafts, pages, publications, mails },
    admin: postsAdminOn(db),
    posts: postsOn(db),
  };
}

/** What the form of a post holds, changed as the test says. */
export function postFields(changes: Partial<PostFields> = {}): PostFields {
  return {
    title: 'A post',
    author: 'Asha Nair',
    status: 'draft',
    categories: 'SEO',
    tags: '',
    meta_description: '',
    content: '<p>Some words.</p>',
    excerpt: '',
    slug: '',
    author_bio: '',
    featured_image_alt: '',
    featured_media: null,
    ...changes,
  };
}
