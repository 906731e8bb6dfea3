import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/root.ts';

const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** What a distribution's nginx.conf contains around a site's file; everything it writes is beside it. */
const frame = `
daemon off;
user root;
worker_processes 2;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 2048; }
http {
  access_log off;
  ${folders.map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  include site.conf;
}
`;

/** Runs deploy/nginx.conf in front of instances on these ports; the shell stops nginx however this process ends. */
export async function startNginx(nginx: string, port: number, instances: number[]) {
  const prefix = mkdtempSync(join(tmpdir(), 'test-nginx-'));
  writeFileSync(join(prefix, 'nginx.conf'), frame);
  writeFileSync(join(prefix, 'site.conf'), siteConf(port, instances));
  const guard = '"$@" & server=$!; trap "" INT TERM; read _; kill -TERM $server; wait $server';
  const command = [nginx, '-p', prefix, '-c', 'nginx.conf', '-e', 'stderr'];
  const child = spawn('sh', ['-c', guard, 'sh', ...command], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  await listening(port);
  return async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
    rmSync(prefix, { recursive: true, force: true });
  };
}

function siteConf(port: number, instances: number[]): string {
  const file = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  const ports = [...instances];
  return (
    file
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      // All visitors of a test have one address.
      .replace('rate=50r/s', 'rate=100000r/s')
      .replace('/srv/site', root.replace(/\/$/, ''))
      .replace(/server 127\.0\.0\.1:\d+ (.*)\n/g, (_line, how) => {
        const instance = ports.shift();
        return instance ? `server 127.0.0.1:${instance} ${how}\n` : '\n';
      })
  );
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('nginx did not start.');
}
