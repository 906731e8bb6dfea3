import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { CopiesVerdict } from './copies/copies-rounds.ts';
import type { DueVerdict } from './due/due-rounds.ts';
import type { Verdict } from './kill/verdict/judge.ts';
import type { NewsletterVerdict } from './newsletter/newsletter-rounds.ts';
import type { Engine } from './options.ts';
import type { OutageReport } from './outage/outage.ts';

/** The results of the rounds on an engine. */
export type InRounds<Verdict> = Verdict & { engine: Engine; rounds: number; seconds: number };

interface Results {
  kills: InRounds<Verdict>[];
  dues: InRounds<DueVerdict>[];
  newsletters: InRounds<NewsletterVerdict>[];
  outages: OutageReport[];
  copies: InRounds<CopiesVerdict>[];
  seed: number;
}

const path = join(import.meta.dirname, '../../docs/reliability.md');

/** Writes the figures of this run into docs/reliability.md, between its marks; each part replaces its last figures. */
export function writeResults({ kills, dues, newsletters, outages, copies, seed }: Results): void {
  const run = describeRun(seed);
  let text = readFileSync(path, 'utf8');
  if (kills.length > 0) text = between(text, 'kills', `${run}\n\n${killTable(kills)}`);
  if (dues.length > 0) text = between(text, 'due', `${run}\n\n${dueTable(dues)}`);
  if (newsletters.length > 0) {
    text = between(text, 'newsletters', `${run}\n\n${newsletterTable(newsletters)}`);
  }
  if (outages.length > 0) text = between(text, 'outages', `${run}\n\n${outageTable(outages)}`);
  if (copies.length > 0) text = between(text, 'copies', `${run}\n\n${copiesTable(copies)}`);
  writeFileSync(path, text);
}

function between(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}: written by the run -->`, `<!-- ${name}: end -->`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/reliability.md has no marks for ${name}.`);
  return `${before}${start}\n\n${content}\n\n${end}${after}`;
}

function describeRun(seed: number): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' });
  const command = ['npm run test:faults --', ...process.argv.slice(2)].join(' ');
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const system = `${type()} ${release().split('.', 2).join('.')}`;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, ${system}, Node ${process.version}`;
  const day = new Date().toISOString().slice(0, 10);
  return `\`${command}\`, ${day}, commit ${commit.trim()}, seed ${seed}, on ${machine}`;
}

function killTable(kills: Results['kills']): string {
  return table(
    [
      'engine',
      'kills',
      'answers',
      'messages',
      'comments',
      'subscriptions',
      'cards',
      'posts',
      'page changes',
      'pictures',
      'mails',
      'of these tried again',
      'seconds',
      'faults',
    ],
    kills.map((kill) => [
      kill.engine,
      kill.rounds,
      kill.answers,
      kill.messages,
      kill.comments,
      kill.subscriptions,
      kill.people,
      kill.posts,
      kill.pageChanges,
      kill.pictures,
      kill.mails,
      kill.triedAgain,
      kill.seconds,
      kill.faults.length,
    ]),
  );
}

function dueTable(dues: Results['dues']): string {
  return table(
    ['engine', 'kills', 'published', 'of these by a later start', 'seconds', 'faults'],
    dues.map(({ engine, rounds, published, late, seconds, faults }) => [
      ...[engine, rounds, published, late, seconds, faults.length],
    ]),
  );
}

function newsletterTable(newsletters: Results['newsletters']): string {
  return table(
    ['engine', 'kills', 'recipients', 'accepted', 'uncertain', 'refused', 'twice', 'faults'],
    newsletters.map(({ engine, rounds, recipients, states, twice, faults }) => [
      ...[engine, rounds, recipients, states.accepted ?? 0, states.uncertain ?? 0],
      ...[states.refused ?? 0, twice, faults.length],
    ]),
  );
}

function copiesTable(copies: Results['copies']): string {
  return table(
    ['engine', 'losses', 'enquiries', 'restored', 'oldest missing', 'longest restore', 'faults'],
    copies.map((report) => [
      ...[report.engine, report.rounds, report.acknowledged, report.restored],
      `${report.maxLostSeconds} s before the loss`,
      `${report.maxRestoreSeconds} s`,
      report.faults.length,
    ]),
  );
}

function outageTable(outages: OutageReport[]): string {
  return table(
    [
      'trouble',
      'for',
      'pages served',
      'slowest',
      'messages taken',
      'refused with 503',
      'longest wait',
      'taken again after',
      'faults',
    ],
    outages.map((outage) => [
      outage.name,
      `${outage.seconds} s`,
      outage.pages,
      `${outage.slowestPageMs} ms`,
      outage.taken,
      outage.refused,
      `${outage.slowestMessageMs} ms`,
      `${outage.recoveredMs} ms`,
      outage.faults.length,
    ]),
  );
}

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
