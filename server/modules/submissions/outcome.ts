/** How a form that a visitor sent was answered. */
export type Outcome =
  | { kind: 'accepted' }
  /** One sentence for each wrong field, in the order of the form. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | Refusal;

/** Why a valid form was not taken: too many of them, or a key that belongs to another content. */
export type Refusal = { kind: 'limited'; retryAfterSeconds: number } | { kind: 'key-reused' };
