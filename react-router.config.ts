import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route list is small, and fetching it in parts would cost requests.
  routeDiscovery: { mode: 'initial' },
  // One file for each screen of the admin, because more files would cost requests.
  splitRouteModules: false,
  // The server refuses requests from pages of other sites before (server/http/security/refused-requests.ts), and also
  // knows the other host names of the site.
  allowedActionOrigins: ['**'],
} satisfies Config;
