// The whole program as `npm start` composes it, but for the pages: a child of kill-rounds.ts, made to be killed.
import { createApp } from '../../server/app.ts';
import { readSettings } from '../../server/settings.ts';

// Nobody kills this one when the parent is gone.
process.once('disconnect', () => process.exit());

const settings = readSettings(process.env, { ownerEmail: 'owner@site.example' });
const http = await createApp(settings, async () => ({
  mode: 'production',
  load: () => Promise.reject(new Error('there are no pages here')),
}));
process.send?.(await http.listen({ port: 0, host: '127.0.0.1' }));
