import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectPostgres } from '../../backup/copy/postgres-store.ts';
import { openDatabase } from '../../connect.ts';
import { requireTls } from './require-tls.ts';

test.each([
  'postgres://site:secret@localhost:5432/site',
  'postgres://127.0.0.1/site',
  'postgres://[::1]/site',
  'postgres:///site?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/site',
  'postgres://db.example/site?sslmode=disable',
  'postgres://db.example/site?sslmode=verify-full&sslrootcert=/etc/ca.pem',
])('%s stays as it is', (url) => expect(requireTls(url)).toBe(url));

test.each([
  [
    'postgres://site:s%40cret@db.example:5432/site',
    'postgres://site:s%40cret@db.example:5432/site?',
  ],
  ['postgres://10.0.0.7/site?application_name=x', 'postgres://10.0.0.7/site?application_name=x&'],
  ['postgres://localhost.evil.example/site', 'postgres://localhost.evil.example/site?'],
  ['postgres://localhost/site?host=db.example', 'postgres://localhost/site?host=db.example&'],
])('%s is reached by TLS alone', (url, begin) => {
  expect(requireTls(url)).toBe(`${begin}sslmode=verify-full`);
});

/** A database without TLS, by a name that is not this machine's; `heard` is what it received. */
async function plainServer() {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard.push(bytes);
      socket.write('N');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://site:secret@0.0.0.0:${port}/site`, heard };
}

test('another machine without TLS gets neither a name nor a password', async () => {
  const { url, heard } = await plainServer();
  await expect(connectPostgres(url)).rejects.toThrow(
    'The database cannot be reached: The server does not support SSL connections (another machine is asked by TLS alone, unless sslmode in its address says otherwise).',
  );
  const { db, close } = openDatabase({ databaseUrl: url, dataDir: '' });
  await expect(db.selectFrom('posts').select('id').execute()).rejects.toThrow('SSL');
  await close();
  // Both sent the eight bytes that ask for TLS, and disconnected.
  expect(heard.map((bytes) => bytes.toString('hex'))).toEqual([
    '0000000804d2162f',
    '0000000804d2162f',
  ]);
});
