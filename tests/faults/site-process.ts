// The whole program as `npm start` composes it: a child process of site.ts that is killed or loses its database.
import { createApp } from '../../server/app.ts';
import { builtPages } from '../../server/http/pages/built-pages.ts';
import { readSettings } from '../../server/settings.ts';
import { barePages } from './bare-pages.ts';

// Exits with its parent, since nobody else would stop it.
process.once('disconnect', () => process.exit());

const { SITE_PAGES: folder } = process.env;
const settings = readSettings({ OWNER_EMAIL: 'owner@site.example', ...process.env });
const http = await createApp(settings, async () => (folder ? await builtPages(folder) : barePages));
process.send?.(await http.listen({ port: 0, host: '127.0.0.1' }));
