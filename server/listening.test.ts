import { expect, test } from 'vitest';
import { checkPortIsFree } from './listening.ts';

test.each(['192.0.2.1', 'no-such-name.invalid'])(
  'the host %s is refused, which is no address of this machine',
  async (host) => {
    await expect(checkPortIsFree({ port: 0, host })).rejects.toThrow(
      `HOST is "${host}", which is no address of this machine.`,
    );
  },
);

test('a free port is left free', async () => {
  await checkPortIsFree({ port: 0, host: '127.0.0.1' });
});
