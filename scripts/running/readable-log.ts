import { styleText } from 'node:util';

const levels: Record<number, [name: string, colour: Parameters<typeof styleText>[0]]> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'blue'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', ['bgRed', 'white']],
};

/** A JSON line of the log for people: time, level, message, and the rest; an error's stack below it. */
export function readableLine(line: string): string {
  const { time, level, pid, hostname, msg = '', err, ...rest } = JSON.parse(line);
  const [name, colour] = levels[level] ?? [String(level), 'none'];
  const clock = new Date(time).toLocaleTimeString('en-GB');
  const details = Object.keys(rest).length > 0 ? styleText('gray', JSON.stringify(rest)) : '';
  const head = [clock, styleText(colour, name), msg, details].filter(Boolean).join(' ');
  return err ? `${head}\n  ${err.type}: ${err.message}\n${err.stack}\n` : `${head}\n`;
}

export const readableLog = {
  write: (line: string) => void process.stdout.write(readableLine(line)),
};
