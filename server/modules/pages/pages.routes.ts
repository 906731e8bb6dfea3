import type { FastifyInstance } from 'fastify';
import { linkedPages } from '../../../content/site-pages.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { Page } from '../../../domain/page.ts';
import { infoOf, partsOf, schemaOf, withEdits } from '../../../domain/pages/page-edits.ts';
import type { PageGroup, PageOverview, PageRow } from '../../../domain/pages/pages.calls.ts';
import { incompleteSections } from '../../../domain/pages/people.ts';
import { isSame } from '../../../domain/same-value.ts';
import { shareImageAddress } from '../../../domain/share-image.ts';
import { readNames } from '../../db/queries/account-names.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { viewsOfPaths } from '../analytics/analytics.service.ts';
import { brokenLinksOfPages, linksUncheckedSince } from '../links/links.service.ts';
import { findDueTimes, findScheduled, findVersions } from '../versions/versions.repository.ts';
import {
  discardPageDraft,
  legalPage,
  listPages,
  openPage,
  type PageOutcome,
  type PageState,
  publishPage,
  savePageDraft,
} from './page-editing.service.ts';
import { pageAddresses, pageTexts, picturesIn } from './pages.service.ts';

/** Reads, changes and publishes pages. */
export async function pagesRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  const scheduled = async (page: string) => {
    const found = await findScheduled(site.db, { kind: 'page', subject: page });
    return found ? { dueAt: found.dueAt, failure: found.failure } : null;
  };

  /** Who restored the delivered page, and when: the last publication of an unedited page. */
  const putBack = async (page: string) => {
    const all = await findVersions(site.db, { kind: 'page', subject: page });
    const last = all.find(({ cause }) => cause === 'published');
    return last ? { at: last.at, by: last.by } : null;
  };

  const overview = async (found: PageState): Promise<PageOverview> => {
    const { page, delivered, ...state } = named(found, await readNames(site.db));
    return {
      key: page,
      name: delivered.name,
      path: delivered.path,
      delivered,
      ...state,
      legal: (await legalPage(site, { page, delivered, ...state })) ?? null,
      scheduled: await scheduled(page),
      pictures: await picturesIn(site, [state.draft, state.published]),
      texts: await pageTexts(site),
      addresses: await pageAddresses(site),
    };
  };

  const answer = async (outcome: PageOutcome): Promise<PageOverview | Refusal> => {
    if (outcome.kind === 'done') return await overview(outcome.state);
    if (outcome.kind !== 'page-changed') return outcome;
    const { kind, state } = outcome;
    return { kind, current: await overview(state), revision: state.revision };
  };

  addRoute(http, 'GET /api/admin/pages', async () => {
    const states = await listPages(site);
    const due = await findDueTimes(
      site.db,
      'page',
      states.map(({ page }) => page),
    );
    const views = await viewsOfPaths(
      site,
      states.map(({ delivered }) => delivered.path),
    );
    const nameOf = await readNames(site.db);
    const links = await brokenLinksOfPages(site);
    const rows = states.map(async (state) => ({
      ...rowOf(named(state, nameOf), due.get(state.page) ?? null),
      putBack: state.draft || state.published ? null : await putBack(state.page),
      views: views?.get(state.delivered.path) ?? null,
      brokenLinks: links.get(state.page) ?? [],
    }));
    return {
      pages: await Promise.all(rows),
      linksUncheckedSince: await linksUncheckedSince(site),
    };
  });

  addRoute(http, 'GET /api/admin/pages/:id', async ({ params }) => {
    const state = await openPage(site, params.id);
    return state ? await overview(state) : { kind: 'page-not-found' };
  });

  addRoute(http, 'PUT /api/admin/pages/:id/draft', async ({ params, body, admin }) =>
    answer(await savePageDraft(site, { ...body, page: params.id, by: admin.username })),
  );

  addRoute(http, 'POST /api/admin/pages/:id/discard', async ({ params, body, admin }) =>
    answer(await discardPageDraft(site, { ...body, page: params.id, by: admin.username })),
  );

  addRoute(http, 'POST /api/admin/pages/:id/publish', async ({ params, body, admin }) =>
    answer(await publishPage(site, { ...body, page: params.id, by: admin.username })),
  );
}

/** A page whose sides say who changed them by the name that the account has now. */
function named(state: PageState, nameOf: (by: string) => string): PageState {
  const { draft, published } = state;
  return {
    ...state,
    draft: draft && { ...draft, by: nameOf(draft.by) },
    published: published && { ...published, by: nameOf(published.by) },
  };
}

function rowOf(
  { page, delivered, draft, published }: PageState,
  dueAt: string | null,
): Omit<PageRow, 'putBack' | 'views' | 'brokenLinks'> {
  const [draftEdits, publishedEdits] = [draft?.edits ?? {}, published?.edits ?? {}];
  const parts = partsOf(delivered);
  const group = groupOf(delivered);
  return {
    key: page,
    name: delivered.name,
    path: delivered.path,
    state: draft ? 'draft' : published ? 'edited' : 'delivered',
    draft: draft && { at: draft.at, by: draft.by },
    published: published && { at: published.at, by: published.by },
    dueAt,
    changedParts: draft
      ? parts.filter((part) => !isSame(draftEdits[part], publishedEdits[part])).length
      : 0,
    hidden: parts.filter((part) => publishedEdits[part]?.hidden),
    incomplete: incompleteSections(withEdits(delivered, publishedEdits)),
    group,
    sections: parts.map((part) => ({ key: part, label: infoOf(schemaOf(part))?.label ?? part })),
    picture: group === 'linked' ? null : shareImageAddress(delivered.path, published?.at),
  };
}

function groupOf(page: Page): PageGroup {
  if (linkedPages.includes(page)) return 'linked';
  return page.sections.some(({ kind }) => kind === 'legal-text') ? 'legal' : 'main';
}
