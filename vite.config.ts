import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The policy lets typefaces come as files alone.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  // While developing: packages are prepared at the start, so that the first page finds them ready.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/admin/**/*.tsx'] },
  environments: {
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
