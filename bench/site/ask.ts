import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, compressed or not. */
  body: Buffer;
  /** From the request to the last byte of the response. */
  ms: number;
}

/** Keep-alive, so that connecting is not measured. */
const agent = new Agent({ keepAlive: true });

/** Sends a request as a browser does, with brotli. */
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

/** The same; throws unless the response is 200. */
export async function askWell(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await ask(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}

export function textOf({ headers, body }: Answer): string {
  const isBrotli = headers['content-encoding'] === 'br';
  return (isBrotli ? brotliDecompressSync(body) : body).toString();
}
