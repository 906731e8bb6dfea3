import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { root } from '../../root.ts';
import { boundaryFaults, readImports } from './check-boundaries.ts';
import { excused, findCycles } from './cycles.ts';

function checkout(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe('the boundary check', () => {
  it('finds no faults in this repository', () => {
    expect(boundaryFaults(root)).toEqual([]);
  });

  it('fails if there are no files to check', () => {
    expect(() => boundaryFaults(checkout({}))).toThrow('nothing was checked');
  });

  it.each([
    ['domain/a.ts', "import { b } from '../content/b.ts';"],
    ['art/a.ts', "import type { B } from '../domain/b.ts';"],
    ['content/a.ts', "import { b } from '../app/b.ts';"],
    ['app/ui/a.tsx', "import { b } from '../../content/b.ts';"],
    ['app/sections/hero.tsx', "export { b } from '../../content/b.ts';"],
    ['app/pages/a.tsx', "import type { B } from '../../server/settings.ts';"],
    ['app/pages/a.tsx', "const b = await import('../../server/app.ts');"],
    ['app/blog/a.tsx', "import { Faq } from '../sections/reading/faq.tsx';"],
    ['app/pages/a.tsx', "import { PostPage } from '../sections/blog/post-page.tsx';"],
    ['app/sections/proof/a.tsx', "import { PostPage } from '../blog/post-page.tsx';"],
    ['server/http/a.ts', "import '../../app/root.tsx';"],
    ['server/modules/posts/a.service.ts', "import { sql } from 'kysely';"],
    ['server/modules/posts/a.service.ts', "import type { FastifyRequest } from 'fastify';"],
    ['server/main.ts', "import { DatabaseSync } from 'node:sqlite';"],
    ['server/modules/posts/a.service.ts', "import type { Kysely } from 'kysely';"],
    ['scripts/a.ts', "import { sql } from 'kysely';"],
    ['server/db/migrations/a.ts', "import { fold } from '../../../domain/text/a.ts';"],
    ['server/modules/posts/a.tables.ts', "import { fold } from '../../../domain/text/a.ts';"],
  ])('refuses in %s: %s', (file, text) => {
    expect(boundaryFaults(checkout({ [file]: text }))).toHaveLength(1);
  });

  it.each([
    ['app/pages/a.tsx', "import { pageServices } from '../../server/context.ts';"],
    ['app/blog/a.tsx', "import { Closing } from '../sections/closing.tsx';"],
    ['server/modules/posts/a.service.ts', "import { b } from '../media/b.service.ts';"],
    ['server/modules/posts/posts.routes.ts', "import type { FastifyRequest } from 'fastify';"],
    ['server/db/migrations/a.ts', "import { sql } from 'kysely'; import './columns.ts';"],
    ['server/modules/posts/a.tables.ts', "import type { Fold } from '../../../domain/text/a.ts';"],
    ['server/modules/posts/a.repository.ts', "import { sql } from 'kysely';"],
  ])('allows in %s: %s', (file, text) => {
    expect(boundaryFaults(checkout({ [file]: text }))).toEqual([]);
  });

  it('refuses an import cycle, including one of types', () => {
    const ring = { 'domain/a.ts': "import './b.ts';", 'domain/b.ts': "import './a.ts';" };
    const fault = 'A ring of imports: domain/a.ts → domain/b.ts → domain/a.ts.';
    expect(boundaryFaults(checkout(ring))).toEqual([fault]);
    const types = { ...ring, 'domain/b.ts': "import type { A } from './a.ts';" };
    expect(boundaryFaults(checkout(types))).toEqual([fault]);
  });

  it('excludes no file that is part of no cycle', () => {
    const imports = readImports(root);
    const needless = [...excused].filter((file) => {
      const others = new Set([...excused].filter((other) => other !== file));
      return findCycles(imports, others).length === 0;
    });
    expect(needless).toEqual([]);
  });

  it('refuses a ring of modules, except by their routes and tests', () => {
    const [people, contact] = ['server/modules/people', 'server/modules/contact'];
    const files = {
      [`${contact}/a.service.ts`]: "import '../people/b.service.ts';",
      [`${people}/b.service.ts`]: '',
      [`${people}/c.routes.ts`]: "import '../contact/a.service.ts';",
      [`${people}/c.test.ts`]: "import '../contact/a.service.ts';",
    };
    expect(boundaryFaults(checkout(files))).toEqual([]);
    const ring = {
      ...files,
      [`${people}/c.service.ts`]: "import type { A } from '../contact/a.service.ts';",
    };
    expect(boundaryFaults(checkout(ring))).toEqual([
      'A ring of folders in server/modules: people → contact → people.',
    ]);
  });

  it('refuses a ring of folders of the admin, however deep their files are', () => {
    const files = {
      'app/admin/screens.ts': '',
      'app/admin/ui/icons.tsx': "import type { IconName } from '../screens.ts';",
      'app/admin/ui/table.tsx': "import './icons.tsx';",
      'app/admin/posts/parts/list.tsx': "import '../../ui/table.tsx';",
    };
    expect(boundaryFaults(checkout(files))).toEqual([]);
    const ring = { ...files, 'app/admin/ui/title.ts': "import type { T } from '../posts/t.ts';" };
    expect(boundaryFaults(checkout(ring))).toEqual([
      'A ring of folders in app/admin: ui → posts → ui.',
    ]);
  });
});
