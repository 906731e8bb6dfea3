import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainError } from './explain-error.ts';

const subject = { server: 'The database', folder: 'The backup folder' };
const coded = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

test.each([
  [coded('ENOSPC: no space left on device, write', 'ENOSPC'), 'The disk is full.'],
  [coded('database or disk is full', 'ERR_SQLITE_ERROR'), 'The disk is full.'],
  [
    "ENOTDIR: not a directory, lstat '/srv/backups/x'",
    'The backup folder cannot be used: it is a file and not a folder.',
  ],
  [
    "EACCES: permission denied, mkdir '/srv'",
    'The site has no permission to write to the backup folder.',
  ],
  [
    coded('connect ECONNREFUSED 10.0.0.1:587', 'ESOCKET'),
    'The database cannot be reached: it refuses connections.',
  ],
  [coded('getaddrinfo ENOTFOUND mail.x', 'EDNS'), 'The name of the database was not found.'],
  [coded('Greeting never received', 'ETIMEDOUT'), 'The database did not answer in time.'],
  [
    coded('Invalid login: 535 5.7.8', 'EAUTH'),
    'The database refused the username or the password.',
  ],
  [
    coded('No recipients', 'EENVELOPE', { command: 'RCPT TO' }),
    'The database refused the recipient.',
  ],
  [coded('Refused', 'EENVELOPE', { command: 'MAIL FROM' }), 'The database refused the sender.'],
  [coded('Message failed: 554', 'EMESSAGE', { command: 'DATA' }), 'The database refused the mail.'],
  [new Error('The backup was cut off.'), 'It was interrupted.'],
])('explains %s', (failure, message) => {
  expect(explainError(failure, subject)).toBe(message);
});

test('omits call and path from an error of Node', () => {
  const failure = () => statSync(`${import.meta.filename}/below`);
  expect(failure).toThrow(/lstat|stat/);
  try {
    failure();
  } catch (error) {
    expect(explainError(error, subject)).toBe(
      'The backup folder cannot be used: it is a file and not a folder.',
    );
  }
});

test.each([new Error('Something else'), new Error('ERROR in EHLO'), undefined, 'constructor'])(
  'does not explain %s',
  (failure) => expect(explainError(failure, subject)).toBe(undefined),
);
