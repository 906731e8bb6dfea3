import type { ServerBuild } from 'react-router';
import type { PageServices } from '../../server/context.ts';
import type { PagesSource } from '../../server/http/pages/pages.ts';

/** In the place of the pages: the one of them that changes what nothing else can. Starting takes half as long so. */
export const confirmationsOnly: PagesSource = {
  mode: 'production',
  files: new Map(),
  load: async () =>
    ({
      entry: {
        module: {
          createLoadContext: (services: PageServices) => services,
          createRequestHandler: () => confirm,
        },
      },
    }) as unknown as ServerBuild,
};

async function confirm(request: Request, { newsletter }: PageServices): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const outcome = await newsletter.confirm(token);
  return new Response(outcome, { status: outcome === 'confirmed' ? 200 : 400 });
}
