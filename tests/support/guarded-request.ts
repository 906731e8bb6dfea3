import type { InjectOptions } from 'fastify';

/** A request that the guard alone decides: what passes is refused for its content type, or only reads. */
export function guardedRequest(name: string) {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace(':kind', 'tags').replaceAll(/:\w+/g, '1');
  const isRead = method === 'GET';
  return {
    method: method as 'GET',
    url,
    ...(!isRead && { payload: 'x', headers: { 'content-type': 'text/plain' } }),
  } satisfies InjectOptions;
}
