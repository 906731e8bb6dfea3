import type { Analytics } from '../../settings.ts';

export interface ContentSecurityOrigins {
  script: string[];
  connect: string[];
  img: string[];
}

/** The origins that the Content-Security-Policy must allow for an analytics service. */
export function contentSecurityOrigins(analytics: Analytics): ContentSecurityOrigins {
  switch (analytics.kind) {
    case 'own':
    case 'off':
      return { script: [], connect: [], img: [] };
    case 'plausible':
      return { script: [], connect: ['https://plausible.io'], img: [] };
    case 'ga4':
      return googleAnalytics;
  }
}

/** From Google's CSP guide, for Google Analytics 4 without advertising. */
const googleAnalytics: ContentSecurityOrigins = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};
