import type { PostFields } from '../../domain/posts/post-form.ts';
import { draftsOn, postsAdminOn, postsOn } from './posts-services.ts';
import { testSite } from './test-site.ts';

/** A site with functions to write posts and pages; `mails` are the queued emails. */
export async function publishing() {
  const site = await testSite();
  const { db } = site;
  const drafts = draftsOn(db);
  const mails = () =>
    db.selectFrom('outbox').select(['subject', 'body_text']).orderBy('id').execute();
  return { site, db, drafts, mails, admin: postsAdminOn(db), posts: postsOn(db) };
}

/** The fields of a post's form, with changes for the test. */
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
