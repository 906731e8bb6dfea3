/** For how many days back, today included, statistics are told. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** The period that an address or a query asks for; anything else means 30 days. */
export function readPeriod(given: unknown): Period {
  return periods.find((period) => String(period) === given) ?? 30;
}

/** The path under which views of addresses are counted at which no page of the site stands. */
export const otherPath = '/other';

/** As what sources and campaigns are counted beyond those that a network, or a day, may add. */
export const otherOrigin = 'other';
