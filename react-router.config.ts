import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route list is small; asking for it piece by piece costs requests.
  routeDiscovery: { mode: 'initial' },
  // A form posted without JavaScript is taken from whatever name the site is reached by. Nothing is done on behalf of
  // somebody who is logged in: pages know no cookie, so that there is no forged request to fear.
  allowedActionOrigins: ['**'],
} satisfies Config;
