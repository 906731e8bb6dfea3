import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every public page needs comes in two files instead of a dozen: the framework, and the shell with the sections.
 * Forms stay apart, and so does the back-office.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
  },
  {
    name: 'site',
    test: /[\\/](app[\\/](shell|ui|sections(?![\\/](forms|blog)))|content[\\/](brand|navigation)|domain[\\/](kolam|text|page))/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // While developing: packages are prepared at the start, so that the first page finds them ready.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{shell,routes}/**/*.tsx'],
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
});
