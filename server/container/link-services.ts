import { nearestAddress } from '../../domain/links/nearest-address.ts';
import { decoded } from '../../domain/text/decoded.ts';
import { checkLink } from '../modules/links/check-link.ts';
import { targetOf } from '../modules/links/link-target.ts';
import type { LinksService } from '../modules/links/links.service.ts';
import { isOnline } from '../modules/links/weekly-look.service.ts';
import { pageAddresses } from '../modules/pages/pages.service.ts';
import type { Site } from '../site.ts';

/** Posts from which a misspelt address may be guessed. */
const guessed = { limit: 5000, offset: 0 };

/** What the checks of a draft ask of links. */
export function linksOf(site: Site): LinksService {
  const ofSite = (href: string, path?: string) => targetOf(href, site.settings.siteUrl, path);
  return {
    targetOf: ofSite,
    check: (target, stopping) => checkLink(site, target, stopping),
    isOnline: (stopping) => isOnline(site, stopping),
    async suggest(href, path) {
      const target = ofSite(href, path);
      if (target.kind !== 'own') return null;
      const posts = await site.legacy.posts.postAddresses(guessed);
      const addresses = [
        ...(await pageAddresses(site)),
        ...posts.map(({ slug }) => `/blog/${slug}`),
      ];
      return nearestAddress(decoded(target.path), addresses) ?? null;
    },
  };
}
