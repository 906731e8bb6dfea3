/** What browsers measure of a page view: Largest Contentful Paint, Interaction to Next Paint, Cumulative Layout Shift. */
export const speedMetrics = ['lcp', 'inp', 'cls'] as const;
export type SpeedMetric = (typeof speedMetrics)[number];

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/**
 * Upper bounds of the ranges in which measurements are counted: lcp and inp in milliseconds, cls in thousandths. They
 * include the limits of good and poor; larger values count in the last range.
 */
const bounds: Record<SpeedMetric, readonly number[]> = {
  lcp: [...steps(100, 1000, 100), ...steps(1250, 4000, 250), 5000, 6000, 8000, 10_000, 20_000],
  inp: [16, 24, 32, 40, 56, ...steps(75, 200, 25), ...steps(250, 500, 50), 750, 1000, 2000, 5000],
  cls: [0, 5, ...steps(10, 100, 10), ...steps(125, 250, 25), 300, 400, 500, 1000],
};

/** The range of a measurement, by its upper bound. */
export function speedBucket(metric: SpeedMetric, value: number): number {
  const scaled = metric === 'cls' ? value * 1000 : value;
  const ranges = bounds[metric];
  return ranges.find((bound) => scaled <= bound) ?? ranges.at(-1) ?? 0;
}

/** How many measurements are in a range. */
export interface SpeedCount {
  bucket: number;
  views: number;
}

/** The value that three of four measurements do not exceed, evenly distributed within its range; undefined for none. */
export function seventyFifth(
  metric: SpeedMetric,
  counts: readonly SpeedCount[],
): number | undefined {
  const sorted = counts.toSorted((one, other) => one.bucket - other.bucket);
  const rank = 0.75 * sorted.reduce((sum, { views }) => sum + views, 0);
  let before = 0;
  for (const { bucket, views } of sorted) {
    if (before + views >= rank) {
      const lower = bounds[metric].findLast((bound) => bound < bucket) ?? 0;
      return lower + ((bucket - lower) * (rank - before)) / views;
    }
    before += views;
  }
}

/** The limits of good and poor that search engines use, in the units of the ranges. */
const limits: Record<SpeedMetric, readonly [good: number, poor: number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [100, 250],
};

export type SpeedRating = 'good' | 'fair' | 'poor';

export function rateSpeed(metric: SpeedMetric, value: number): SpeedRating {
  const [good, poor] = limits[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/** Fewer measurements say nothing about the next visit. */
export const minSpeedViews = 5;
