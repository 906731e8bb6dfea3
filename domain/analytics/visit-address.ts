/**
 * The query parameters that choose what a page shows. Everything else of a query (the e-mail in an unsubscribe link,
 * tokens, click ids) is dropped, because a counted view must not point to a person.
 */
export const cachedParameters = 'search|category|tag|page';

/** "name=value" that may hold somebody's e-mail address, or a phone number typed into the search box. */
export const personalParameter = /@|^search=.*(\d[ -]?){7}/;

/** Key in sessionStorage of what brought the visitor: campaign and referrer (a host), as JSON. */
export const visitKey = 'visit';

/** Path and kept query, such as "/blog?tag=SEO", of an address of this site. */
export function cachedAddress(path: string, query: string): string {
  const isKept = new RegExp(`^(${cachedParameters})$`);
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => isKept.test(name) && !personalParameter.test(`${name}=${value}`),
  );
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
