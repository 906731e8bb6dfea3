import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { createLogger, defineConfig, type Plugin } from 'vite';
import routes from './app/routes.ts';

/**
 * In development: reloads the page after a change of what only the server renders, such as public pages, and after a new
 * file, without which modules may have failed.
 */
const reloadServedPages: Plugin = {
  name: 'reload-served-pages',
  apply: 'serve',
  hotUpdate({ type, server, file, modules }) {
    const { client } = server.environments;
    if (this.environment.name !== 'ssr') return;
    if (type === 'create' && file.startsWith(join(import.meta.dirname, 'app/'))) {
      this.environment.moduleGraph.invalidateAll();
      this.environment.hot.send({ type: 'full-reload' });
    } else if (modules.length === 0 || client.moduleGraph.getModulesByFile(file)?.size) return;
    client.hot.send({ type: 'full-reload' });
  },
};

/**
 * Screens of the admin are rendered in browsers only: the server answers with the skeleton of screens-boundary.tsx. So it
 * contains no screen, which saves memory and time at each start. What a screen exports for the server is kept.
 */
const screensInBrowsersOnly: Plugin = {
  name: 'screens-in-browsers-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load(id) {
    if (!screenFiles.has(id) || forServer.test(readFileSync(id, 'utf8'))) return;
    return 'export default () => null;';
  },
};

const forServer =
  /^export (async )?(function|const) (action|handle|headers|links|loader|meta|middleware)\b/m;

const screenFiles = new Set(
  routes
    .flatMap(({ children = [] }) => children)
    .find(({ file }) => file === 'admin/layout/screens-boundary.tsx')
    ?.children?.map(({ file }) => join(import.meta.dirname, 'app', file)),
);

const logger = createLogger();

export default defineConfig({
  // Vite minifies the styles.
  plugins: [
    screensInBrowsersOnly,
    tailwindcss({ optimize: false }),
    reactRouter(),
    reloadServedPages,
  ],
  customLogger: {
    ...logger,
    // Lightning CSS does not know this selector; browsers that do not either skip its rule.
    warn(message, options) {
      if (!message.includes("'target-current'")) logger.warn(message, options);
    },
  },
  // The Content-Security-Policy allows fonts only as files.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  // Leaves light-dark() as it is (1 << 20 in Lightning CSS): its replacement cannot be decided by each element.
  css: { lightningcss: { exclude: 1 << 20 } },
  // In development: optimises packages at the start, so that the first page does not wait for them.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/admin/**/*.tsx'] },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            // Inline scripts are source texts of functions in this build, so short local names keep pages small. Names
            // of top-level functions stay, for stack traces.
            minify: {
              compress: true,
              mangle: { toplevel: false },
              codegen: { removeWhitespace: false },
            },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // One file with everything that forms of public pages need.
                { name: 'islands', test: /\/app\/hydration\/|preload-helper/, priority: 1 },
                // One file with the code that at least four screens of the admin share: every screen loads all of it.
                { name: 'admin', test: /\/app\/admin\/|\/react-router\//, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
  },
});
