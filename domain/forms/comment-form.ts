import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { emailText, longest, requiredText } from './fields.ts';

const { fields } = messages;

/** A comment on a post. */
export const commentForm = z.object({
  name: requiredText({ label: 'Name', longest: longest.name, required: fields.nameRequired }),
  email: emailText(fields.emailInvalid),
  comment: requiredText({
    label: 'Comment',
    longest: longest.comment,
    required: fields.commentRequired,
  }),
});
