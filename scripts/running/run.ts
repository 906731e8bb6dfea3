import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../root.ts';

/** Runs one of the project's tools; throws unless it exits with 0. */
export async function run(
  command: string,
  args: string[],
  { env = {}, quiet = false }: { env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<string> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!quiet) process.stdout.write(text);
    });
  }
  // A tool left running would write into the next build.
  const stop = (signal: 'SIGTERM' | 'SIGINT') => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const [code] = await once(child, 'close').finally(() =>
    process.off('SIGTERM', stop).off('SIGINT', stop),
  );
  if (code !== 0)
    throw new Error(`"${command} ${args.join(' ')}" ended with ${code}.\n${quiet ? output : ''}`);
  return output;
}
