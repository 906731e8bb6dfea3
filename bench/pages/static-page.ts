import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../../tests/support/site/free-port.ts';
import { type Answer, ask, askWell, textOf } from '../site/ask.ts';

type File = Pick<Answer, 'status' | 'body'> & { type: string; coding?: string };

/**
 * A page as a static site would serve it: its HTML without scripts, a separate CSS file, all precompressed in
 * memory. `work` gets its address.
 */
export async function withStaticPage(
  site: string,
  path: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const html = textOf(await askWell(site + path));
  const files = staticFiles(path, html);
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const file = files.get(url) ?? (await fileOf(site + url));
    files.set(url, file);
    const coding = file.coding && { 'content-encoding': file.coding };
    const headers = { 'content-type': file.type, 'content-length': file.body.length, ...coding };
    response.writeHead(file.status, headers).end(file.body);
  };
  const port = await freePort();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${port}${path}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const stylesheet = '/still.css';

function staticFiles(path: string, html: string): Map<string, File> {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
  const still = html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(
      '</head>',
      styles.length > 0 ? `<link rel="stylesheet" href="${stylesheet}"></head>` : '$&',
    );
  return new Map([
    [path, compressed('text/html; charset=utf-8', still)],
    [stylesheet, compressed('text/css', styles.join('\n'))],
  ]);
}

function compressed(type: string, text: string): File {
  return { status: 200, type, coding: 'br', body: brotliCompressSync(text) };
}

/** Fonts, pictures and other files come from the site. */
async function fileOf(url: string): Promise<File> {
  const { status, headers, body } = await ask(url);
  const coding = headers['content-encoding'];
  return { status, body, type: headers['content-type'] ?? '', ...(coding && { coding }) };
}
