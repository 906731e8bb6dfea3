import {
  countedParameters,
  personalParameter,
  visitKey,
} from '../../domain/analytics/visit-address.ts';
import { clickIds } from '../../domain/sources/sources.ts';
import type { PageServices } from '../../server/context.ts';

type Analytics = PageServices['analytics'];

/** After the first paint, since the first access to storage blocks the page. */
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

/** The pieces of the inline script that differ by where views are counted. */
export interface Sender {
  /** Runs once, before the first view. */
  set: string;
  /**
   * Runs for each view; sees its `pathname`, its `search` and both as `path`, `visit` with campaign and referrer, and the
   * navigator as `browser`.
   */
  send: string;
}

/** Silent where the browser has no sendBeacon. */
const post = (to: string, type: string, data: string) =>
  `browser.sendBeacon?.('${to}', new Blob([JSON.stringify(${data})], { type: '${type}' }));`;

/** Our own server knows the whole address from the request, and cleans it before counting. */
const ownSender: Sender = {
  set: '',
  send: post('/api/page-views', 'application/json', '{ path, ...visit, page: void 0 }'),
};

/**
 * What another company may see of a view: the address without anything personal, with the campaign, which these
 * services read from it; and of the referrer no more than its host, never a page of our own.
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

/** Plausible's documented events address, asked as its own script asks it, so that this script need not be loaded. */
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
 * Google's own script, loaded after the page and told to keep no cookies (consent denied by default), because nobody
 * has been asked for consent. Its own counting of route changes must be switched off in the property.
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
    /** Set by visitScript; counts no view twice. */
    countView?: () => void;
  }
}
