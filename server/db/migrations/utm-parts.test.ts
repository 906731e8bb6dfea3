import { expect, onTestFinished, test } from 'vitest';
import { sourceName, utmOf } from '../../../domain/people/sources.ts';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

const rows: [campaign: string, host: string, parts: (string | null)[], name: string][] = [
  ['google / cpc / cdmp-nov', '', ['google', 'cpc', 'cdmp-nov'], 'Google Ads'],
  ['google / cpc', 'www.google.com', ['google', 'cpc', ''], 'Google Ads'],
  ['google / diwali', '', ['google', '', 'diwali'], 'Google search'],
  ['instagram / social / a / b', '', ['instagram', 'social', 'a / b'], 'Instagram'],
  ['diwali', 'l.instagram.com', ['', '', 'diwali'], 'Instagram'],
  ['partner', '', ['partner', '', ''], 'partner'],
  [' /  / ', '', ['', '', ''], 'Direct or unknown'],
  ['', 'mail.google.com', [null, null, null], 'mail.google.com'],
];

test.each(['people', 'contact_messages'] as const)(
  'campaigns of %s are split, and what the previous release writes afterwards is read from its text',
  async (table) => {
    const database = openDatabase(await testPlace());
    onTestFinished(() => database.close());
    const { db, engine } = database;
    const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0075');
    await migrate(database, Object.fromEntries(before));
    const write = async (id: number, campaign: string, referrer_host: string) => {
      await db
        .insertInto(table)
        .values({ ...(goodRows[table] as never as object), id, campaign, referrer_host } as never)
        .execute();
    };
    for (const [at, [campaign, host]] of rows.entries()) await write(at + 1, campaign, host);
    await migrate(database);
    const read = async () =>
      await db
        .selectFrom(table)
        .select(['campaign', 'referrer_host as referrerHost'])
        .select(['utm_source as utmSource', 'utm_medium as utmMedium'])
        .select('utm_campaign as utmCampaign')
        .orderBy('id')
        .execute();
    const split = await read();
    expect(split.map((row) => [row.utmSource, row.utmMedium, row.utmCampaign])).toEqual(
      rows.map(([, , parts]) => parts),
    );
    const names = rows.map(([, , , name]) => name);
    expect(split.map((row) => sourceName({ ...row, source: '' }))).toEqual(names);

    for (const [at, [campaign, host]] of rows.entries()) await write(at + 101, campaign, host);
    await db.updateTable(table).set({ campaign: 'bing / cpc / x' }).where('id', '=', 1).execute();
    const [changed, ...others] = await read();
    expect(others.map((row) => sourceName({ ...row, source: '' }))).toEqual(
      [...rows.slice(1), ...rows].map(([, , , name]) => name),
    );
    expect(changed && utmOf(changed)).toEqual({ source: 'bing', medium: 'cpc', campaign: 'x' });
  },
);
