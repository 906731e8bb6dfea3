import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../support/site/free-port.ts';

// Free ports are found once: Playwright's workers and the server that it starts inherit the variable.
process.env.E2E_PORTS ??= (await freePorts(3)).join();

/** Ports of the sites under test: for visitors, for the admin to change, and one full of script attempts. */
export const [sitePort = 0, adminPort = 0, scriptsPort = 0] =
  process.env.E2E_PORTS.split(',').map(Number);

export const siteUrl = `http://localhost:${sitePort}`;
export const adminUrl = `http://localhost:${adminPort}`;
export const scriptsUrl = `http://localhost:${scriptsPort}`;

/** The data folder of a site; its mails lie below it as files. */
export const folderOf = (port: number) => join(tmpdir(), `e2e-site-${port}`);

export const admin = { username: 'admin', password: 'brass lamp over nine rivers' };
