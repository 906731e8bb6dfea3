/** A newsletter is written by a person; a weekly digest is generated. */
export type NewsletterKind = 'newsletter' | 'digest';

/** The stages of a newsletter: draft, waiting for a post or a time, sending, paused, ended. */
export const newsletterStatuses = [
  'draft',
  'waiting',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** Whether nothing is sent any more, unless somebody retries. */
export const hasEnded = (status: NewsletterStatus) => status === 'sent' || status === 'cancelled';

/** How much of its post a newsletter contains. */
export const extents = ['whole', 'excerpt'] as const;

/**
 * State of each recipient. `uncertain`: the connection broke or the program ended before the server's reply
 * was known; the email was sent again with the same Message-ID.
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

/** Why a reader is excluded; `weekly` and `topic` are the reader's preferences. */
export const exclusions = ['suppressed', 'cancelled', 'weekly', 'topic'] as const;
export type Exclusion = (typeof exclusions)[number];

/** Actions on a newsletter that is being or has been sent. */
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

/** Statuses in which each action is possible. */
export const decidableIn: Record<NewsletterDecision, readonly NewsletterStatus[]> = {
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['sending', 'paused'],
  'take-back': ['waiting'],
  overrule: ['waiting'],
  retry: ['sending', 'paused', 'sent'],
};

/** Gmail cuts emails at 102 KB, including what it adds itself. */
export const maxMailBytes = 90 * 1024;

/** Number of consecutive bounces after which an address is suppressed. */
export const bouncesToSuppress = 2;

/** The campaign name of a newsletter's links in page views. */
export function campaignOf(id: number) {
  const parts = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: String(id) };
  return { parts, name: Object.values(parts).join(' / ') };
}

export const newsletterMessages = {
  unknown: 'This newsletter was deleted.',
  changed: 'Somebody else has just changed this newsletter.',
  notNow:
    'The newsletter has changed since you opened it, so this is not possible now. Please reload the page.',
  noSubject: 'A newsletter needs a subject',
  noText: 'A newsletter needs some words or a post',
  noReaders: 'Nobody has confirmed the newsletter yet, so it would go to nobody',
  noReadersOfPost: 'No confirmed reader wants single posts on this topic, so it would go to nobody',
  noServer:
    'No mail server is set up, so nothing can be sent. Ask whoever runs the server to set one up',
  postGone:
    'The post of this newsletter was deleted. Please choose another one, or write without a post',
  postNotPublic: 'The post is not public yet. Send the newsletter together with its publication',
  postPublic: 'The post is public already. Send the newsletter now',
  timeInvalid: 'Please choose a day and a time within the next year',
  held: 'It goes to more than 100 readers, but some DNS records that Gmail and Yahoo require are missing. It is sent automatically once they exist. “Delivery check” shows what is missing, and you can send it anyway',
  tooLarge: (kilobytes: number) =>
    `The mail is ${kilobytes} KB. Gmail hides what is above 102 KB; we stop at 90. Please choose an excerpt, or shorten the text`,
} as const;
