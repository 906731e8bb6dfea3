// After an install: takes away what nothing here reads, 90 MB. The npm package `node` brings C headers, which only
// builds of native add-ons read, and many packages bring maps to their sources, which only debuggers read.
// Plain CommonJS, since it runs on whatever Node the machine has.
const { readdirSync, rmSync, unlinkSync } = require('node:fs');
const { join } = require('node:path');

const packages = join(__dirname, '../node_modules');

for (const name of entriesOf(join(packages, 'node/node_modules'))) {
  rmSync(join(packages, 'node/node_modules', name, 'include'), { recursive: true, force: true });
}
dropMaps(packages);

function dropMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) dropMaps(path);
    else if (/\.[cm]?(js|ts|css)\.map$/.test(entry.name)) unlinkSync(path);
  }
}

/** The package is left out where only what runs is installed. */
function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
