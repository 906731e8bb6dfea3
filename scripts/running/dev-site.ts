// The site of `npm run dev`, which Node restarts when one of its files changes.
import pretty from 'pino-pretty';
import { defaultLimits } from '../../server/http/limits/limits.ts';
import { devPages } from '../../server/http/pages/dev-pages.ts';
import { run } from '../../server/main.ts';

const log = process.stdout.isTTY
  ? pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true })
  : undefined;
await run(devPages, defaultLimits, log);
