import { nonceAttribute } from '../layout/document/nonce-attribute.ts';

/** An answer that still has its text: a plain Response makes bytes of it at once, and a text again where it is read. */
export class PageAnswer extends Response {
  readonly #html: string;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.#html = html;
  }

  override async text(): Promise<string> {
    return this.#html;
  }
}

const doctype = '<!DOCTYPE html>';
const end = '</body></html>';

/**
 * Makes a document of a rendered page. The loaders' data is handed over to the browser as React Router does it, which
 * would print it from a stream while it renders.
 */
export async function documentOf(
  html: string,
  data: ReadableStream<Uint8Array> | undefined,
  nonce: string | undefined,
): Promise<string> {
  if (!html.endsWith(end)) throw new Error('A rendered page does not end as a document does.');
  const script = data ? await handOver(data, nonceAttribute(nonce)) : '';
  return `${doctype}${html.slice(0, -end.length)}${script}${end}`;
}

async function handOver(stream: ReadableStream<Uint8Array>, approval: string): Promise<string> {
  const decoder = new TextDecoder();
  let data = '';
  for await (const part of stream) data += decoder.decode(part, { stream: true });
  // No "<": what was written in a text must not end the script.
  const literal = JSON.stringify(data).replaceAll('<', '\\u003c');
  const controller = 'window.__reactRouterContext.streamController';
  return `<script${approval}>${controller}.enqueue(${literal});${controller}.close();</script>`;
}
