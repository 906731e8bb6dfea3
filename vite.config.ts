import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { shortScripts } from './scripts/build/short-scripts.ts';
import { pageSheets } from './scripts/build/stylesheets/page-sheets.ts';

/**
 * A route's own file may carry what other files need from it: without this, each route is one more file that only
 * points to another. React Router asks for the stricter way, so that it is set after it.
 */
const sharedEntries: Plugin = {
  name: 'shared-entries',
  enforce: 'post',
  configEnvironment(name) {
    if (name !== 'client') return;
    return { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } };
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sharedEntries, shortScripts, pageSheets],
  // The policy lets typefaces come as files alone.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  // While developing: packages are prepared at the start, so that the first page finds them ready.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{layout,pages,blog,admin}/**/*.tsx'],
  },
  environments: {
    client: {
      build: {
        // What is imported later comes whole, or with one more file; only the editor is worth a list of them.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files) => (file.includes('/editor-') ? files : []),
        },
        rolldownOptions: {
          // What React Router tells developers on the console is in its production build as well.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
          },
        },
      },
    },
  },
});
