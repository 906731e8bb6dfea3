import * as z from 'zod/mini';

const counts = {
  /** People, by their first enquiry. */
  enquiries: z.int(),
  qualified: z.int(),
  won: z.int(),
  /** Of those who were won, in rupees. */
  value: z.number(),
  /** Neither won nor lost. */
  open: z.int(),
};

const sourceCounts = z.object(counts);

export type SourceCounts = z.output<typeof sourceCounts>;

const sourceRow = z.object({
  source: z.string(),
  /** Without its source; empty for none. */
  campaign: z.string(),
  /** Empty when it is not known. */
  page: z.string(),
  ...counts,
});

/** People of one source, campaign and first page. */
export type SourceRow = z.output<typeof sourceRow>;

export const sourcesReport = z.object({
  days: z.int(),
  /** The first day and the last. */
  from: z.string(),
  to: z.string(),
  total: sourceCounts,
  /** Of as many days before. */
  before: sourceCounts,
  rows: z.array(sourceRow),
  /** YYYY-MM. */
  months: z.array(z.object({ month: z.string(), ...counts })),
});

/** Where customers come from. */
export type SourcesReport = z.output<typeof sourcesReport>;
