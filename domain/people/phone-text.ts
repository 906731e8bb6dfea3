/** A phone number in E.164 grouped for reading: 98410 55217, or +1 415 555 2671. Other texts are unchanged. */
export function phoneText(number: string): string {
  const indianMobile = /^\+91([6-9]\d{4})(\d{5})$/.exec(number);
  if (indianMobile) return `${indianMobile[1]} ${indianMobile[2]}`;
  if (!/^\+\d{7,15}$/.test(number)) return number;
  const head = number.slice(1, -4).replace(/\B(?=(?:\d{3})+$)/g, ' ');
  return `+${head} ${number.slice(-4)}`;
}
