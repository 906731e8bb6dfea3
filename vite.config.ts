import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** While developing: a change of what only the server renders, as public pages are, loads the page again. */
const reloadServedPages: Plugin = {
  name: 'reload-served-pages',
  apply: 'serve',
  hotUpdate({ server, file, modules }) {
    const { client } = server.environments;
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' });
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reloadServedPages],
  // The policy lets typefaces come as files alone.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  // While developing: packages are prepared at the start, so that the first page finds them ready.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/admin/**/*.tsx'] },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            // Inline scripts are the text of functions of this build: short local names keep pages small. Names of
            // top-level functions stay, for stack traces.
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
                // What a form of a public page needs comes in one file, with all that it imports.
                { name: 'islands', test: /\/app\/hydration\/|preload-helper/, priority: 1 },
                // What screens of the admin share comes in another.
                { name: 'admin', test: /\/app\/admin\/|\/react-router\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
