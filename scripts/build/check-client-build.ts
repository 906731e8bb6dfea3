import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { root } from '../root.ts';

/** Words that only the server's code contains: none may be in the client build. */
const serverWords = ['node:sqlite', 'node:fs', 'kysely', 'DATABASE_URL', 'SMTP_URL', 'fastify'];

/** Words that only the admin's code contains: no public page may load them. */
const adminWords = ['adminToken', '__reactRouterContext'];

/** Words that only the code of the text editor contains: it is loaded when a text is edited, never with a screen. */
const editorWords = ['ProseMirror'];

/** Budget for what a visitor's browser loads for a form: bytes after brotli, and files. */
const budget = { bytes: 70 * 1024, files: 8 };

const client = join(root, 'build/client');

const files = globSync('assets/*.js', { cwd: client });
if (files.length === 0) throw new Error('The client build is empty: nothing was checked.');
for (const file of files) refuseWords(file, serverWords, "server code reached the browser's files");

const { assets }: ServerBuild = await import(
  pathToFileURL(join(root, 'build/server/index.js')).href
);
const entry = [assets.entry.module, ...assets.entry.imports];
for (const file of entry) refuseWords(file, adminWords, 'a public page loads admin code');

const screens = Object.values(assets.routes).flatMap((route) =>
  route ? [route.module, ...(route.imports ?? [])] : [],
);
for (const file of new Set(screens)) refuseWords(file, editorWords, 'a screen loads the editor');
if (!files.some((file) => readFileSync(join(client, file), 'utf8').includes('ProseMirror'))) {
  throw new Error('No file contains "ProseMirror": the check for the editor finds nothing.');
}

const bytes = entry.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
if (bytes > budget.bytes || entry.length > budget.files) {
  throw new Error(
    `A form brings ${bytes} bytes of scripts in ${entry.length} files: more than ${budget.bytes} in ${budget.files}.`,
  );
}

function refuseWords(file: string, words: string[], consequence: string): void {
  const text = readFileSync(join(client, file), 'utf8');
  const word = words.find((candidate) => text.includes(candidate));
  if (word) throw new Error(`${file} holds "${word}": ${consequence}.`);
}
