import pg from 'pg';
import type { ContentVersion } from './content-version.ts';

/** On which migration 0011 announces each change. */
const channel = 'posts_version';

const retryMs = 1000;

/** A connection that listens: every instance hears of a change as soon as it is committed. */
export async function watchPostgres(url: string): Promise<ContentVersion> {
  let known = 0;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
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
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => learn(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    await next.connect();
    client = next;
    await next.query(`listen ${channel}`);
    // What was announced while nobody listened.
    await read();
  };

  const lose = (lost: pg.Client) => {
    if (client === lost) client = undefined;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(() => lose(lost));
    }, retryMs);
  };

  await connect();
  return {
    current: () => known,
    refresh: read,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
