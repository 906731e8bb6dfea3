import type { Unit } from '../part.ts';

/** The median; throws for no figures. */
export function median(figures: number[]): number {
  return quantile(figures, 0.5);
}

/** The quantile (0 to 1), interpolated. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}

/** Three significant digits: 12,345 or 12.3 or 0.012. */
export function plain(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });

export const ms: Unit = { name: 'ms', show: plain };
export const times: Unit = { name: '×', show: plain };
export const bare: Unit = { name: '', show: plain };

/** 10³ bytes. */
export const kb: Unit = { name: 'KB', show: (bytes) => (bytes / 1000).toFixed(1) };

/** 10⁶ bytes. */
export const mb: Unit = { name: 'MB', show: (bytes) => (bytes / 1_000_000).toFixed(1) };
