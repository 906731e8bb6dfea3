// After an install: takes away what nothing here reads. The packages with Node bring C headers, which only builds of
// native add-ons read, and many packages bring maps to their sources, which only debuggers read.
// Plain CommonJS, since it runs on whatever Node the machine has.
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

/** Without what tools keep for themselves (.vite, .cache). A folder may be missing, or vanish meanwhile: then it has none. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
