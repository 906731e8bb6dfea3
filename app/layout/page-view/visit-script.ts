import { visitKey } from '../../../domain/analytics/visit-address.ts';
import type { PageServices } from '../../../server/context.ts';
import { ga4Sender, ownSender, plausibleSender, type Sender } from './senders.ts';

type Analytics = PageServices['analytics'];

/** Later than the first paint: the browser holds the page while it opens its storage. */
const delayMs = 500;

/**
 * Counts the view of the document that is loading, half a second later or when its page goes, and leaves `countView` for
 * the views that follow in place. Inline and without React. A page that was prerendered is counted when it is shown. For
 * the visit it remembers, in sessionStorage, what brought the visitor: the campaign (utm_source, utm_medium and
 * utm_campaign, those that are there, joined by " / ", at most 100 characters), the referrer's host and the first page. Somebody who asks
 * not to be tracked, and the administrator, are neither counted nor remembered.
 */
export function visitScript(analytics: Analytics): string {
  const { set, send } = senderOf(analytics);
  return `{
  let last, visit;
  ${set}
  countView = () => {
    const { pathname, search } = location, browser = navigator;
    const path = pathname + search;
    if (path == last || browser.doNotTrack == 1 || browser.globalPrivacyControl) return;
    last = path;
    const campaign = ['source', 'medium', 'campaign'].map(key => new URLSearchParams(search).get('utm_' + key))
      .filter(utm => utm && !/@/.test(utm)).join(' / ').slice(0, 100);
    if (campaign || !visit) visit = { campaign, page: pathname, referrer: document.referrer.split('/')[2] };
    let isTold;
    setTimeout(onpagehide = () => {
      if (isTold) return;
      isTold = true;
      try {
        if (localStorage.adminToken) return;
        const store = sessionStorage;
        visit = JSON.parse(store.${visitKey} = !campaign && store.${visitKey} || JSON.stringify(visit));
      } catch {}
      ${send}
    }, ${delayMs});
  };
  onpageshow = event => event.persisted && countView(last = 0);
  if (document.prerendering) document.onprerenderingchange = countView;
  else countView();
}`;
}

function senderOf(analytics: Analytics): Sender {
  switch (analytics.kind) {
    case 'own':
      return ownSender;
    case 'plausible':
      return plausibleSender(analytics.domain);
    case 'ga4':
      return ga4Sender(analytics.id);
    case 'off':
      return { set: '', send: '' };
  }
}
