import { minifySync, type Plugin } from 'vite';

type Scripts = typeof import('../../app/layout/document/inline-scripts.ts');

/** Writes the scripts that stand in pages as short as a minifier makes them. While developing they stay readable. */
export const shortScripts: Plugin = {
  name: 'short-scripts',
  apply: 'build',
  transform: {
    filter: { id: /\/app\/layout\/document\/inline-scripts\.ts$/ },
    async handler(_, id) {
      const { inlineScripts, analyticsName }: Scripts = await import(id);
      const short = Object.entries(inlineScripts).map(([name, text]) => [
        name,
        shorten(name, text),
      ]);
      return [
        `export const analyticsName = ${JSON.stringify(analyticsName)};`,
        `export const inlineScripts = ${JSON.stringify(Object.fromEntries(short))};`,
      ].join('\n');
    },
  },
};

function shorten(name: string, text: string): string {
  const { code, errors } = minifySync(`${name}.js`, text, { module: false, compress: true });
  if (errors.length > 0)
    throw new Error(`The inline script ${name} is no script: ${errors[0]?.message}`);
  return code;
}
