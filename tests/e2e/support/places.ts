import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../support/site/free-port.ts';

// Chosen once: Playwright's workers and server inherit the variable.
process.env.E2E_PORTS ??= (await freePorts(4)).join();

/** Ports of the sites under test: for visitors, for the admin, one with script attempts, and one with filled pages. */
export const [sitePort = 0, adminPort = 0, scriptsPort = 0, filledPort = 0] =
  process.env.E2E_PORTS.split(',').map(Number);

export const siteUrl = `http://localhost:${sitePort}`;
export const adminUrl = `http://localhost:${adminPort}`;
export const scriptsUrl = `http://localhost:${scriptsPort}`;
export const filledUrl = `http://localhost:${filledPort}`;

/** The data folder of a site, which also contains its emails as files. */
export const folderOf = (port: number) => join(tmpdir(), `e2e-site-${port}`);

/** Has an account of its own for the journey of its second step. */
export const colleague = { username: 'meera', password: 'green heron beside a slow canal' };

export const admin = { username: 'admin', password: 'brass lamp over nine rivers' };
