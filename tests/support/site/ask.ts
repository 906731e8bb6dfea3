import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  /** 0 if there was no response. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The source address: any address of this machine's own network, 127.0.0.0/8. */
  from?: string;
}

/** Sends one request on its own connection. */
export function ask(port: number, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = question;
  return new Promise((resolve) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false, localAddress: from },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        const { statusCode: status = 0, headers } = answer;
        answer.once('end', () => resolve({ status, headers, body: text }));
        answer.once('error', () => resolve({ status: 0, headers: {}, body: 'cut off' }));
      },
    );
    clientRequest.once('error', (error) =>
      resolve({ status: 0, headers: {}, body: error.message }),
    );
    clientRequest.end(body);
  });
}

/** Sends JSON. */
export function post(port: number, path: string, content: object, question: Question = {}) {
  const headers = { 'content-type': 'application/json', ...question.headers };
  return ask(port, path, { ...question, method: 'POST', headers, body: JSON.stringify(content) });
}

/** Sends a form like a browser. */
export async function postForm(
  port: number,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const body = new Uint8Array(await sent.arrayBuffer());
  return ask(port, path, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
}
