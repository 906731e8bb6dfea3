/** An import: files by their path in the repository, packages by name. */
export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** What each folder may import; the first matching entry applies. */
const layers: { folder: string; may: string[] }[] = [
  { folder: 'art/', may: ['art/'] },
  { folder: 'domain/', may: ['domain/'] },
  { folder: 'content/', may: ['content/', 'domain/'] },
  { folder: 'app/ui/', may: ['app/ui/', 'art/', 'domain/'] },
  { folder: 'app/sections/', may: ['app/sections/', 'app/ui/', 'art/', 'domain/'] },
  { folder: 'app/styles/', may: [] },
  {
    folder: 'app/',
    may: ['app/', 'art/', 'content/', 'domain/', 'server/context.ts', 'server/client.ts'],
  },
  { folder: 'server/', may: ['server/', 'art/', 'content/', 'domain/'] },
];

/** Why an import is not allowed; undefined if it is. */
export function violation(found: Import): string | undefined {
  return (
    wrongLayer(found) ??
    outsideMigration(found) ??
    otherStylesheet(found) ??
    misplacedPackage(found)
  );
}

function wrongLayer({ from, to }: Import): string | undefined {
  const layer = layers.find(({ folder }) => from.startsWith(folder));
  if (!layer || isTest(from) || !isOurs(to)) return;
  if (layer.may.some((place) => to.startsWith(place))) return;
  return `${layer.folder} may import only ${layer.may.join(', ') || 'packages'}`;
}

/** The effect of a migration must not change with other code. */
function outsideMigration({ from, to, typeOnly }: Import): string | undefined {
  const folder = 'server/db/migrations/';
  const isMigration = from.startsWith(folder) || from.endsWith('.tables.ts');
  if (isTest(from) || !isMigration || to.startsWith(folder) || !isOurs(to) || typeOnly) return;
  return `a migration imports code of ours only from ${folder}: copy what it needs into it`;
}

/** Folders whose subfolders form no ring: each may import those below it. */
export const layeredFolders = ['server/modules', 'app/admin'] as const;

/** An import between two subfolders of `folder`, by their names. Routes of the server and tests may import all. */
export function folderImport(folder: string, { from, to }: Import): Import | undefined {
  const nameIn = (path: string) =>
    path.startsWith(`${folder}/`)
      ? /^([^/]+)\//.exec(path.slice(folder.length + 1))?.[1]
      : undefined;
  const own = nameIn(from);
  const other = nameIn(to);
  if (!own || !other || own === other || isTest(from) || from.endsWith('.routes.ts')) return;
  return { from: own, to: other, typeOnly: false };
}

/** The blog and the other pages have separate stylesheets in app/styles/, which cover only their own folders. */
function otherStylesheet({ from, to, typeOnly }: Import): string | undefined {
  if (isTest(from) || typeOnly) return;
  const ofBlog = /^app\/(sections\/)?blog\//;
  const ofPages = /^app\/(pages|sections)\/(?!blog\/)/;
  const ofBoth = /^app\/sections\/(forms\/|closing\.tsx$|section-list\.tsx$|blog\/post-card\.tsx$)/;
  if (ofBlog.test(from) && ofPages.test(to) && !ofBoth.test(to)) {
    return 'app/styles/blog.css has no styles of that section';
  }
  // Lists the sections of both.
  if (from === 'app/sections/section-list.tsx') return;
  if (ofPages.test(from) && ofBlog.test(to) && !ofBoth.test(to))
    return 'app/styles/pages.css has no styles of the blog';
}

function misplacedPackage({ from, to }: Import): string | undefined {
  if (isTest(from) || from.startsWith('bench/')) return;
  const speaksToDatabase = from.startsWith('server/db/') || /\.(repository|tables)\.ts$/.test(from);
  if (/^(kysely|pg|node:sqlite)(\/|$)/.test(to) && !speaksToDatabase) {
    return 'only repositories and server/db/ touch the database';
  }
  const isService = from.startsWith('server/modules/') && !from.endsWith('.routes.ts');
  if (/^(fastify|@fastify\/.*)$/.test(to) && isService) {
    return 'only routes see HTTP';
  }
}

function isOurs(path: string): boolean {
  return /^(app|art|bench|content|domain|server|scripts|tests)\//.test(path);
}

function isTest(path: string): boolean {
  return path.includes('.test.') || path.startsWith('tests/');
}
