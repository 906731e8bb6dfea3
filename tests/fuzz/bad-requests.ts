import fc from 'fast-check';
import { anyFields, anyText } from './bad-values.ts';
import type { Operation } from './operations.ts';

export interface BadRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
  /** Whose token the request has. */
  as: 'nobody' | 'admin' | 'forged';
}

const queries = [
  ...['search', 'status', 'category', 'tag', 'sort', 'page', 'state', 'days', 'token', 'email'],
  ...['__proto__', 'constructor', 'page[]', 'ids'],
];
const types = [
  ...['application/json', 'application/json; charset=utf-16', 'text/csv', 'text/plain', ''],
  ...[
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ],
  ...['application/json\u00e9', 'a/b; charset="', 'application/vnd.api+json', '*/*'],
];

/** Generated bad requests to these calls, except the logout, which would end the administrator's session. */
export function badRequests(operations: Operation[]): fc.Arbitrary<BadRequest> {
  return fc.constantFrom(...operations).chain((operation) => {
    const isLogout = `${operation.method} ${operation.path}` === 'DELETE /api/admin/auth/session';
    return fc
      .record({
        url: fc.tuple(anyPath(operation.path), anyQuery).map(([path, query]) => path + query),
        headers: anyHeaders,
        body: anyBody(operation),
        as: fc.constantFrom<BadRequest['as'][]>(
          ...(isLogout
            ? (['nobody', 'forged'] as const)
            : (['nobody', 'admin', 'admin', 'forged'] as const)),
        ),
      })
      .map(({ url, headers, body, as }) => ({
        method: operation.method,
        url,
        as,
        headers: { ...headers, ...body.headers },
        ...(body.payload !== undefined && { payload: body.payload }),
      }));
  });
}

const anyPart = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '999',
    'a'.repeat(64),
    '%00',
    '%E0%A4',
    '..%2f..',
    '%2e',
    '1;x=1',
    '01',
  ),
  anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
);

function anyPath(template: string): fc.Arbitrary<string> {
  const pieces = template.split(/\{\w+\}/);
  if (pieces.length === 1) return fc.constantFrom(template, template, template, `${template}/`);
  return fc
    .array(anyPart, { minLength: pieces.length - 1, maxLength: pieces.length - 1 })
    .map((parts) => pieces.map((piece, at) => piece + (parts[at] ?? '')).join(''));
}

const anyQuery = fc.oneof(
  fc.constant(''),
  fc.array(fc.tuple(fc.constantFrom(...queries), anyText), { maxLength: 4 }).map((pairs) => {
    const query = pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`);
    return `?${query.join('&').slice(0, 4000)}`;
  }),
  fc.constantFrom('?%', '?page=%E0', '?search=%00', '?&&==&', '?page=1&page=2', '?page[a]=1'),
);

/** Characters that a header may contain. */
const headerText = anyText.map((text) =>
  text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 500),
);

const anyHeaders = fc.record(
  {
    'idempotency-key': headerText,
    'user-agent': headerText,
    'if-none-match': headerText,
    accept: headerText,
    'accept-encoding': headerText,
    referer: headerText,
    'x-forwarded-for': headerText,
    'x-http-method-override': fc.constant('DELETE'),
    range: headerText,
  },
  { requiredKeys: [] },
);

interface Body {
  headers: Record<string, string>;
  payload?: string;
}

function anyBody({ method, body }: Operation): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ headers: {} });
  const { type = 'application/json', schema = {} } = body ?? {};
  const fields = anyFields(schema);
  const fitting = type.startsWith('multipart') ? fields.map(multipart) : fields.map(json);
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    fc.tuple(fitting, fc.nat()).map(([whole, at]) => cutOff(whole, at)),
    fc.tuple(fc.constantFrom(...types), anyText).map(([kind, payload]) => ofType(kind, payload)),
    fc
      .tuple(fc.constantFrom(...types), fields)
      .map(([kind, all]) => ofType(kind, JSON.stringify(all))),
    fc
      .constantFrom('{', '[', '"', '{"a":', '{"__proto__":{"a":1}}', '\ufeff{}', 'null', '1', '""')
      .map((payload) => ofType('application/json', payload)),
    fc
      .integer({ min: 10, max: 20_000 })
      .map((depth) => ofType('application/json', '['.repeat(depth))),
    fc.constant({ headers: {} }),
  );
}

function json(fields: Record<string, unknown>): Body {
  return ofType('application/json', JSON.stringify(fields));
}

/** Like a browser's form, but with names and values of any kind and invalid files. */
function multipart(fields: Record<string, unknown>): Body {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = name === 'file' || name === 'featured_image' ? '; filename="a.png"' : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  return ofType('multipart/form-data; boundary=b', `${parts.join('')}--b--\r\n`);
}

function cutOff({ headers, payload = '' }: Body, at: number): Body {
  return { headers, payload: payload.slice(0, at % (payload.length + 1)) };
}

function ofType(type: string, payload: string): Body {
  return { headers: type ? { 'content-type': type } : {}, payload };
}
