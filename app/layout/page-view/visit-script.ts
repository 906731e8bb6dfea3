import { visitKey } from '../../../domain/analytics/visit-address.ts';
import { clickIds } from '../../../domain/people/sources.ts';
import type { PageServices } from '../../../server/context.ts';
import { ga4Sender, ownSender, plausibleSender, type Sender } from './senders.ts';

type Analytics = PageServices['analytics'];

/** Later than the first paint: the browser holds the page while it opens its storage. */
const delayMs = 500;

/**
 * Counts the view of the document that is loading, half a second later or when its page goes, and leaves `countView` for
 * the views that follow in place. Inline and without React. A page that was prerendered is counted when it is shown. For
 * the visit it remembers, in sessionStorage, what brought the visitor: utm_source, utm_medium and utm_campaign (their names
 * in any case), the name of a network's click id but not its value, the referrer's host and the first page. Somebody who
 * asks not to be tracked, and the administrator, are neither counted nor remembered.
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
    const given = {}, brought = {};
    for (const [name, value] of new URLSearchParams(search)) given[name.toLowerCase()] ||= value;
    for (const name of ['Source', 'Medium', 'Campaign']) {
      const utm = given['utm_' + name.toLowerCase()];
      if (utm && !/@/.test(utm)) brought['utm' + name] = utm.slice(0, 100);
    }
    const clickId = ${JSON.stringify(Object.keys(clickIds))}.find(name => given[name]);
    if (clickId) brought.clickId = clickId;
    const campaign = Object.keys(brought)[0];
    if (campaign || !visit) visit = { ...brought, page: pathname, referrer: document.referrer.split('/')[2] };
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
