import * as z from 'zod/mini';
import { periods } from '../../analytics/statistics.ts';

const namedViews = z.object({ name: z.string(), views: z.int() });

/** A number of views or messages by name; '' is unknown. */
export type NamedViews = z.output<typeof namedViews>;

const weekOfMessages = z.object({
  /** Its Monday. */
  week: z.string(),
  /** Most messages first; '' is without a campaign. */
  campaigns: z.array(z.object({ name: z.string(), messages: z.int() })),
});

export type WeekOfMessages = z.output<typeof weekOfMessages>;

export const statistics = z.object({
  days: z.literal(periods),
  /** By the setting ANALYTICS. */
  countedBy: z.enum(['own', 'off', 'ga4', 'plausible']),
  total: z.int(),
  /** Views in the same number of days before. */
  previousTotal: z.int(),
  /** Oldest first, without gaps; the last is today. */
  viewsByDay: z.array(z.object({ day: z.string(), views: z.int() })),
  /** This and the next three: most viewed first, at most ten. */
  topPages: z.array(namedViews),
  /** By the names of sources; '' is a direct visit. */
  sources: z.array(namedViews),
  campaigns: z.array(namedViews),
  devices: z.array(namedViews),
  /** Oldest first, without gaps, at least four weeks; the last is this week. Without spam. */
  messagesByWeek: z.array(weekOfMessages),
});

/** The dashboard's statistics. Days and weeks are those of the site's time zone. */
export type Statistics = z.output<typeof statistics>;
