import type { ReadForm } from '../../../../domain/forms/read-form.ts';
import type { Call } from './send.ts';

/** What a form is about: how it is read, where it goes, and what goes with it. */
export interface FormPlan {
  read: (input: object) => Promise<ReadForm<object>>;
  call: Call;
  /** Names of the fields that are ticked rather than typed. */
  boxes?: readonly string[];
  /** What is sent besides, such as the post that a comment is about. */
  besides?: object;
  /** What comes after a success, for who gave this address. */
  next?: (email: string) => string;
}

/** What a form needs from its page: the token that was issued with it, and what brought the visitor. */
export interface FormOrigin {
  token: string;
  /** Asked when the form is sent. */
  source: () => object;
}
