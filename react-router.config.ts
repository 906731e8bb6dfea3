import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route list is small; asking for it piece by piece costs requests.
  routeDiscovery: { mode: 'initial' },
  // One file for a screen of the admin: more would be requests.
  splitRouteModules: false,
  // The server has refused what comes from another site's page (server/http/security/refused-requests.ts), and knows more
  // names by which the site may be reached than are listed here.
  allowedActionOrigins: ['**'],
} satisfies Config;
