import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { oneTestApp } from '../../../tests/support/create-test-app.ts';

const sameApp = oneTestApp();

/** Requests over a socket, since clients normalise addresses. */
async function startListening() {
  const { http } = await sameApp();
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  return async (method: string, path: string) => {
    const socket = connect(port, '127.0.0.1');
    const lines = ['Host: site.example', 'Connection: close', 'Cookie: canary=1', '', ''];
    socket.write([`${method} ${path} HTTP/1.1`, ...lines].join('\r\n'));
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  };
}

test('serves no file of the repository or the data folder', async () => {
  const ask = await startListening();
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/data/site.sqlite',
    '/assets/',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/media/..%2f..%2fpackage.json',
  ]) {
    const answer = await ask('GET', path);
    expect(answer, path).toMatch(/^HTTP\/1.1 404 /);
    expect(answer, path).not.toContain('"private"');
  }
});

test('refuses an unknown method without echoing the request', async () => {
  const ask = await startListening();
  for (const method of ['TRACE', 'PROPFIND']) {
    for (const path of ['/', '/about', '/api/comments', '/no-such-page']) {
      const answer = await ask(method, path);
      expect(answer, `${method} ${path}`).toMatch(/^HTTP\/1.1 405 /);
      expect(answer).toContain(`This address does not take ${method}.`);
      expect(answer).not.toContain('canary');
    }
  }
});
