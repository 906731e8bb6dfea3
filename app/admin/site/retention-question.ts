import { stageLabels } from '../../../domain/people/person.ts';
import type {
  RetentionPreview,
  StageRetention,
} from '../../../domain/retention/retention.calls.ts';
import type { RetentionFact } from '../../../domain/retention/retention.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { countText } from '../ui/outcome.ts';

/** What shorter retention periods delete, one line each. */
export function retentionLines(names: readonly RetentionFact[], preview: RetentionPreview): string {
  return names.flatMap((name) => linesOf[name](preview)).join('\n');
}

const linesOf: Record<RetentionFact, (preview: RetentionPreview) => string[]> = {
  messagesDays: ({ messages }) => [closedLine(messages), ...messages.map(stageLine)],
  spamDays: ({ spam: { messages, comments } }) => [
    `Suspected spam: this deletes ${countText(messages, 'message')} and ${countText(comments, 'comment')}.`,
  ],
  mailDays: ({ mail }) => [`Outbox: this deletes ${countText(mail, 'mail')}.`],
  unconfirmedDays: ({ unconfirmed }) => [
    `Newsletter: this deletes ${countText(unconfirmed, 'request')} that nobody confirmed.`,
  ],
  viewsDays: ({ views }) => [`Statistics: this deletes ${countText(views, 'page view')}.`],
};

function closedLine(stages: readonly StageRetention[]): string {
  const deleted = stages.reduce((sum, stage) => sum + stage.deleted, 0);
  const people = stages.reduce((sum, stage) => sum + stage.people, 0);
  if (deleted === 0) return 'This deletes no messages today, and no cards, notes or values.';
  const rest =
    people === 1
      ? 'The card, its notes and value stay.'
      : `The ${formatNumber(people)} cards, their notes and values stay.`;
  return `This deletes ${countText(deleted, 'message')}. ${rest}`;
}

/** "Lost: 158 messages go. 140 people, 37 notes and ₹3,40,000 stay." */
function stageLine({ stage, deleted, people, notes, value, left }: StageRetention): string {
  const stays = [
    deleted > 0 &&
      `${countText(deleted, 'message')} ${deleted === 1 ? 'goes' : 'go'}. ${countText(people, 'person', 'people')}, ${countText(notes, 'note')} and ${rupees(String(value))} stay.`,
    left > 0 && `${countText(left, 'message')} of this age ${left === 1 ? 'stays' : 'stay'}.`,
  ];
  return `${stageLabels[stage]}: ${stays.filter(Boolean).join(' ')}`;
}
