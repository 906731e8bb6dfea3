/** An email for each post, or a weekly digest. */
export const cadences = ['each', 'weekly'] as const;
export type Cadence = (typeof cadences)[number];

/** A reader's preferences. */
export interface Choice {
  cadence: Cadence;
  /** Names of categories; empty for all. */
  topics: readonly string[];
}

/** Number of topics that are named; the others are counted. */
const maxNamed = 3;

/** The preferences as text, such as "Each post of SEO and Hiring" or "Weekly digest". */
export function choiceText({ cadence, topics }: Choice): string {
  const what = cadence === 'each' ? 'Each post' : 'Weekly digest';
  return topics.length === 0 ? what : `${what} of ${listText(topics)}`;
}

/** The same within a sentence: "each post of SEO and Hiring", "the weekly digest". */
function choiceInSentence({ cadence, topics }: Choice): string {
  const what = cadence === 'each' ? 'each post' : 'the weekly digest';
  return topics.length === 0 ? what : `${what} of ${listText(topics)}`;
}

function listText(topics: readonly string[]): string {
  const more = topics.length - maxNamed;
  const words = more > 1 ? [...topics.slice(0, maxNamed), `${more} more topics`] : topics;
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
}

/** Messages of the preferences page. */
export const choiceMessages = {
  saved: (choice: Choice) =>
    `Saved. From the next issue you will get ${choiceInSentence(choice)}. You can change it here at any time.`,
  noTopic: 'Please tick at least one topic, or choose all of them.',
  noTopics: 'Please choose all topics, or some of them.',
  noCadence: 'Please choose how often you want to hear from us.',
  left: 'This address has left the newsletter, so there is nothing to choose. To come back, subscribe again and confirm by e-mail.',
  invalid:
    'This link is incomplete. Open “Choose what you get” at the foot of any newsletter, or write to us.',
  gone: 'You have left the newsletter.',
  problem: 'Nothing was changed. Please try again.',
} as const;
