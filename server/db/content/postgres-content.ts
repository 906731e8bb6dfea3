import pg from 'pg';
import { claimTogether, returnMs } from '../backup/claims/postgres-claim.ts';
import { forVisitors } from '../engines/limits.ts';
import { connectionOptions, dropWhenSilent, part } from '../engines/postgres/bounded-client.ts';
import type { ContentVersion } from './content-version.ts';

/** On which migration 0011 announces each change. */
const channel = 'posts_version';

/** A server whose machine vanished says nothing: asking now and then tells that from a server without news. */
const askMs = 10_000;

/** A connection that listens: every instance hears of a change as soon as it is committed. */
export async function watchPostgres(url: string): Promise<ContentVersion> {
  let known = 0;
  let client: pg.Client | undefined;
  let opening: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const learn = (value: unknown) => {
    known = Number(value);
  };

  let reading: Promise<void> = Promise.resolve();
  /** One after the other, since a connection takes one query at a time. */
  const read = (asked?: pg.Client) => {
    const next = reading.then(async () => {
      const from = asked ?? client;
      const found = await from?.query("select value from site_state where key = 'posts_version'");
      if (found) learn(found.rows[0]?.value ?? 0);
    });
    reading = next.catch(() => {});
    return next;
  };

  const connect = async () => {
    const next = new pg.Client(connectionOptions(url, forVisitors));
    opening = next;
    dropWhenSilent(next);
    next.on('notification', ({ payload }) => learn(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      // Held as long as this connection lives: a restore under a running site is refused.
      await claimTogether(next);
      await next.query(`listen ${channel}`);
      // What was announced while nobody listened.
      await read(next);
      client = next;
    } catch (error) {
      leave(next).catch(() => {});
      throw error;
    } finally {
      opening = undefined;
    }
  };

  /** One that was never more than being opened is not lost: whoever opened it comes back. */
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = undefined;
    comeBack();
  };

  const comeBack = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(comeBack);
    }, returnMs);
  };

  await connect();
  const question = setInterval(() => read().catch(() => {}), askMs).unref();
  return {
    current: () => known,
    refresh: () => read(),
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(question);
      for (const last of [client, opening]) if (last) await leave(last);
    },
  };
}

const leave = (client: pg.Client) => part([client], () => client.end());
