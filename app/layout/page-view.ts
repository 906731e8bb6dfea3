import {
  countedParameters,
  personalParameter,
  visitKey,
} from '../../domain/analytics/visit-address.ts';
import { clickIds } from '../../domain/sources/sources.ts';
import type { PageServices } from '../../server/context.ts';

type Analytics = PageServices['analytics'];

/** After the first paint, because the first access to storage blocks the page. */
const delayMs = 500;

/**
 * Counts the view of the loading document, half a second later or on pagehide, and defines `countView` for
 * later views in the same document. Inline and without React. A prerendered page is counted when it is shown. For
 * the visit it stores in sessionStorage where the visitor came from: utm_source, utm_medium and utm_campaign (names
 * in any case), the name of a click-id parameter but not its value, the referrer's host and the first page. Visitors
 * with Do Not Track or Global Privacy Control, and administrators, are neither counted nor stored.
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

/** The parts of the inline script that depend on the analytics service. */
export interface Sender {
  /** Runs once, before the first view. */
  set: string;
  /**
   * Runs for each view, with `pathname`, `search`, both as `path`, `visit` with campaign and referrer, and the
   * navigator as `browser`.
   */
  send: string;
}

/** Does nothing where the browser has no sendBeacon. */
const post = (to: string, type: string, data: string) =>
  `browser.sendBeacon?.('${to}', new Blob([JSON.stringify(${data})], { type: '${type}' }));`;

const postOwn = (data: string) => post('/api/page-views', 'application/json', data);

/**
 * The site's own analytics: the server removes personal data from the address before counting. When the document is
 * hidden for the first time, and was neither loaded hidden nor prerendered, it sends how fast the first view was: when
 * its main content was shown, the longest wait after a press, and how far content jumped (the largest sum of shifts
 * within five seconds without a pause of one). One observer tells entries apart by their fields, for the size of the page.
 */
const ownSender: Sender = {
  set: `let viewed, lcp, inp, cls = 0, sum, begin, end = -1e3;
  const browser = navigator, observer = new PerformanceObserver(list => list.getEntries().map(
    ({ startTime, size, interactionId, duration, value, hadRecentInput }) => {
      if (size) lcp = startTime;
      if (interactionId) inp = Math.max(inp || 0, duration);
      if (!value || hadRecentInput) return;
      if (startTime - end >= 1e3 || startTime - begin > 5e3) sum = 0, begin = startTime;
      end = startTime;
      cls = Math.max(cls, sum += value);
    }
  ));
  for (const type of ['largest-contentful-paint', 'event', 'layout-shift'])
    document.hidden || observer.observe({ type, buffered: true, durationThreshold: 16 });
  document.onvisibilitychange = () => {
    if (!document.hidden || !viewed || !lcp) return;
    const path = viewed, speed = { lcp, inp, cls: window.LayoutShift && cls };
    viewed = '';
    ${postOwn('{ path, speed }')}
  };`,
  send: `viewed ??= path;
      ${postOwn('{ path, ...visit, page: void 0 }')}`,
};

/**
 * What an external service gets about a view: the address without personal data but with the campaign, which these
 * services read from it; and only the host of the referrer, never a page of this site.
 */
const describe = `const describe = (pathname, search) => {
    const { origin, host } = location;
    const named = [...new URLSearchParams(search)].map(([name, value]) =>
      [/^utm_/i.test(name) ? name.toLowerCase() : name, value]);
    const kept = named.filter(([name, value]) =>
      /^(${countedParameters}|utm_\\w+)$/.test(name) && !${personalParameter}.test(name + '=' + value));
    const { referrer } = visit;
    return {
      url: origin + pathname + (kept[0] ? '?' + new URLSearchParams(kept) : ''),
      referrer: referrer && referrer != host ? 'https://' + referrer : undefined
    };
  };`;

/** Calls Plausible's documented events API directly, so that Plausible's script is not loaded. */
function plausibleSender(domain: string): Sender {
  return {
    set: describe,
    send: post(
      'https://plausible.io/api/event',
      'text/plain',
      `{ name: 'pageview', domain: '${domain}', ...describe(pathname, search) }`,
    ),
  };
}

/**
 * Google's script, loaded after the page and without cookies (consent denied by default), because visitors are not
 * asked for consent. Its counting of history changes must be switched off in the property.
 */
function ga4Sender(id: string): Sender {
  return {
    set: `${describe}
  const tag = function () { dataLayer.push(arguments); };
  const load = () => {
    const script = document.createElement('script');
    script.src = 'https://www.googletagmanager.com/gtag/js?id=${id}';
    document.head.append(script);
  };`,
    send: `const { url, referrer } = describe(pathname, search);
    const shown = { page_location: url, page_referrer: referrer || '' };
    if (!window.dataLayer) {
      window.dataLayer = [];
      const no = 'denied';
      tag('consent', 'default', { ad_storage: no, ad_user_data: no, ad_personalization: no, analytics_storage: no });
      tag('js', new Date());
      tag('set', shown);
      tag('config', '${id}', { send_page_view: false, allow_google_signals: false });
      if (document.readyState == 'complete') load();
      else addEventListener('load', load);
    }
    tag('set', shown);
    tag('event', 'page_view', shown);`,
  };
}

declare global {
  interface Window {
    /** Defined by visitScript; counts each view once. */
    countView?: () => void;
  }
}
