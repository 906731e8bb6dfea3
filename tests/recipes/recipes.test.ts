import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const recipes = join(root, 'docs/recipes');

/** The tests for each recipe, by the name of its patch. */
const shownBy: Record<string, string[]> = {
  'contact-field.patch': ['--project', 'server-sqlite', 'server/modules/contact/contact.service'],
  'list-column.patch': ['--project', 'server-sqlite', 'server/modules/contact/inbox.service'],
  'public-page.patch': ['--project', 'unit', 'content', 'app/sections'],
};

/** A copy of the files in git, with the installed packages. */
function copyOfCheckout(): string {
  const copy = temporaryFolder();
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

test('each recipe of CONTRIBUTING applies, type-checks and passes its tests', () => {
  expect(readdirSync(recipes).toSorted()).toEqual(Object.keys(shownBy));
  const copy = copyOfCheckout();
  const run = (command: string, ...parameters: string[]) =>
    execFileSync(command, parameters, {
      cwd: copy,
      stdio: 'pipe',
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    });
  run('git', 'init', '--quiet');
  for (const patch of Object.keys(shownBy)) run('git', 'apply', join(recipes, patch));
  run('react-router', 'typegen');
  run('tsc', '--noEmit');
  for (const tests of Object.values(shownBy)) run('vitest', 'run', ...tests);
}, 600_000);
