/** Days that statistics may span, today included. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** The period named in an address or a query, by default 30 days. */
export function readPeriod(given: unknown): Period {
  return periods.find((period) => String(period) === given) ?? 30;
}

/** Counts views of addresses without a page. */
export const otherPath = '/other';

/** Counts sources and campaigns beyond the limits of a network or a day. */
export const otherOrigin = 'other';
