import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { mediaMessages } from '../../../domain/media/media.ts';
import type { WrittenFile } from './picture-codec.ts';

export type ConvertOutcome =
  | { kind: 'converted'; width: number; height: number; files: WrittenFile[] }
  /** `error` is a message for the uploader. */
  | { kind: 'refused'; error: string };

/**
 * In MiB. With 45 MB of program code, the process has at most 300 MB. A JPEG of 12 megapixels needs half of it, an AVIF
 * nearly all; one of ten bits would take 305 MB, and is refused.
 */
const maxData = 235;
/** In KiB, for each thread. The 8 MB that Linux reserves count against the limit. */
const stack = 2048;
const maxMs = 110_000;

/**
 * The program from its sources, or bundled: without type stripping and compiled code it takes 25 MB less. From
 * its sources V8 reserves 512 MiB for compiled code, which the limit includes.
 */
const isBundled = import.meta.url.endsWith('.js');
const program = isBundled
  ? { file: resolve('build/site/picture-process.js'), flags: ['--jitless'], reserved: 0 }
  : { file: resolve('server/modules/media/picture-process.ts'), flags: [], reserved: 524 };

/** Threads that have nothing to do would take memory for their stacks. */
const flags = ['--expose-gc', '--v8-pool-size=0', '--max-semi-space-size=1', ...program.flags];
const env = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '1' };

/**
 * Turns an upload into the files of a picture, in a process whose memory the kernel limits: a picture of a kilobyte can
 * make decoders ask for gigabytes. macOS does not enforce the limit.
 */
export async function convertPicture(upload: Uint8Array): Promise<ConvertOutcome> {
  const kilobytes = (maxData + program.reserved) * 1024;
  const child = spawn(
    '/bin/sh',
    [
      ...['-c', `ulimit -s ${stack} && ulimit -d ${kilobytes} && exec "$@"`, 'sh'],
      ...[process.execPath, ...flags, program.file, String(upload.length)],
    ],
    { env, stdio: 'pipe' },
  );
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code }));
  });
  // It may have ended before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(upload);
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMs);
  try {
    const [{ code }, output, errors] = await Promise.all([
      ended,
      buffer(child.stdout),
      text(child.stderr),
    ]);
    if (code === 0) return readOutput(output);
    // Ended by a signal, such as that of an allocator; or an allocation was refused.
    if (code === null || code === 3) return { kind: 'refused', error: mediaMessages.unreadable };
    throw new Error(`The conversion of a picture ended with ${code}: ${errors.slice(0, 1000)}`);
  } finally {
    clearTimeout(timer);
  }
}

type WrittenLine = Omit<WrittenFile, 'data'> & { bytes: number };

/** A line that says what became of the upload, then for each file a line and its bytes. */
function readOutput(output: Buffer): ConvertOutcome {
  let at = 0;
  const readLine = () => {
    const end = output.indexOf('\n', at);
    const line: unknown = JSON.parse(output.toString('utf8', at, end));
    at = end + 1;
    return line;
  };
  const first = readLine() as ConvertOutcome;
  if (first.kind === 'refused') return first;
  const files: WrittenFile[] = [];
  while (at < output.length) {
    const { bytes, ...file } = readLine() as WrittenLine;
    files.push({ ...file, data: output.subarray(at, at + bytes) });
    at += bytes;
  }
  return { ...first, files };
}
