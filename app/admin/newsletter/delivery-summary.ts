import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
import { blockingRecords, recordLabels } from '../../../domain/newsletter/mail-records.ts';

type FindingState = Pick<Finding, 'key' | 'state'>;

/** One sentence about all findings. */
export function summaryOf(findings: readonly FindingState[]): string {
  if (findings.length === 0) return 'The DNS records of this sender have not been checked yet.';
  const reason = reasonOf(blockingRecords(findings));
  if (reason) return `${reason}. Newsletters to more than 100 readers have to wait.`;
  const warnings = findings.filter(({ state }) => state === 'warning');
  return warnings.length === 0
    ? 'Everything that mail providers look for is there.'
    : 'Everything that mail providers require is there. Something could be better.';
}

/** Such as "SPF and DMARC are missing or wrong, and DKIM could not be checked"; '' if nothing is missing. */
export function reasonOf(missing: readonly FindingState[]): string {
  const labelsOf = (state: FindingState['state']) =>
    missing.filter((each) => each.state === state).map(({ key }) => recordLabels[key]);
  const [wrong, unknown] = [labelsOf('fault'), labelsOf('unknown')];
  return [
    wrong.length > 0 && `${listOf(wrong)} ${wrong.length === 1 ? 'is' : 'are'} missing or wrong`,
    unknown.length > 0 && `${listOf(unknown)} could not be checked`,
  ]
    .filter(Boolean)
    .join(', and ');
}

const listOf = (words: string[]) => new Intl.ListFormat('en-IN').format(words);
