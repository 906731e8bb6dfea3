import { countedAddress, visitKey } from '../../../../domain/analytics/visit-address.ts';

/** What is sent along with a form, so that the owner sees what brought its sender. Each may be ''. */
export interface VisitSource {
  /** Path and query of the page that is open, without personal data. */
  page: string;
  /** Path of the visit's first page. */
  firstPage: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** Name of the parameter with which a network marked a click, such as "gclid". */
  clickId: string;
  /** Host of the other site whose link was followed, such as "google.com". */
  referrerHost: string;
}

/** For the browser only. Works without storage: the page is then all that is known. */
export function visitSource(): VisitSource {
  const { page, referrer, ...visit } = storedVisit();
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    page: countedAddress(location.pathname, location.search),
    firstPage: text(page),
    utmSource: text(visit.utmSource),
    utmMedium: text(visit.utmMedium),
    utmCampaign: text(visit.utmCampaign),
    clickId: text(visit.clickId),
    referrerHost: typeof referrer === 'string' ? foreignHost(referrer) : '',
  };
}

/** As the inline script has left it; there is none of a visitor who asks not to be tracked. */
function storedVisit(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(visitKey) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function foreignHost(referrer: string): string {
  return referrer === location.host ? '' : referrer.replace(/^www\./, '');
}
