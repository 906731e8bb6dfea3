import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { maxLengths, requiredText } from './fields.ts';
import { passwordText } from './password-form.ts';

export const loginForm = z.object({
  username: requiredText('Username', maxLengths.name, messages.login.usernameRequired),
  password: passwordText(messages.login.passwordRequired),
});
