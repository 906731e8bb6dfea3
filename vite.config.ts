import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** In development: reloads the page after a change of what only the server renders, such as public pages. */
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
                // One file with the code that screens of the admin share.
                { name: 'admin', test: /\/app\/admin\/|\/react-router\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
