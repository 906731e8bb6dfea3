import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the journeys' two sites stand: one for visitors, one whose posts the back-office changes. */
export const sitePort = Number(process.env.E2E_PORT ?? '3100');
export const officePort = sitePort + 1;

export const siteUrl = `http://localhost:${sitePort}`;
export const officeUrl = `http://localhost:${officePort}`;

/** The data folder of a site; its mails lie below it as files. */
export const folderOf = (port: number) => join(tmpdir(), `e2e-site-${port}`);

export const admin = { username: 'admin', password: 'brass lamp over nine rivers' };
