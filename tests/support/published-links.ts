import type { Page } from '../../domain/page.ts';
import type { Db } from '../../server/db/tables.ts';
import { type AskSite, createLinkCheck } from '../../server/modules/links/check-link.ts';
import { createOutsideCheck } from '../../server/modules/links/checking/check-outside.ts';
import type { Network } from '../../server/modules/links/checking/network.ts';
import { createLinksService } from '../../server/modules/links/links.service.ts';
import { createPostChecks } from '../../server/modules/posts/post-checks.service.ts';

interface Around {
  network: Network;
  askSite?: AskSite;
  pages?: readonly Page[];
}

let lastVersion = 0;

/** The links service as an instance has it that has just started, without pauses. */
export function linksOn(db: Db, { network, askSite = everythingIsThere, pages = [bare] }: Around) {
  const siteUrl = 'https://site.example';
  const checkOutside = createOutsideCheck({ network, siteUrl });
  const links = createLinksService(db, {
    siteUrl,
    version: () => ++lastVersion,
    check: createLinkCheck({ askSite, checkOutside }),
    pages: async () => pages,
    addresses: async () => [],
    readText: (content) => postChecks.linksIn(content),
    pauseMs: 0,
  });
  const postChecks = createPostChecks({
    links,
    weigh: async () => new Map(),
    isLoginName: async () => false,
  });
  return links;
}

const bare: Page = {
  ...{ key: 'bare', name: 'Bare', path: '/bare' },
  meta: { title: 'Bare', description: 'Without links.' },
  sections: [],
};

const everythingIsThere: AskSite = async () => ({ status: 200 });
