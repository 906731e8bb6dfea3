import type { Day } from './days.ts';

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

/** How often something was seen; the name is '' where nothing is known. */
export interface NamedViews {
  name: string;
  views: number;
}

export interface WeekOfMessages {
  /** The week's Monday. */
  week: Day;
  /** Most first; the name '' is for messages that no campaign brought. */
  campaigns: { name: string; messages: number }[];
}

/** What the dashboard tells about visits and enquiries. Days and weeks are those of India. */
export interface Statistics {
  days: Period;
  /** Where views are counted now, by the setting ANALYTICS. */
  countedBy: 'own' | 'off' | 'ga4' | 'plausible';
  total: number;
  /** Of as many days just before. */
  previousTotal: number;
  /** Oldest first, without gaps; the last is today. */
  viewsByDay: { day: Day; views: number }[];
  /** These four with the most viewed first, and at most ten. */
  topPages: NamedViews[];
  /** Hosts that visits came from; '' for those that came directly. */
  sources: NamedViews[];
  campaigns: NamedViews[];
  devices: NamedViews[];
  /** Oldest first, without gaps; at least four weeks, the last is this week. Spam is not counted. */
  messagesByWeek: WeekOfMessages[];
}
