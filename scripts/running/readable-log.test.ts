import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { readableLine } from './readable-log.ts';

const read = (fields: object) =>
  stripVTControlCharacters(
    readableLine(JSON.stringify({ level: 30, time: 0, pid: 7, hostname: 'desk', ...fields })),
  );

test('a log line is told in one line', () => {
  expect(read({ msg: 'request', path: '/blog' })).toMatch(
    /^\d\d:\d\d:\d\d INFO request \{"path":"\/blog"\}\n$/,
  );
  expect(read({ level: 35 })).toMatch(/ 35\n$/);
});

test('an error stands below it with its stack', () => {
  const err = { type: 'TypeError', message: 'No such thing', stack: '    at here' };
  expect(read({ level: 50, msg: 'a job failed', err })).toMatch(
    /ERROR a job failed\n {2}TypeError: No such thing\n {4}at here\n$/,
  );
});
