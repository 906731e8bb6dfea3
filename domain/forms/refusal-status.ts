/**
 * The status for each refusal of a visitor's form. A call of the API and the same form posted to its page both read it,
 * so that one mistake has one status.
 */
export const refusalStatus = {
  /** Some field is wrong. */
  invalid: 422,
  limited: 429,
  /** A key that came with other content before: 422 by the IETF draft on the Idempotency-Key header. */
  'key-reused': 422,
  'unknown-post': 404,
} as const;
