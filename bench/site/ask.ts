import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, compressed or not. */
  body: Buffer;
  /** From sending the question to the last byte of the answer. */
  ms: number;
}

/** Kept connections, as a browser has them: opening one is no part of any figure. */
const agent = new Agent({ keepAlive: true });

/** Asks for an address as a browser does, brotli and all. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const question = request(url, { agent, headers: { 'accept-encoding': 'br', ...headers } });
    question.on('error', reject);
    question.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          ms: performance.now() - start,
        }),
      );
    });
    question.end();
  });
}

/** The same, for what must be there; throws when it is not. */
export async function askWell(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await ask(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}

/** An answer's text. */
export function textOf({ headers, body }: Answer): string {
  const isBrotli = headers['content-encoding'] === 'br';
  return (isBrotli ? brotliDecompressSync(body) : body).toString();
}
