import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import {
  addAuthor,
  changeAuthor,
  giveAuthor,
  listAuthorsPage,
  removeAuthor,
} from './authors.service.ts';

/** Authors with a page of their own. */
export async function authorsRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/authors', ({ query }) => listAuthorsPage(site, query));

  addRoute(http, 'POST /api/admin/authors', ({ body }) => addAuthor(site, body));

  addRoute(http, 'PUT /api/admin/authors/:id', ({ params, body, admin }) =>
    changeAuthor(site, params.id, body, admin.username),
  );

  addRoute(http, 'PUT /api/admin/authors/:id/account', ({ params, body }) =>
    giveAuthor(site, params.id, body.account),
  );

  addRoute(http, 'DELETE /api/admin/authors/:id', ({ params, admin }) =>
    removeAuthor(site, params.id, admin.username),
  );
}
