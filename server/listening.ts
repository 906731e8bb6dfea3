import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Settings, SettingsError } from './settings.ts';

type Address = Pick<Settings, 'port' | 'host'>;

/** Throws a SettingsError when nobody could listen there: to be seen before a database is made for nothing. */
export async function refuseTakenPort({ port, host }: Address): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host }), 'listening');
    await once(probe.close(), 'close');
  } catch (error) {
    throw listeningRefusal(error, { port, host });
  }
}

/** What listening failed of, as a sentence that names the setting; any other error stays what it is. */
export function listeningRefusal(error: unknown, { port, host }: Address): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new SettingsError(
        `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
      );
    case 'EACCES':
      return new SettingsError(
        `PORT is ${port}, on which this user may not listen: choose one from 1024 on.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SettingsError(
        `HOST is ${JSON.stringify(host)}, which is no address of this machine.`,
      );
    default:
      return error;
  }
}
