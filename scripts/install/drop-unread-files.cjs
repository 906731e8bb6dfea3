// Postinstall: removes the C headers in the packages of Node and the source maps of all packages, which nothing here
// reads. CommonJS, for any version of Node.
const { readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

const packages = join(__dirname, '../../node_modules');

for (const { name } of entriesOf(packages).filter(({ name }) =>
  /^node-.*(linux|darwin)/.test(name),
)) {
  rmSync(join(packages, name, 'include'), { recursive: true, force: true });
}
dropMaps(packages);

function dropMaps(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) dropMaps(path);
    else if (/\.[cm]?(js|ts|css)\.map$/.test(entry.name)) rmSync(path, { force: true });
  }
}

/** Without caches of tools (.vite, .cache). A missing folder has no entries. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
