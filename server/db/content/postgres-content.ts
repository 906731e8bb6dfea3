import pg from 'pg';
import { forVisitors } from '../engines/limits.ts';
import { connectionOptions, dropWhenSilent, part } from '../engines/postgres/bounded-client.ts';
import { claimTogether } from '../keeping/claims/postgres-claim.ts';
import type { ContentVersion } from './content-version.ts';

/** On which migration 0011 announces each change. */
const channel = 'posts_version';

const retryMs = 1000;

/** A server whose machine vanished says nothing: asking now and then tells that from a server without news. */
const askMs = 10_000;

/** A connection that listens: every instance hears of a change as soon as it is committed. */
export async function watchPostgres(url: string): Promise<ContentVersion> {
  let known = 0;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const learn = (value: unknown) => {
    known = Number(value);
  };

  let reading: Promise<void> = Promise.resolve();
  /** One after the other, since a connection takes one query at a time. */
  const read = () => {
    const next = reading.then(async () => {
      const found = await client?.query("select value from site_state where key = 'posts_version'");
      if (found) learn(found.rows[0]?.value ?? 0);
    });
    reading = next.catch(() => {});
    return next;
  };

  const connect = async () => {
    const next = new pg.Client(connectionOptions(url, forVisitors));
    dropWhenSilent(next);
    next.on('notification', ({ payload }) => learn(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    await next.connect();
    client = next;
    // Held as long as this connection lives: a restore under a running site is refused.
    await claimTogether(next);
    await next.query(`listen ${channel}`);
    // What was announced while nobody listened.
    await read();
  };

  const lose = (lost: pg.Client) => {
    if (client === lost) client = undefined;
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(() => lose(lost));
    }, retryMs);
  };

  await connect();
  const question = setInterval(() => read().catch(() => {}), askMs).unref();
  return {
    current: () => known,
    refresh: read,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(question);
      const last = client;
      if (last) await part([last], () => last.end());
    },
  };
}
