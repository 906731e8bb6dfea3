import type { Point, Segment } from './quarter.ts';
import type { Strand } from './trace.ts';

interface Command {
  letter: string;
  numbers: number[];
}

/** A strand as SVG path data, in the shortest notation. */
export function strandToPath({ segments, closed }: Strand): string {
  const first = segments[0];
  if (!first) return '';
  const commands: Command[] = [];
  let curveBefore: Segment | null = null;
  for (const segment of segments) {
    if (isStraight(segment)) addLine(commands, from(segment.start, segment.end));
    else commands.push(curve(segment, curveBefore));
    curveBefore = isStraight(segment) ? null : segment;
  }
  const start: Command = { letter: 'M', numbers: [first.start.x, first.start.y] };
  return `${write([start, ...commands])}${closed ? 'Z' : ''}`;
}

/** Dots as zero-length strokes with a wide round cap: a fifth of the bytes of circles. */
export function dotsToPath(dots: readonly Point[]): string {
  let at: Point = { x: 0, y: 0 };
  return dots
    .map((dot) => {
      const step = from(at, dot);
      at = dot;
      // Not zero: some browsers paint no cap on a stroke without length.
      return `${write([{ letter: 'm', numbers: [step.x, step.y] }])}h.01`;
    })
    .join('');
}

function curve(segment: Segment, before: Segment | null): Command {
  const { start } = segment;
  const end = [from(start, segment.endControl), from(start, segment.end)].flatMap(numbers);
  if (before && mirrors(before, segment)) return { letter: 's', numbers: end };
  return { letter: 'c', numbers: [...numbers(from(start, segment.startControl)), ...end] };
}

/** "s" reuses the mirror image of the previous control point. */
function mirrors(before: Segment, segment: Segment): boolean {
  const arriving = from(before.endControl, before.end);
  const leaving = from(segment.start, segment.startControl);
  return arriving.x === leaving.x && arriving.y === leaving.y;
}

function addLine(commands: Command[], step: Point): void {
  const last = commands.at(-1);
  const [x = 0, y = 0] = last?.numbers ?? [];
  if (last?.letter === 'l' && x * step.y === y * step.x) {
    last.numbers = [x + step.x, y + step.y];
  } else {
    commands.push({ letter: 'l', numbers: numbers(step) });
  }
}

function isStraight(segment: Segment): boolean {
  const whole = from(segment.start, segment.end);
  return [segment.startControl, segment.endControl].every((control) => {
    const part = from(segment.start, control);
    return whole.x * part.y === whole.y * part.x;
  });
}

function write(commands: Command[]): string {
  let letter = '';
  return commands
    .map((command) => {
      const repeats = command.letter === letter;
      letter = command.letter;
      const text = command.numbers.map(compact).reduce(join);
      if (!repeats) return letter + text;
      return text.startsWith('-') ? text : ` ${text}`;
    })
    .join('');
}

function join(before: string, next: string): string {
  return next.startsWith('-') ? before + next : `${before} ${next}`;
}

function compact(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');
}

function from(start: Point, end: Point): Point {
  return { x: end.x - start.x, y: end.y - start.y };
}

function numbers({ x, y }: Point): number[] {
  return [x, y];
}
