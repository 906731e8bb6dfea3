import type { FastifyInstance } from 'fastify';

/**
 * Redirects (301) other spellings of a page's address, with a trailing slash or capitals, to the canonical one; also one
 * with the marks that a chat has added to it, if `exists` knows the rest.
 */
export function plainAddresses(
  http: FastifyInstance,
  exists: (path: string) => Promise<boolean>,
): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const [path = '/', query] = splitOnce(request.url, '?');
    if (/^\/(api|assets)\//.test(path)) return;
    const spelled = plainPath(path);
    const rest = plainPath(withoutMarks(path));
    const plain = rest !== spelled && (await exists(rest)) ? rest : spelled;
    if (plain === path) return;
    return reply.redirect(query === undefined ? plain : `${plain}?${query}`, 301);
  });
}

/** The canonical spelling of a page's path. */
export function plainPath(path: string): string {
  // Also removes leading slashes: "//host" in a Location header would redirect to another site.
  const trimmed = withoutEnd(path.replace(/^[/\\]+/, '/'));
  return trimmed.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  );
}

/** Marks behind an address in a sentence, in quotation marks or in the bold type of a chat, also as escapes. */
const marks = /(?:[.,;:!)\]>'"*_~]|%(?:2[1279ac]|3[abe]|5d|7e|e2%80%9[9d]|e0%a5%a4)){1,8}$/i;

function withoutMarks(path: string): string {
  return path.replace(marks, '');
}

/** Removes trailing slashes, without a regular expression, which would take quadratic time for inner slashes. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 1 && (path[end - 1] === '/' || path[end - 1] === '\\')) end -= 1;
  return path.slice(0, end);
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
