import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split(
  '\0',
);
const pages = tracked.filter((path) => path.endsWith('.md'));
const recipes = tracked.filter((path) => path.endsWith('.patch'));
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** A folder of the checkout, or a file, perhaps without the folders around it. Addresses of the site begin with /. */
const pathPattern =
  /`((?:app|art|bench|content|deploy|docs|domain|public|scripts|server|tests)\/(?:[\w@.-]+\/)*|(?!\/)[\w@./-]+\.(?:cjs|conf|css|json|md|patch|service|svg|tsx?))`/g;

/** As GitHub names headings in addresses. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link in a document points to a file or a heading that exists', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g)].map(
      ([, path = '', anchor]) => ({
        page,
        file: path === '' ? page : join(dirname(page), path),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(30);
  const broken = links.filter(
    ({ file, anchor }) =>
      !existsSync(join(root, file)) ||
      (anchor !== undefined && !anchorsOf(read(file)).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test('every folder and file mentioned in a document exists', () => {
  const made = recipes.flatMap((recipe) =>
    [...read(recipe).matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path),
  );
  const files = [...tracked, ...made].map((path) => `/${path}`);
  const exists = (path: string) =>
    path.endsWith('/')
      ? files.some((file) => file.startsWith(`/${path}`))
      : files.some((file) => file.endsWith(`/${path}`));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(pathPattern)].map(([, path = '']) => ({ page, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !exists(path))).toEqual([]);
});

test('every command mentioned in a document is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter(({ name }) => !(name in scripts))).toEqual([]);
});
