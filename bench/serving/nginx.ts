import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/support/site/free-port.ts';
import { type Answer, ask } from '../site/ask.ts';
import { childrenOf } from '../site/process-figures.ts';
import { captureOutput, stopWithUs } from '../site/start-site.ts';

export interface Nginx {
  url: string;
  /** Of the worker. */
  pid: number;
  stop(): Promise<void>;
}

/** Headers that nginx sets, or that belong to a connection. */
const itsOwn = /^(connection|keep-alive|date|content-length|content-type|etag|transfer-encoding)$/;

/**
 * nginx with one worker, serving the site's own responses from open files: the limit of this machine. Neither
 * server writes an access log.
 */
export async function startNginx(
  nginx: string,
  folder: string,
  answers: Map<string, Answer>,
): Promise<Nginx> {
  const port = await freePort();
  const files = join(folder, 'pages');
  mkdirSync(files);
  // The worker runs without root's rights.
  chmodSync(folder, 0o755);
  const locations = [...answers].map(([path, answer], index) => {
    writeFileSync(join(files, `${index}`), answer.body);
    return location(path, `/${index}`, answer.headers);
  });
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf({ folder, files, port, locations }));
  const child = spawn(nginx, ['-c', config, '-e', join(folder, 'error.log')], { stdio: 'pipe' });
  stopWithUs(child);
  const output = captureOutput(child);
  const url = `http://127.0.0.1:${port}`;
  const [path = '/'] = answers.keys();
  for (let tries = 0; !(await ask(`${url}${path}`).catch(() => undefined)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`nginx did not start: ${output()}`);
    await wait(10);
  }
  return {
    url,
    pid: childrenOf(child.pid ?? 0)[0] ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function location(path: string, file: string, headers: IncomingHttpHeaders): string {
  const own = Object.entries(headers).filter(([name]) => !itsOwn.test(name));
  return [
    `location = ${path} {`,
    `  default_type "${headers['content-type']}";`,
    ...own.map(([name, value]) => `  add_header ${name} ${JSON.stringify(String(value))};`),
    `  try_files ${file} =404;`,
    '}',
  ].join('\n');
}

function configOf(site: { folder: string; files: string; port: number; locations: string[] }) {
  const { folder, files, port, locations } = site;
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=600s;
  open_file_cache_valid 600s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${files};
    ${locations.join('\n')}
  }
}
`;
}
