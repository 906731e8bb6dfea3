import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../../../scripts/root.ts';
import { findDebianProgram } from '../../support/debian-program.ts';
import { freePorts } from '../../support/site/free-port.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const caddy = process.env.LONG_FORM === '1' ? findDebianProgram('caddy', 'version') : undefined;

/** Runs deploy/Caddyfile for localhost, for which Caddy creates the certificate. */
async function startCaddy(program: string, site: number) {
  const folder = temporaryFolder();
  const [http = 0, https = 0] = await freePorts(2);
  const own = `{
    admin off
    skip_install_trust
    storage file_system ${folder}
    http_port ${http}
    https_port ${https}
  }\n`;
  const file = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');
  writeFileSync(join(folder, 'Caddyfile'), own + file.replace('site:3000', `127.0.0.1:${site}`));
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { HOME: folder, SITE_HOST: 'localhost' },
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const ask = async (headers: Record<string, string> = {}) => {
    const ca = readFileSync(join(folder, 'pki/authorities/local/root.crt'));
    const clientRequest = request(`https://localhost:${https}/blog`, { ca, headers }).end();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      clientRequest.on('response', resolve).on('error', reject);
    });
    return { status: response.statusCode, body: await text(response) };
  };
  await vi.waitFor(() => ask(), { timeout: 20_000, interval: 200 });
  return { ask, http };
}

test.runIf(caddy)(
  "serves https, sets the visitor's address, and shows a message while the site does not respond",
  async () => {
    const site = createServer(({ headers }, reply) => {
      reply.end(JSON.stringify(headers));
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo;
    const { ask, http } = await startCaddy(caddy ?? '', port);
    const claims = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
    const { status, body } = await ask(claims);
    expect(status).toBe(200);
    const received = JSON.parse(body);
    expect(received['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(received['x-forwarded-proto']).toBe('https');
    expect(received.host).toContain('localhost');

    const plain = await fetch(`http://localhost:${http}/blog`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/blog']);

    site.close();
    site.closeAllConnections();
    expect(await ask()).toEqual({
      status: 502,
      body: 'The site is not answering. Please try again later.',
    });
  },
);
