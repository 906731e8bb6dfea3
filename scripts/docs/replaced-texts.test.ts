import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** Texts that the owner's screens and mails said before, and what they say now. */
const replaced: [before: RegExp, now: string][] = [
  [/\bSite facts\b/, 'Company'],
  [/Find or do/, 'Search or jump to…'],
  [/['":>.] ?(?:[Bb]ack to )?[Aa]s delivered\b|back to as delivered/, 'Use the original text'],
  [/drawn mark/, 'Keep the sample logo'],
  [/[Cc]ity of law/, 'City whose courts decide (for the terms)'],
  [/\bGo there\b/, 'Open'],
  [/[Nn]othing is safe elsewhere/, 'No copy outside this server'],
  [/speaks S3/, 'Online storage (S3) or another disk'],
  [/It locks the copies|we do not keep it/, 'You need this key to open the copies.'],
  [/how they prove who they are/, 'Who can log in, and what they may do'],
  [/['">]Second step['"<]/, 'Two-step login'],
  [/a login then asks for one too/, 'Logging in with the password then asks for the passkey'],
  [/Nobody logged in/, 'Visitors'],
  [/Late first|['">]Late(?: next steps)?['"<]/, 'Overdue'],
  [/New, waits/, 'New, waiting 4 min'],
  [/by then last week/, '0 by this time last week'],
  [/in 100 enquiries/, '25 %'],
  [/['">]enquired['"<]|Enquired to won/, 'From enquiry to sale'],
  [/Answer (?:by|on WhatsApp)\b/, 'Reply by'],
  [/['">]Then['"<]|Then:</, 'Next step'],
  [/['">`]Texts(?: of |['"<])/, 'Title and introduction'],
  [/\bLeft out\b/, 'Not mailed'],
  [/Will it arrive/, 'Delivery check'],
  [/tried ten times/, 'We keep trying for three days.'],
  [/Nothing waits['"<.]/, 'No mail is waiting'],
  [/Empty: not shown/, 'Leave empty to hide it.'],
  [/About the fee/, 'Note under the fee'],
  [/Names used before appear/, 'Start typing to choose a name used before.'],
  [/Mails in the outbox, once sent/, 'Copies of sent mails'],
  [/Forgotten the password/, 'Forgot your password?'],
  [/`Found: \$/, '5 results'],
  [/Tell this phone/, 'Tell me here when somebody writes'],
];

/** Uses in another sense, each with its reason. */
const allowed: [path: string, text: string, reason: string][] = [
  ['server/db/copies/restore-copy.ts', 'Left out, because', 'objects of a copy, not readers'],
];

test('no screen and no mail says a text that was replaced', () => {
  const command = ['ls-files', '-z', 'app/admin', 'app/ui', 'server', 'domain'];
  const files = execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\0');
  const uses = files
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixtures)\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = allowed
        .filter(([file]) => file === path)
        .reduce((rest, [, use]) => rest.replaceAll(use, ''), textOf(path));
      return replaced.flatMap(([before, now]) => {
        const found = before.exec(text)?.[0];
        return found ? [`${path}: ${found} is now: ${now}`] : [];
      });
    });
  expect(uses).toEqual([]);
});

/** A source without its comments; a text that is broken into lines is one line. */
function textOf(path: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => !/^(?:\/\*|\*|\/\/)/.test(line))
    .join(' ')
    .replaceAll('> ', '>')
    .replaceAll(' <', '<');
}
