import { useMatches } from 'react-router';
import sheet from '../../styles/theme.css?inline';
import { pageSheets } from './page-sheets.ts';

// While developing, Vite keeps a copy of its own up to date.
if (import.meta.env.DEV && !import.meta.env.SSR) import('../../styles/theme.css');

/**
 * The public sheet, in the page itself, so that the first paint waits for no second file: of it what this page may show,
 * since all of it would be half the page. Its text is given on the server alone: React leaves a sheet that stands in the
 * page as it is, and the browser need not download it twice.
 */
export const SiteSheet = import.meta.env.SSR ? PrintedSheet : KeptSheet;

function PrintedSheet() {
  const route = useMatches().at(-1)?.id ?? '';
  return (
    <style href="site" precedence="site">
      {pageSheets[route] ?? sheet}
    </style>
  );
}

function KeptSheet() {
  return (
    <style href="site" precedence="site">
      {''}
    </style>
  );
}
