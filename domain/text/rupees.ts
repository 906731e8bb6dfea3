/** "₹1,50,000" of the digits of a whole number, grouped as in India; what is none stays as it is. */
export function rupees(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  return `₹${digits.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')}`;
}
