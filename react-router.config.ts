import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route list is small; asking for it piece by piece costs requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
