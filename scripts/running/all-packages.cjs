// Required before programs that build or test: says if their packages are not installed.
require('./node-version.cjs');

try {
  require.resolve('vite/package.json');
} catch {
  console.error(
    'The packages that build and test the site are not installed, because of NODE_ENV=production or --omit=dev: run "npm ci --include=dev", or start with a folder build/ that was made elsewhere from the same sources.',
  );
  process.exit(1);
}
