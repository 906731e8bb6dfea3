import { mayRole } from '../../../domain/accounts/roles.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { Site } from '../../site.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import { isOfPost } from './drafts.repository.ts';
import { findDraftOwner, findPostOwner } from './post-owners.repository.ts';
import { findPosts } from './posts.repository.ts';

/** Whose posts the lists of an account have; undefined for everybody's. */
export function ownerOnly({ role, accountId }: SignedIn): number | undefined {
  return mayRole(role, 'posts.publish') ? undefined : accountId;
}

/** Why a post cannot be read or changed: it is in the trash, or does not exist. */
export async function missingPost({ db }: Site, id: number): Promise<Refusal> {
  const [inTrash] = await findPosts(db, [id]);
  return { kind: inTrash?.status === 'trashed' ? 'post-in-trash' : 'post-not-found' };
}

/**
 * Why an account may not open or change posts or drafts: authors only those that they began, as long as they are not
 * public. A key that does not exist yet is nobody's.
 */
export async function draftRefusal(
  { db }: Site,
  admin: SignedIn,
  keys: readonly (number | string)[],
): Promise<Refusal | undefined> {
  if (ownerOnly(admin) === undefined) return;
  for (const key of keys) {
    const isPost = typeof key === 'number' || isOfPost(key);
    const found = isPost ? await findPostOwner(db, Number(key)) : await findDraftOwner(db, key);
    if (!found && isPost) return { kind: 'post-not-found' };
    if (found && found.ownerId !== admin.accountId) return { kind: 'own-drafts-only' };
    if (found?.isPublic) return { kind: 'own-draft-published' };
  }
}
