import * as z from 'zod/mini';
import { maxLengths, optionalText } from './fields.ts';

/** What administrators say of themselves. */
export const accountForm = z.object({
  /** What readers see, such as the author of a new post; blank for none. */
  display_name: z.pipe(
    optionalText('Display name', maxLengths.name),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
});

export const accountMessages = {
  nameRequired: 'Please give the name that readers should see',
  isLoginName: 'Readers see this name, so it must not be one that somebody logs in with',
  saved: 'Saved. New blogs are signed with this name.',
  cleared: 'Saved. New blogs are not signed until you give an author.',
} as const;
