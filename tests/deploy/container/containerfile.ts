import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';

/** One line of deploy/Containerfile: the instruction and its arguments. */
export interface Line {
  instruction: string;
  rest: string;
}

/** The stages of deploy/Containerfile in order, each from its FROM to the next. */
export function readStages(): { name: string; lines: Line[] }[] {
  const stages: { name: string; lines: Line[] }[] = [];
  for (const line of readLines()) {
    if (line.instruction === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(line.rest)?.[1] ?? '', lines: [] });
    } else {
      stages.at(-1)?.lines.push(line);
    }
  }
  return stages;
}

/** Parses a command in list form, which runs without a shell. */
export function commandOf(rest: string): [program: string, ...args: string[]] {
  return JSON.parse(rest.slice(rest.indexOf('[')));
}

function readLines(): Line[] {
  return readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [, instruction = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return { instruction, rest };
    });
}
