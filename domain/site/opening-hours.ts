const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const day = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?';
const time = '(\\d{1,2})(?::(\\d{2}))? ?(am|pm)';
const until = ' ?(?:to|-|–) ?';
const line = new RegExp(`^${day}${until}${day}[,:]? ${time}${until}${time}$`, 'i');

/**
 * Opening hours such as "Monday to Saturday, 9 AM to 6 PM" in schema.org's format ("Mo-Sa 09:00-18:00"); undefined
 * for other wordings.
 */
export function openingHoursOf(text: string): string | undefined {
  const [, from = '', to = '', ...times] = line.exec(text.trim()) ?? [];
  if (!from) return;
  const range = [from, to].map((name) => days.find((short) => isSameDay(short, name)));
  return `${range.join('-')} ${clock(times.slice(0, 3))}-${clock(times.slice(3))}`;
}

function isSameDay(short: string, name: string): boolean {
  return name.toLowerCase().startsWith(short.toLowerCase());
}

function clock([hour = '', minute = '00', half = '']: string[]): string {
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
