import { messages } from '../messages.ts';

/** Why something that was sent is not accepted. */
export type Refusal =
  /** One sentence for each wrong field, in the order of the form. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** An Idempotency-Key that came with other content before. */
  | { kind: 'key-reused' }
  | { kind: 'unknown-post' };

/** How a form that a visitor sent was answered. */
export type FormOutcome = { kind: 'accepted' } | Refusal;

/** The statuses; 422 for a reused key is that of the IETF draft on the Idempotency-Key header. */
export const refusalStatus = {
  invalid: 422,
  limited: 429,
  'key-reused': 422,
  'unknown-post': 404,
} as const satisfies Record<Refusal['kind'], number>;

const keyReused = 'This Idempotency-Key was used for another content. Please send with a new one.';

/** What a refusal is answered with, by the API and by a page whose form was posted without JavaScript. */
export function answerToRefusal(refusal: Refusal) {
  const status = refusalStatus[refusal.kind];
  switch (refusal.kind) {
    case 'invalid': {
      const [error = ''] = Object.values(refusal.fields);
      return { status, error, fields: refusal.fields };
    }
    case 'limited': {
      const minutes = Math.ceil(refusal.retryAfterSeconds / 60);
      return { status, error: messages.limits.tooMany(minutes) };
    }
    case 'key-reused':
      return { status, error: keyReused };
    case 'unknown-post':
      return { status, error: messages.comments.unknownPost };
  }
}
