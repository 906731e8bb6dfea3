/** A newsletter is written by somebody; a weekly digest is made by the program. */
export type NewsletterKind = 'newsletter' | 'digest';

/** A newsletter waits for its post to become public or for a time, is sent, rests, and ends. */
export const newsletterStatuses = [
  'draft',
  'waiting',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** How much of its post a newsletter holds. */
export const extents = ['whole', 'excerpt'] as const;

/**
 * What is known of each candidate. `uncertain`: the connection broke or the program ended before the server's answer
 * was known; it was sent again with the same Message-ID.
 */
export const recipientStates = [
  'pending',
  'claimed',
  'accepted',
  'uncertain',
  'refused',
  'bounced',
  'left',
  'excluded',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why a candidate gets none; `weekly` and `topic` are the reader's own choice. */
export const exclusions = ['suppressed', 'cancelled', 'weekly', 'topic'] as const;
export type Exclusion = (typeof exclusions)[number];

/** What can be done with a newsletter that is being sent, or was. */
export const newsletterDecisions = [
  'pause',
  'resume',
  'cancel',
  'take-back',
  'overrule',
  'retry',
] as const;
export type NewsletterDecision = (typeof newsletterDecisions)[number];

/** When a newsletter can be sent. */
export const sendingTimes = ['now', 'with-post', 'later'] as const;

/** Statuses in which each decision can be made. */
export const decidableIn: Record<NewsletterDecision, readonly NewsletterStatus[]> = {
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['sending', 'paused'],
  'take-back': ['waiting'],
  overrule: ['waiting'],
  retry: ['sending', 'paused', 'sent'],
};

/** Gmail hides what is above 102 KB, and what it adds itself counts. */
export const maxMailBytes = 90 * 1024;

/** Refusals of a mailbox, one after the other, after which an address gets no more newsletters. */
export const bouncesToSuppress = 2;

/** The campaign of a newsletter's links, as page views count it. */
export function campaignOf(id: number) {
  const parts = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: String(id) };
  return { parts, name: Object.values(parts).join(' / ') };
}

export const newsletterMessages = {
  unknown: 'This newsletter was deleted.',
  changed: 'Somebody else has just changed this newsletter.',
  notNow: 'This cannot be done with the newsletter in its present state. Please look at it again.',
  noSubject: 'A newsletter needs a subject',
  noText: 'A newsletter needs some words or a post',
  noReaders: 'Nobody has confirmed the newsletter yet, so it would go to nobody',
  noReadersOfPost: 'No confirmed reader wants single posts on this topic, so it would go to nobody',
  noServer: 'No mail server is set up, so nothing can be sent. The README says how to set one up',
  postGone:
    'The post of this newsletter was deleted. Please choose another one, or write without a post',
  postNotPublic: 'The post is not public yet. Send the newsletter together with its publication',
  postPublic: 'The post is public already. Send the newsletter now',
  timeInvalid: 'Please choose a day and a time to come, within a year',
  held: 'It goes to more than 100 readers, but some DNS records that Gmail and Yahoo require are missing. It is sent automatically once they are there. “Will it arrive?” shows what is missing, and you can send it anyway',
  tooLarge: (kilobytes: number) =>
    `The mail is ${kilobytes} KB. Gmail hides what is above 102 KB; we stop at 90. Please choose an excerpt, or shorten the text`,
} as const;
