import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { unreachableCopy } from '../../content/pages/error-pages.ts';
import { findDebianProgram } from '../support/debian-program.ts';
import { freePort } from '../support/site/free-port.ts';
import { startNginx } from './nginx/start-nginx.ts';

const nginx = findDebianProgram('nginx');

beforeEach((context) => {
  if (!nginx) context.skip('nginx is not here, and its package cannot be had');
});

async function behindNginx(instance: number): Promise<string> {
  const port = await freePort();
  const stop = await startNginx(nginx ?? '', port, [instance]);
  onTestFinished(stop);
  return `http://127.0.0.1:${port}`;
}

test.each([
  ['/', {}],
  ['/contact', { method: 'POST', body: 'name=Asha' }],
  ['/api/admin/sessions', {}],
])(
  'while no instance responds, shows %s a page that needs no other file',
  async (path, request) => {
    const site = await behindNginx(await freePort());
    const response = await fetch(`${site}${path}`, request);
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain(`<title>${unreachableCopy.heading}</title>`);
    expect(page).toContain(unreachableCopy.text);
    const needed = [...page.matchAll(/(?:src=|href=|url\()"?([a-z]*:?)/g)].map(([, kind]) => kind);
    expect(needed).toEqual(['data:']);
  },
);

test("passes on an instance's own responses, including a 503", async () => {
  const instance = createServer((_request, reply) => {
    reply.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"Later."}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void instance.close());
  await once(instance, 'listening');
  const { port } = instance.address() as { port: number };
  const response = await fetch(`${await behindNginx(port)}/api/contact`);
  expect([response.status, await response.json()]).toEqual([503, { error: 'Later.' }]);
});
