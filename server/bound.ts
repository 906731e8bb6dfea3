import type { Site } from './site.ts';

type OfSite = (site: Site, ...rest: never[]) => unknown;

/** A function as it is called where the site is fixed. */
export type OmitSite<Function_> = Function_ extends (
  site: Site,
  ...rest: infer Rest
) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Functions of a module that take the site first, bound to one site: for the pages, which do not know it. */
export function bound<Functions extends Record<string, OfSite>>(
  site: Site,
  functions: Functions,
): { [Name in keyof Functions]: OmitSite<Functions[Name]> } {
  const bind = ([name, call]: [string, OfSite]) => [name, call.bind(undefined, site)];
  return Object.fromEntries(Object.entries(functions).map(bind));
}
