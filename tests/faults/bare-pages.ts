import type { ServerBuild } from 'react-router';
import type { PageServices } from '../../server/context.ts';
import type { PagesSource } from '../../server/http/pages/pages.ts';

/**
 * In the place of the pages: the one of them that changes what nothing else can, and the words of the others. Starting
 * takes half as long so.
 */
export const barePages: PagesSource = {
  mode: 'production',
  files: new Map(),
  load: async () =>
    ({
      entry: {
        module: {
          createLoadContext: (services: PageServices) => services,
          createRequestHandler: () => answer,
        },
      },
    }) as unknown as ServerBuild,
};

async function answer(request: Request, { newsletter, pages }: PageServices): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/newsletter/confirm') return Response.json(await pages.page(pathname));
  const outcome = await newsletter.confirm(searchParams.get('token') ?? '');
  return new Response(outcome, { status: outcome === 'confirmed' ? 200 : 400 });
}
