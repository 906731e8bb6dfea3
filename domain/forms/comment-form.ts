import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { emailText, longest, requiredText } from './fields.ts';

const { fields } = messages;

/** A comment on a post. */
export const commentForm = z.object({
  name: requiredText('Name', longest.name, fields.nameRequired),
  email: emailText(fields.emailInvalid),
  comment: requiredText('Comment', longest.comment, fields.commentRequired),
});
