import type { TimelineItem } from '../../../../domain/api/answers/people.ts';

const messageStates: Record<string, string> = {
  replied: 'Replied to',
  archived: 'Archived',
  trashed: 'In the trash',
};

const commentStates: Record<string, string> = {
  pending: 'Waiting for approval',
  rejected: 'Rejected',
};

const mailStates: Record<string, string> = {
  sent: 'Accepted by the mail server',
  waiting: 'Not sent yet',
  failed: 'Could not be sent',
};

const newsletterWords: Record<string, string> = {
  asked: 'Newsletter asked for',
  confirmed: 'Newsletter confirmed',
  unsubscribed: 'Newsletter left',
};

const entryWords: Record<string, string> = {
  enquiry: 'Enquiry',
  note: 'Note',
  stage: 'Stage',
  step: 'Next step',
  done: 'Done',
  'call-back': 'Asked to be called',
  mail: 'Answered by mail',
  phone: 'Phone opened',
  whatsapp: 'WhatsApp opened',
  joined: 'Joined with another card',
  split: 'Split',
};

/** What happened, and what became of it. */
export function timelineWords({
  kind,
  title,
  state,
}: Pick<TimelineItem, 'kind' | 'title' | 'state'>): {
  what: string;
  state: string;
} {
  switch (kind) {
    case 'message':
      return { what: `Enquiry: ${title}`, state: messageStates[state] ?? '' };
    case 'comment':
      return { what: `Comment on “${title}”`, state: commentStates[state] ?? '' };
    case 'email':
      return { what: `Mail: ${title}`, state: mailStates[state] ?? '' };
    case 'newsletter':
      return { what: newsletterWords[state] ?? '', state: '' };
    default:
      return { what: entryWords[kind] ?? kind, state: '' };
  }
}

const ofPerson = ['message', 'comment', 'newsletter', 'call-back'];

/** Whether the person did it, rather than we. */
export const isTheirs = ({ kind }: TimelineItem) => ofPerson.includes(kind);
