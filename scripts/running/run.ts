import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '../root.ts';

/** Runs one of the project's own tools in the checkout; throws when it does not exit with 0. */
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
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0)
    throw new Error(`"${command} ${args.join(' ')}" ended with ${code}.\n${quiet ? output : ''}`);
  return output;
}
