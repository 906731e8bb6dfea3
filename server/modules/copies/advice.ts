import { inSentence } from '../../../domain/text/in-sentence.ts';

const askServer = 'Ask whoever runs the server';

/** What the owner does about each problem of the copies, said after its reason. */
const advice: Record<string, string> = {
  'key-refused': `Someone may have changed it there. ${askServer} to enter the new one (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).`,
  'not-allowed': `${askServer} to allow reading, writing and listing at that place.`,
  clock: `${askServer} to set its clock.`,
  full: 'Old nights are not thrown away to make room: you decide. Take a larger place, or keep fewer nights (BACKUP_KEEP).',
  'no-room': `${askServer} to make room on its disk.`,
  'no-answer': 'Nothing is lost here. We try again until the store answers.',
  'no-place': `${askServer} to look at BACKUP_TO.`,
  missing: 'Another copy is made at once. Find out who can remove files there.',
  damaged: 'The copy before it is still good.',
  'other-site': `${askServer} to set BACKUP_TO to an empty place for this site.`,
  'other-machine':
    'What is entered on a machine that has stopped is copied nowhere. Decide which machine is the right one, press “Copy now” there, and switch the other one off. If this machine went back to an earlier state, restore the copies first: they have what came after it.',
  'not-run': 'Press “Copy now”, and ask whoever runs the server whether it was off.',
};

export const withAdvice = ({ problem, message }: { problem: string; message: string }): string =>
  `${message} ${advice[problem] ?? `${askServer} to read the log.`}`;

/** What is said about a file at the place that the site did not write. */
export const changedText = (name: string): string =>
  `Somebody changed or removed ${name} at the place of the copies. Copies go on, and only what this site sealed counts. Find out who can write there and change the keys of the store; then press “Copy now” under Settings, Copies. Until then this comes every day.`;

export const notRemovedText = (reason: string): string =>
  `Old copies stay there, because they could not be removed: ${inSentence(reason)} If the key of the store may not remove anything, let the store do it after some days: docs/backup.md says how.`;
