import * as z from 'zod/mini';
import { accountMessages } from '../accounts/account-forms.ts';
import { optionalText, requiredText } from '../api/form-fields.ts';
import { rowId } from '../api/list-fields.ts';
import { authorLimits } from '../authors/authors.calls.ts';
import { mediaMessages } from '../media/media.ts';
import { nameOfPerson } from '../text/person-name.ts';
import { inOneLine } from '../topics/topics.ts';

/** Maximum lengths in code points. An author's bio that is longer already stays until it is changed. */
export const profileLimits = {
  name: authorLimits.name,
  work: authorLimits.work,
  about: 280,
} as const;

/** What somebody says about themselves. */
export const profileForm = z.object({
  name: nameOfPerson(requiredText('Name', profileLimits.name, accountMessages.nameRequired)),
  /** What they do, in a few words. */
  work: z.pipe(optionalText('What you do', profileLimits.work), z.transform(inOneLine)),
  about: optionalText('About you', authorLimits.bio),
  /** The id of a picture of the library. */
  picture: z.nullable(rowId(mediaMessages.missing)),
});
export type ProfileForm = z.output<typeof profileForm>;

export const profileMessages = {
  changed:
    'Your profile was changed in another window, or by an editor. Save again to put yours in the place of that.',
  tooLong: (max: number) => `About you may have at most ${max} characters`,
  /** Of an author without an account. */
  question: (name: string) => `There is an author ${name} already. Is that you?`,
  /** Of a name in posts without an author's page. */
  postsQuestion: (name: string) => `Posts are signed ${name} already. Is that you?`,
  needsOwner: (name: string) =>
    `${name} has posts or drafts that others began. If that is you, ask an owner: under Authors, an author can be given to an account.`,
  colleagueHas: (name: string) =>
    `A colleague is called ${name}. Add something that tells you apart.`,
  authorTaken: (name: string) => `There is another author ${name}. Choose another name.`,
  otherPerson: (name: string) => `Then add something that tells you apart from the author ${name}.`,
  inProfile: 'Your name is also that of your page as an author: change it under Your profile.',
  saved: 'Saved.',
} as const;
