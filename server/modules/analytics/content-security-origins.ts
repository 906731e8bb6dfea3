import type { Analytics } from '../../settings.ts';

export interface ContentSecurityOrigins {
  script: string[];
  connect: string[];
  img: string[];
}

/** Which origins beside our own a page must be allowed to reach, for where views are counted. */
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

/** As Google's guide to Content-Security-Policy lists them for Google Analytics 4 without advertising. */
const googleAnalytics: ContentSecurityOrigins = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};
