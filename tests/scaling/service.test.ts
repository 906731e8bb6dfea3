import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** deploy/site@.service, for this repository and its owner instead of /srv/site. */
function unitHere(): string {
  const folder = temporaryFolder();
  const unit = join(folder, 'site@.service');
  cpSync(join(root, 'deploy/site@.service'), unit);
  const here = root.replace(/\/$/, '');
  writeFileSync(unit, readFileSync(unit, 'utf8').replaceAll('/srv/site', here));
  return join(folder, 'site@3001.service');
}

test.skipIf(!hasSystemd)('systemd accepts the service and rates it as well protected', () => {
  const unit = unitHere();
  // Prints warnings to stderr, and still exits with 0.
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  expect(verified.stderr).toBe('');
  expect(verified.status).toBe(0);
  // 0 is best and 100 is worst; a service without any of these lines gets 96.
  const rating = ['security', '--offline=true', '--threshold=20', '--no-pager'];
  const template = unit.replace('@3001', '@');
  execFileSync('systemd-analyze', [...rating, template], { stdio: 'ignore' });
});
