import type { Readable } from 'node:stream';

/** A body that is not taken to its end; `statusCode` is what Fastify answers it with. */
export class BodyRefusal extends Error {
  readonly statusCode: 400 | 413;

  constructor(statusCode: 400 | 413, options?: ErrorOptions) {
    super('The body was not taken to its end.', options);
    this.statusCode = statusCode;
  }
}

/** A body as it comes; rejects with a BodyRefusal when more than so many bytes come, or not all of it. */
export async function* limitedBody(body: Readable, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    // Left open, since the answer takes the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > most) throw new BodyRefusal(413);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BodyRefusal ? error : new BodyRefusal(400, { cause: error });
  }
}
