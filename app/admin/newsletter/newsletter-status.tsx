import type { NewsletterStatus } from '../../../domain/newsletter/newsletter.ts';
import { Status } from '../ui/status.tsx';

const words = {
  draft: ['quiet', 'Draft'],
  waiting: ['waiting', 'Waits for its post'],
  sending: ['waiting', 'Going out'],
  paused: ['bad', 'Paused'],
  sent: ['good', 'Sent'],
  cancelled: ['quiet', 'Stopped'],
} as const;

export function NewsletterBadge({ status }: { status: NewsletterStatus }) {
  const [tone, label] = words[status];
  return <Status tone={tone}>{label}</Status>;
}

export const count = (number: number) => number.toLocaleString('en-IN');
