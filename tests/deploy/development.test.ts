import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { freePort } from '../support/site/free-port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const copied = ['app', 'art', 'content', 'domain', 'public', 'scripts', 'server', 'package.json'];
const configurations = ['tsconfig.json', 'vite.config.ts', 'react-router.config.ts'];

/** Runs `npm run dev` in a copy of the sources. */
async function startDevelopment() {
  const checkout = temporaryFolder();
  for (const name of [...copied, ...configurations]) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: temporaryFolder(),
    OWNER_EMAIL: 'owner@site.example',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  };
  const flags = ['-r', './scripts/running/all-packages.cjs', 'scripts/dev.ts'];
  const child = spawn('node', flags, { cwd: checkout, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const open = async (path: string, init?: RequestInit) => {
    const headers = { accept: 'text/html', 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init }).catch(
      () => {},
    );
    return (await response?.text()) ?? '';
  };
  const change = (file: string, from: string, to: string, save: Save = writeFileSync) => {
    const path = join(checkout, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    save(path, text.replaceAll(from, to));
  };
  return { checkout, open, change };
}

type Save = (path: string, text: string) => void;

/** How editors and tools write a file. */
const saves: [name: string, save: Save][] = [
  ['in place', writeFileSync],
  [
    'as sed -i does',
    (path, text) => {
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
    },
  ],
  [
    'as vim does',
    (path, text) => {
      renameSync(path, `${path}~`);
      writeFileSync(path, text);
      rmSync(`${path}~`);
    },
  ],
  [
    'as git checkout does',
    (path, text) => {
      rmSync(path);
      writeFileSync(path, text);
    },
  ],
];

const patience = { timeout: 60_000, interval: 300 };

test('shows every save of server, content, domain and pages, however it is written', {
  timeout: 600_000,
}, async () => {
  const { open, change } = await startDevelopment();
  const emptyForm = { method: 'POST', body: '{}' };
  const kinds = [
    { file: 'server/http/health.ts', text: "'up'", show: () => open('/healthz') },
    { file: 'content/brand.ts', text: "'Margdeep'", show: () => open('/site.webmanifest') },
    {
      file: 'domain/messages.ts',
      text: "'Name is required'",
      show: () => open('/api/contact/contact-messages', emptyForm),
    },
    { file: 'app/layout/layout.tsx', text: 'Skip to content', show: () => open('/about') },
  ];
  for (const [round, [way, save]] of saves.entries()) {
    for (const { file, text, show } of kinds) {
      const unquoted = text.replaceAll("'", '');
      const word = (number: number) => (number === 0 ? unquoted : `${unquoted} ${number}`);
      const [from, to] = [round, round + 1].map((number) => text.replace(unquoted, word(number)));
      await expect.poll(show, patience).toContain(word(round));
      change(file, from ?? '', to ?? '', save);
      await expect
        .poll(show, { ...patience, message: `${file} ${way}` })
        .toContain(word(round + 1));
    }
  }
});

test('shows errors with file and line, and goes on when files are added and removed', {
  timeout: 600_000,
}, async () => {
  const { checkout, open, change } = await startDevelopment();
  await expect.poll(() => open('/about'), patience).toContain('We teach marketing,');

  change('server/http/health.ts', "'up'", 'up');
  change(
    'server/http/health.ts',
    'import type { Database',
    "import { up } from './up.ts';\nimport type { Database",
  );
  await expect.poll(() => open('/healthz'), patience).toBe('');
  const added = join(checkout, 'server/http/up.ts');
  writeFileSync(added, "export const up = 'added';\n");
  await expect.poll(() => open('/healthz'), patience).toContain('added');
  rmSync(added);
  await expect.poll(() => open('/healthz'), patience).toBe('');
  writeFileSync(added, "export const up = 'added again';\n");
  await expect.poll(() => open('/healthz'), patience).toContain('added again');

  change('app/layout/layout.tsx', 'Skip to content', '{skip}');
  change(
    'app/layout/layout.tsx',
    'import { dot }',
    "import { skip } from './skip.ts';\nimport { dot }",
  );
  await expect.poll(() => open('/about'), patience).toContain('/skip.ts');
  writeFileSync(join(checkout, 'app/layout/skip.ts'), "export const skip = 'Added';\n");
  await expect.poll(() => open('/about'), patience).toContain('Added');
  rmSync(join(checkout, 'app/layout/skip.ts'));
  await expect.poll(() => open('/about'), patience).toContain('/skip.ts');
  writeFileSync(join(checkout, 'app/layout/skip.ts'), "export const skip = 'Added again';\n");
  await expect.poll(() => open('/about'), patience).toContain('Added again');

  change(
    'app/blog/list.tsx',
    'Route.LoaderArgs) {',
    "Route.LoaderArgs) {\n  throw new Error('Broken');",
  );
  await expect
    .poll(() => open('/blog'), patience)
    .toMatch(/Error: Broken\n.*\/app\/blog\/list\.tsx:\d+:/);
  change('app/pages/contact.tsx', 'export ', 'export = ');
  await expect.poll(() => open('/contact'), patience).toContain('app/pages/contact.tsx');
});
