import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';

interface ErrorLog {
  error(details: object, text: string): void;
}

/**
 * Wraps the services for pages so that an unavailable database becomes a thrown response with status 503, which React
 * Router shows within the layout, in loaders and actions alike.
 */
export function mapUnavailableTo503<Services extends object>(
  services: Services,
  log: ErrorLog,
): Services {
  const explain = (error: unknown): never => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ err: error }, 'the database does not answer');
    throw new Response('unavailable', { status: 503 });
  };
  const around = (service: unknown) =>
    isRecord(service) ? mapped(service, (value) => translated(value, explain)) : service;
  return mapped(services, around) as Services;
}

function translated(value: unknown, explain: (error: unknown) => never): unknown {
  if (typeof value !== 'function') return value;
  return (...parameters: unknown[]) => {
    const result: unknown = value(...parameters);
    return result instanceof Promise ? result.catch(explain) : result;
  };
}

function mapped(object: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
