// A program that turns an upload into the files of a picture: picture-process.ts BYTES, with the upload as its input.
// Whatever an upload makes the decoders do, this process alone has their memory and their failures.
import { constants, setPriority } from 'node:os';
import { messageOf } from '../../explain-error.ts';
import { readPicture, writeFiles } from './picture-codec.ts';

/** How the program ends when an allocation was refused. */
const outOfMemory = 3;

// The site stops this process; a signal to all processes of the service would cut an upload off.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

try {
  const outcome = await readPicture(await readUpload(Number(process.argv[2])));
  if (outcome.kind === 'refused') {
    writeLine(outcome);
  } else {
    // The upload, which nothing refers to now, counts against the limit.
    globalThis.gc?.();
    const { width, height } = outcome.pixels;
    writeLine({ kind: 'converted', width, height });
    for await (const { data, ...file } of writeFiles(outcome.pixels)) {
      writeLine({ ...file, bytes: data.length });
      process.stdout.write(data);
    }
  }
} catch (error) {
  if (!/memory|alloc/i.test(messageOf(error))) throw error;
  process.exitCode = outOfMemory;
}

/** In one piece, because the memory is limited. */
async function readUpload(bytes: number): Promise<Buffer> {
  const upload = Buffer.alloc(bytes);
  let read = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) read += part.copy(upload, read);
  return upload;
}

function writeLine(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
