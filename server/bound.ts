import type { Site } from './site.ts';

type OfSite = (site: Site, ...rest: never[]) => unknown;

/** The type of a function without its first parameter, the site. */
export type OmitSite<Function_> = Function_ extends (
  site: Site,
  ...rest: infer Rest
) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Binds functions that take the site as first parameter to one site, for pages, which do not know it. */
export function bound<Functions extends Record<string, OfSite>>(
  site: Site,
  functions: Functions,
): { [Name in keyof Functions]: OmitSite<Functions[Name]> } {
  const bind = ([name, call]: [string, OfSite]) => [name, call.bind(undefined, site)];
  return Object.fromEntries(Object.entries(functions).map(bind));
}
