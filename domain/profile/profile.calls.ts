import * as z from 'zod/mini';
import { roles } from '../accounts/roles.ts';
import type { ApiCall } from '../api/call.ts';
import { changesRevision, looseSaveFields } from '../api/revisions.ts';
import { profileForm } from './profile.ts';

const profile = z.object({
  username: z.string(),
  role: z.enum(roles),
  /** Empty until it is entered. */
  name: z.string(),
  work: z.string(),
  about: z.string(),
  picture: z.nullable(z.object({ id: z.int(), url: z.string() })),
  /** A sample person, who is shown by a drawing while there is no picture. */
  isDrawn: z.boolean(),
  /** The end of the address of the page; null while the account is no author. */
  slug: z.nullable(z.string()),
  /** Whether readers find the page: the author has published posts. */
  isPublic: z.boolean(),
  passwordChangedAt: z.string(),
  revision: z.string(),
});

/** What the account says about itself; an author's page shows it too. */
export type Profile = z.output<typeof profile>;

/** An author, or a name in posts, that may be whoever saves. */
const namesake = z.object({
  name: z.string(),
  /** Published ones. */
  posts: z.int(),
  bio: z.string(),
  question: z.string(),
});
export type Namesake = z.output<typeof namesake>;

/** The own profile. */
export const profileCalls = {
  'GET /api/admin/profile': {
    needs: 'own',
    summary: 'Read the own profile',
    response: { 200: profile },
  },
  'PUT /api/admin/profile': {
    needs: 'own',
    summary: 'Change the own name and, of accounts that write posts, their author with it',
    body: z
      .extend(profileForm, {
        ...looseSaveFields,
        /** The answer to the question whether an author of that name is the caller. */
        isMe: z.optional(z.boolean()),
      })
      .check(changesRevision),
    response: {
      200: z.object({
        profile,
        /** Number of posts outside the trash that got the new name. */
        posts: z.int(),
        undo: z.nullable(z.string()),
      }),
    },
  },
} satisfies Record<string, ApiCall>;
