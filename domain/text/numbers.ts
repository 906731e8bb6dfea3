/** A number with Indian digit grouping, such as 12,34,567; `decimals` is the max number of decimals. */
export const formatNumber = (value: number, decimals = 0): string =>
  value.toLocaleString('en-IN', { maximumFractionDigits: decimals });
