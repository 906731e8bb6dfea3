/** How long a visitor is kept waiting for an answer. */
export const maxAnswerMs = 15_000;

/** One of the calls in part 7 of the specification, with its sentences of part 8. */
export interface Call {
  method: 'POST' | 'DELETE';
  path: string;
  texts: {
    success: string;
    /** When the server refused and did not say why. */
    failure: string;
    /** When no answer came at all. */
    problem: string;
  };
}

export type Sent =
  | { ok: true; callBack?: string | undefined }
  | {
      ok: false;
      error: string;
      fields: Record<string, string>;
      /** No response came: whether the form was stored is unknown. */
      isUnanswered?: true;
    };

/** Sends a form's fields; whatever happens on the way, the answer is a sentence and never a throw. */
export async function send(call: Call, body: object, idempotencyKey: string): Promise<Sent> {
  const { method, path, texts } = call;
  try {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(maxAnswerMs),
      // A visitor who leaves the page at once has sent it all the same.
      keepalive: true,
      // The API never redirects; who does is a hotel's login page, and has not taken the message.
      redirect: 'error',
    });
    if (response.ok) {
      return { ok: true, callBack: response.headers.get('Call-Back') ?? undefined };
    }
    return refusal(await response.json().catch(() => undefined), texts.failure);
  } catch {
    return { ok: false, error: texts.problem, fields: {}, isUnanswered: true };
  }
}

function refusal(body: unknown, failure: string): Sent {
  const { error, fields } = Object(body);
  return {
    ok: false,
    error: typeof error === 'string' && error.trim() ? error : failure,
    fields: Object.fromEntries(
      Object.entries(Object(fields)).map(([name, sentence]) => [name, String(sentence)]),
    ),
  };
}
