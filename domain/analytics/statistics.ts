/** Periods of statistics in days, including today. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** The period in a query, by default 30 days. */
export function readPeriod(given: unknown): Period {
  return periods.find((period) => String(period) === given) ?? 30;
}

/** Path under which views of unknown addresses are counted. */
export const otherPath = '/other';

/** Name under which sources and campaigns above the limits of a network or a day are counted. */
export const otherOrigin = 'other';
