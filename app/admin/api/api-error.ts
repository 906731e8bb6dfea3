/** A failed call; `message` is one sentence to show. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0 when no answer came. */
  readonly status: number;
  /** What the server said, if it said anything. */
  readonly sentence: string | undefined;
  /** A sentence for each field that is wrong. */
  readonly fields: Record<string, string>;
  readonly body: unknown;

  constructor(message: string, answer: { status: number; body?: unknown }) {
    super(message);
    this.status = answer.status;
    this.body = answer.body;
    this.sentence = sentenceIn(answer.body);
    this.fields = Object(answer.body).fields ?? {};
  }
}

/** The sentence that the server gave, or undefined. */
export function sentenceIn(body: unknown): string | undefined {
  return Object(body).error;
}
