/** Round values for an axis from 0 up to at least `most`: at most five steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  const step = roundStep(Math.max(max, 1) / 5);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** At least 1: the values are counts. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(min, 1)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= min) ?? 10;
  return factor * power;
}

/** Which of so many columns get a label: about four, evenly spaced, and always the last. */
export function labelledColumns(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / 4));
  return Array.from(
    { length: Math.ceil(count / step) },
    (_, index) => count - 1 - index * step,
  ).reverse();
}

/** A share as an SVG length, such as "12.5%". */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100_000) / 1000}%`;
}
