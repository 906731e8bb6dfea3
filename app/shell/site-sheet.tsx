import sheet from '../styles/theme.css?inline';

// While developing, Vite keeps a copy of its own up to date.
if (import.meta.env.DEV && !import.meta.env.SSR) import('../styles/theme.css');

/**
 * The public sheet, in the page itself, so that the first paint waits for no second file. Its text is given on the
 * server alone: React leaves a sheet that stands in the page as it is, and the browser need not download it twice.
 */
export function SiteSheet() {
  return (
    <style href="site" precedence="site">
      {import.meta.env.SSR ? sheet : ''}
    </style>
  );
}
