import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from './run-tool.ts';

/** A new password, asked for twice on a terminal, otherwise the first line of the input. */
export async function typedPassword(): Promise<string> {
  return process.stdin.isTTY ? await askTwice() : firstLine(await text(process.stdin));
}

async function askTwice(): Promise<string> {
  const password = await askSilently('New password: ');
  const again = await askSilently('The same again: ');
  if (password !== again) throw new UsageError('The two are not the same. Nothing was changed.');
  return password;
}

/** Reads from the terminal without echo. */
async function askSilently(question: string): Promise<string> {
  process.stdout.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? '';
}
