// Required before programs that build, develop or test: exits with a message if their packages are not installed, and
// lets Node, which strips types but does not support JSX, load .tsx files.
require('./node-version.cjs');
const { readFileSync } = require('node:fs');
const { registerHooks } = require('node:module');
const { fileURLToPath } = require('node:url');

try {
  require.resolve('vite/package.json');
} catch {
  console.error(
    'The packages that build and test the site are not installed, because of NODE_ENV=production or --omit=dev: run "npm ci --include=dev", or start with a folder build/ that was made elsewhere from the same sources.',
  );
  process.exit(1);
}

// Required now, because Node refuses to require it in the hook while Vite, which imports it, is being loaded.
const { transformSync } = require('rolldown/utils');

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      jsx: { runtime: 'automatic', development: false },
      sourcemap: false,
    });
    if (errors.length > 0) throw errors[0];
    return { format: 'module', source: code, shortCircuit: true };
  },
});
