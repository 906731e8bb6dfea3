import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Settings, SettingsError } from './settings.ts';

type Address = Pick<Settings, 'port' | 'host'>;

/** Throws a SettingsError if the port cannot be used; called before a database is created. */
export async function checkPortIsFree({ port, host }: Address): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host }), 'listening');
    await once(probe.close(), 'close');
  } catch (error) {
    throw explainListenError(error, { port, host });
  }
}

/** Converts an error of listening to a SettingsError that names the setting; returns other errors unchanged. */
export function explainListenError(error: unknown, { port, host }: Address): unknown {
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
