import { versionOf } from './machine.ts';

/** The programs that figures depend on, beside Node; each only where it is there. */
export function toolVersions(): string[] {
  return [
    ...versionOf('wrk', ['-v'], /wrk \S+/),
    ...versionOf('nginx', ['-v'], /nginx\/\S+/),
    ...versionOf('chromium', ['--version', '--no-sandbox'], /Chromium \S+/),
  ];
}
