import type { Analytics } from '../../settings.ts';

export interface ContentSecurityOrigins {
  script: string[];
  connect: string[];
  img: string[];
}

const none: ContentSecurityOrigins = { script: [], connect: [], img: [] };

const origins: Record<Analytics['kind'], ContentSecurityOrigins> = {
  own: none,
  off: none,
  plausible: { ...none, connect: ['https://plausible.io'] },
  // From Google's CSP guide, for Google Analytics 4 without advertising features.
  ga4: {
    script: ['https://*.googletagmanager.com'],
    connect: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
    img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  },
};

/** The origins that the Content-Security-Policy must allow for an analytics service. */
export const contentSecurityOrigins = ({ kind }: Analytics) => origins[kind];
