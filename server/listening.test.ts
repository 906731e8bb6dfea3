import { expect, test } from 'vitest';
import { checkPortIsFree } from './listening.ts';

test.each(['192.0.2.1', 'no-such-name.invalid'])(
  'refuses the host %s, which is not an address of this machine',
  async (host) => {
    await expect(checkPortIsFree({ port: 0, host })).rejects.toThrow(
      `HOST is "${host}", which is no address of this machine.`,
    );
  },
);

test('releases a free port after checking it', async () => {
  await checkPortIsFree({ port: 0, host: '127.0.0.1' });
});
