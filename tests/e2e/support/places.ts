import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../support/site/free-port.ts';

/** As many as there are workers: each has an admin of its own, because its journeys change rows, counts and facts of the whole site. */
const adminCount = 2;

// Chosen once: Playwright's workers and server inherit the variable.
process.env.E2E_PORTS ??= (await freePorts(4 + adminCount)).join();

/** Ports of the sites under test: for visitors, one with script attempts, one with filled pages, one that its journey starts by itself, and for the admin of each worker. */
export const [sitePort = 0, scriptsPort = 0, filledPort = 0, ownPort = 0, ...adminPorts] =
  process.env.E2E_PORTS.split(',').map(Number);

/** The port of this worker's admin. */
export const adminPort = adminPorts[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % adminCount] ?? 0;

export const siteUrl = `http://localhost:${sitePort}`;
export const adminUrl = `http://localhost:${adminPort}`;
export const scriptsUrl = `http://localhost:${scriptsPort}`;
export const ownUrl = `http://localhost:${ownPort}`;
export const filledUrl = `http://localhost:${filledPort}`;

/** The data folder of a site, which also contains its emails as files. */
export const folderOf = (port: number) => join(tmpdir(), `e2e-site-${port}`);

/** Has an account of its own for the journey of its second step. */
export const colleague = { username: 'meera', password: 'green heron beside a slow canal' };

/** For the journey of its passkeys. */
export const passkeyHolder = { username: 'ravi', password: 'seven quiet boats at the ghat' };

export const admin = { username: 'admin', password: 'brass lamp over nine rivers' };
