import { rupees } from './rupees.ts';

/** A price: an amount of money or a percentage. */
export type Price = { rupees: number } | { percent: number };

/** Parses "₹35,000", "35000", "Rs 35,000/-" and "8.33 %"; undefined for other texts. */
export function readPrice(text: string): Price | undefined {
  const [, percent] = /^(\d{1,2}(?:\.\d{1,2})?)\s*%$/.exec(text.trim()) ?? [];
  if (percent && +percent > 0) return { percent: +percent };
  const [, amount = ''] = /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*)(?:\/-)?$/i.exec(text.trim()) ?? [];
  const digits = Number(amount.replaceAll(',', ''));
  return digits > 0 && digits < 1e9 ? { rupees: digits } : undefined;
}

/** "₹35,000" or "8.33%"; other texts are unchanged. */
export function priceText(text: string): string {
  const price = readPrice(text);
  if (!price) return text;
  return 'percent' in price ? `${price.percent}%` : rupees(String(price.rupees));
}
