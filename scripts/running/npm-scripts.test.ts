import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { sourceFlags } from './site-process.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const programs = Object.entries(scripts);

test.each(programs)(
  'npm run %s checks the Node version first and replaces the shell that npm signals',
  (_name, command) => {
    for (const part of command.split(' && ')) {
      expect(part).toMatch(
        /node -r \.\/scripts\/running\/(node-version|all-packages)\.cjs \S+\.ts/,
      );
    }
    expect(command.split(' && ').at(-1)).toMatch(/^exec node /);
  },
);

/** The output of a program with a changed `process`. */
function outputOf(check: string, process: string) {
  const folder = temporaryFolder();
  const machine = join(folder, 'machine.cjs');
  writeFileSync(machine, `Object.defineProperties(process, ${process});`);
  const program = join(folder, 'program.cjs');
  writeFileSync(program, "console.log('It runs.');");
  const { status, stdout, stderr } = spawnSync('node', ['-r', machine, '-r', check, program], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const nodeVersion = './scripts/running/node-version.cjs';

test.each(['20.20.2', '12.22.12'])('Node %s gets a message that says what to do', (version) => {
  expect(outputOf(nodeVersion, `{ versions: { value: { node: '${version}' } } }`)).toEqual({
    status: 1,
    stdout: '',
    stderr: `This needs Node 24 or newer, but runs on ${version}: "npm ci" brings Node along for Linux and macOS unless optional packages are left out (--omit=optional), and elsewhere it has to be installed.\n`,
  });
});

test('shows a message on Windows', () => {
  expect(outputOf(nodeVersion, "{ platform: { value: 'win32' } }")).toEqual({
    status: 1,
    stdout: '',
    stderr: 'This runs on Linux and macOS: on Windows, run it in WSL.\n',
  });
});

test.each([nodeVersion, './scripts/running/all-packages.cjs'])(
  '%s accepts a supported system',
  (check) => {
    expect(outputOf(check, '{}')).toEqual({ status: 0, stdout: 'It runs.\n', stderr: '' });
  },
);

test('lets a program that runs from the sources import .tsx files with types', () => {
  const program = `import { emailHtml } from './server/modules/mail/email-html.tsx';
    console.log(emailHtml('S', ['Hello'], { brandName: 'B', siteUrl: 'https://b.example' }));`;
  const { stdout } = spawnSync('node', [...sourceFlags, '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('<p style="margin:0 0 16px" dir="auto">Hello</p>');
});
