import { versionOf } from './machine.ts';

/** Versions of the tools that figures depend on, if installed. */
export function toolVersions(): string[] {
  return [
    ...versionOf('wrk', ['-v'], /wrk \S+/),
    ...versionOf('nginx', ['-v'], /nginx\/\S+/),
    ...versionOf('chromium', ['--version', '--no-sandbox'], /Chromium \S+/),
  ];
}
