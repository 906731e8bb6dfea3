import type { PostFields } from '../../domain/posts/post-form.ts';
import { draftsOn, postsAdminOn, postsOn } from './posts-services.ts';
import { testSite } from './test-site.ts';

/** A site with what writes its posts and pages; `mails` are those that were queued. */
export async function publishing() {
  const site = await testSite();
  const { db } = site;
  const drafts = draftsOn(db);
  const mails = () =>
    db.selectFrom('outbox').select(['subject', 'body_text']).orderBy('id').execute();
  return { site, db, drafts, mails, admin: postsAdminOn(db), posts: postsOn(db) };
}

/** What the form of a post holds, changed as the test says. */
export function postFields(changes: Partial<PostFields> = {}): PostFields {
  return {
    title: 'A post',
    author: 'Asha Nair',
    status: 'draft',
    categories: 'SEO',
    tags: '',
    metaDescription: '',
    content: '<p>Some words.</p>',
    excerpt: '',
    slug: '',
    authorBio: '',
    featuredAlt: '',
    featuredMediaId: null,
    ...changes,
  };
}
