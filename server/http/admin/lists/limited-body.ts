import type { Readable } from 'node:stream';

/** A body that was not read to its end; `statusCode` is Fastify's response to it. */
export class BodyRefusal extends Error {
  readonly statusCode: 400 | 413;

  constructor(statusCode: 400 | 413, options?: ErrorOptions) {
    super('The body was not taken to its end.', options);
    this.statusCode = statusCode;
  }
}

/**
 * The bytes of a body as they arrive. Rejects with a BodyRefusal beyond `most` bytes, or when the body is incomplete.
 */
export async function* limitedBody(body: Readable, max: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    // Not destroyed: the response is sent over the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > max) throw new BodyRefusal(413);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BodyRefusal ? error : new BodyRefusal(400, { cause: error });
  }
}
