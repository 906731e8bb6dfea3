/**
 * The query parameters that choose what a page shows. Everything else of a query (the e-mail in an unsubscribe link,
 * tokens, click ids) is dropped, because a counted view must not point to a person.
 */
export const countedParameters = 'search|category|tag|page';

/** "name=value" that may hold somebody's e-mail address, or a phone number typed into the search box. */
export const personalParameter = /@|^search=.*(\d[ -]?){7}/;

/** Key in sessionStorage of what brought the visitor: campaign and referrer (a host), as JSON. */
export const visitKey = 'visit';

/** The address of a page of this site as it is counted: path and kept query, such as "/blog?tag=SEO". */
export function countedAddress(path: string, query: string): string {
  const isKept = new RegExp(`^(${countedParameters})$`);
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => isKept.test(name) && !personalParameter.test(`${name}=${value}`),
  );
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
