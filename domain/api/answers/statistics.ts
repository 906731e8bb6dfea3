import * as z from 'zod/mini';
import { periods } from '../../analytics/statistics.ts';

const namedViews = z.object({ name: z.string(), views: z.int() });

/** How often something was seen; the name is '' where nothing is known. */
export type NamedViews = z.output<typeof namedViews>;

const weekOfMessages = z.object({
  /** The week's Monday. */
  week: z.string(),
  /** Most first; the name '' is for messages that no campaign brought. */
  campaigns: z.array(z.object({ name: z.string(), messages: z.int() })),
});

export type WeekOfMessages = z.output<typeof weekOfMessages>;

export const statistics = z.object({
  days: z.literal(periods),
  /** Where views are counted now, by the setting ANALYTICS. */
  countedBy: z.enum(['own', 'off', 'ga4', 'plausible']),
  total: z.int(),
  /** Of as many days just before. */
  previousTotal: z.int(),
  /** Oldest first, without gaps; the last is today. */
  viewsByDay: z.array(z.object({ day: z.string(), views: z.int() })),
  /** These four with the most viewed first, and at most ten. */
  topPages: z.array(namedViews),
  /** Hosts that visits came from; '' for those that came directly. */
  sources: z.array(namedViews),
  campaigns: z.array(namedViews),
  devices: z.array(namedViews),
  /** Oldest first, without gaps; at least four weeks, the last is this week. Spam is not counted. */
  messagesByWeek: z.array(weekOfMessages),
});

/** What the dashboard tells about visits and enquiries. Days and weeks are those of the site's time zone. */
export type Statistics = z.output<typeof statistics>;
