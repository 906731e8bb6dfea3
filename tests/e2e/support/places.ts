import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the journeys' sites stand: for visitors, for the back-office to change, and one full of script attempts. */
export const sitePort = Number(process.env.E2E_PORT ?? '3100');
export const officePort = sitePort + 1;
export const scriptsPort = sitePort + 2;

export const siteUrl = `http://localhost:${sitePort}`;
export const officeUrl = `http://localhost:${officePort}`;
export const scriptsUrl = `http://localhost:${scriptsPort}`;

/** The data folder of a site; its mails lie below it as files. */
export const folderOf = (port: number) => join(tmpdir(), `e2e-site-${port}`);

export const admin = { username: 'admin', password: 'brass lamp over nine rivers' };
