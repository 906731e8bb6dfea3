// After an install: the npm package `node` brings 67 MB of C headers, which only builds of native add-ons read.
// Plain CommonJS, since it runs on whatever Node the machine has.
const { readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

const platforms = join(__dirname, '../node_modules/node/node_modules');
try {
  for (const name of readdirSync(platforms)) {
    rmSync(join(platforms, name, 'include'), { recursive: true, force: true });
  }
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}
