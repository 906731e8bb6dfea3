import type { NewsletterStatus } from '../../../domain/newsletter/newsletter.ts';
import { Status } from '../ui/screen.tsx';

const words = {
  draft: ['quiet', 'Draft'],
  waiting: ['waiting', 'Waiting to be sent'],
  sending: ['waiting', 'Being sent'],
  paused: ['bad', 'Paused'],
  sent: ['good', 'Sent'],
  cancelled: ['quiet', 'Stopped'],
} as const;

interface NewsletterBadgeProps {
  status: NewsletterStatus;
  /** Whether it waits for the DNS records of the sender. */
  isHeld?: boolean;
}

export function NewsletterBadge({ status, isHeld = false }: NewsletterBadgeProps) {
  if (isHeld) return <Status tone="bad">Waiting for DNS records</Status>;
  const [tone, label] = words[status];
  return <Status tone={tone}>{label}</Status>;
}
