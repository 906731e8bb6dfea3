/** The digits of a whole number as "₹1,50,000", with Indian grouping; other texts are unchanged. */
export function rupees(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  return `₹${digits.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')}`;
}
