/**
 * The query parameters that change what a page shows. All others (the email address in an unsubscribe link, tokens,
 * click ids) are removed, because counted views must not identify a person.
 */
export const countedParameters = 'search|category|tag|page';

/** Matches a "name=value" that may contain an email address, or a phone number typed into the search field. */
export const personalParameter = /@|^search=.*(\d[ -]?){7}/;

/** Key in sessionStorage of a visit's campaign and referrer (a host), as JSON. */
export const visitKey = 'visit';

/** The address under which a page view is counted: path and counted parameters, such as "/blog?tag=SEO". */
export function countedAddress(path: string, query: string): string {
  const isKept = new RegExp(`^(${countedParameters})$`);
  const counted = [...new URLSearchParams(query)].filter(
    ([name, value]) => isKept.test(name) && !personalParameter.test(`${name}=${value}`),
  );
  return counted.length > 0 ? `${path}?${new URLSearchParams(counted)}` : path;
}
