import type { FastifyInstance } from 'fastify';

/** Each page has one address: others with a trailing slash or capitals redirect to it (301). */
export function plainAddresses(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const [path = '/', query] = splitOnce(request.url, '?');
    const isAsItIs = /^\/(api|assets)\//.test(path);
    const plain = isAsItIs ? path : plainPath(path);
    if (plain === path) return;
    return reply.redirect(query === undefined ? plain : `${plain}?${query}`, 301);
  });
}

/** A page's path in its one spelling. */
export function plainPath(path: string): string {
  // Leading slashes as well: "//host" in a Location would lead to another site.
  const trimmed = withoutEnd(path.replace(/^[/\\]+/, '/'));
  return trimmed.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  );
}

/** Without slashes at the end; not by a pattern, which takes quadratic time for slashes within. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 1 && (path[end - 1] === '/' || path[end - 1] === '\\')) end -= 1;
  return path.slice(0, end);
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
