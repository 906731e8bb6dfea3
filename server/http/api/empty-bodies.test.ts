import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { open } from '../../../tests/support/site/client.ts';

const forms: [path: string, type: string, status: number][] = [
  ['/api/contact/contact-messages', 'application/json', 400],
  ['/api/contact/contact-messages', 'text/plain', 415],
  ['/contact', 'application/x-www-form-urlencoded', 422],
  ['/contact', 'multipart/form-data; boundary=x', 415],
  ['/api/admin/media', 'multipart/form-data; boundary=x', 422],
  ['/api/admin/media', 'application/json', 400],
  ['/api/blogs', 'multipart/form-data; boundary=x', 422],
];

test('responds to a form without a body, with or without a content type', async () => {
  const { http, authorization } = await createTestAdmin();
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  for (const [path, type, status] of forms) {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nAuthorization: ${authorization}\r\n`;
    for (const length of ['', 'Content-Length: 0\r\n']) {
      const client = await open(port, `${head}${length}Connection: close\r\n\r\n`);
      await client.closed;
      const answered = client.received.split('\r\n', 1)[0];
      expect.soft(answered, `${path} ${type} ${length}`).toContain(`HTTP/1.1 ${status} `);
    }
  }
});
