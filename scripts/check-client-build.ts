import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Words that only the server's code holds: none may reach a visitor's browser. */
const serverWords = ['node:sqlite', 'node:fs', 'kysely', 'DATABASE_URL', 'SMTP_URL', 'fastify'];

const files = globSync('build/client/assets/*.js', { cwd: root });
if (files.length === 0) throw new Error('The client build is empty: nothing was checked.');
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const word = serverWords.find((candidate) => text.includes(candidate));
  if (word) throw new Error(`${file} holds "${word}": server code reached the browser's files.`);
}
