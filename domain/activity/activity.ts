/** What an entry of the log is about, for the filter. */
export const activityKinds = {
  posts: 'Posts and topics',
  pages: 'Pages and company',
  media: 'Pictures',
  comments: 'Comments',
  people: 'People and messages',
  newsletter: 'Newsletter and mail',
  accounts: 'Accounts and settings',
  logins: 'Logins',
  exports: 'Exports and erasures',
  copies: 'Copies and checks',
} as const;

export type ActivityKind = keyof typeof activityKinds;

export const activityKindNames = Object.keys(activityKinds) as ActivityKind[];

/** The nouns of entries, one and several. */
export const activityNouns = {
  post: ['post', 'posts'],
  draft: ['draft', 'drafts'],
  page: ['page', 'pages'],
  category: ['category', 'categories'],
  tag: ['tag', 'tags'],
  author: ['author', 'authors'],
  picture: ['picture', 'pictures'],
  comment: ['comment', 'comments'],
  person: ['card', 'people'],
  enquiry: ['message', 'messages'],
  reader: ['reader', 'readers'],
  newsletter: ['newsletter', 'newsletters'],
  mail: ['mail', 'mails'],
  template: ['no.', 'texts to reply with'],
  view: ['no.', 'views'],
  account: ['account', 'accounts'],
  invitation: ['invitation', 'invitations'],
  device: ['device', 'devices'],
  task: ['task', 'tasks'],
} as const;

export type ActivityNoun = keyof typeof activityNouns;

export const activityPageSize = 50;

/** Days after which entries are deleted. */
export const activityDays = 365;

/** Why the log cannot be trusted, as a sentence; each says from which entry on. */
export const activityFaults = {
  changed: (entry: number, day: string) =>
    `Entry ${entry} of ${day} was changed after it was written. Everything before it is sound.`,
  missing: (first: number, last: number) =>
    first === last
      ? `Entry ${first} is missing. Everything before it is sound.`
      : `Entries ${first} to ${last} are missing. Everything before them is sound.`,
  inserted: (entry: number) =>
    `Entry ${entry} was put in without being part of the log. Everything before it is sound.`,
  seal: 'The seal of the log was changed. Its entries themselves are sound.',
  noSeal: 'The seal of the log is missing.',
  rewritten: (day: string) =>
    `The log is not the one that was checked on ${day}: entries from before were rewritten or removed.`,
} as const;

/** What an entry is about, after its verb; `name` is the current name of the card. */
export function activityObject({
  noun,
  subjects,
  count,
  title,
  name,
}: {
  noun: ActivityNoun | null;
  subjects: readonly string[];
  count: number;
  title: string;
  name?: string | null | undefined;
}): string {
  const [id] = subjects;
  if (!noun) return title;
  const [one, several] = activityNouns[noun];
  if (count > 1) return `${count} ${several}`;
  if (noun === 'person') {
    if (id === undefined) return '';
    return name ? `${name}, card ${id}` : `an erased person, card ${id}`;
  }
  if (title) return noun === 'account' || noun === 'invitation' ? title : `“${title}”`;
  return id === undefined ? '' : `${one} ${id}`;
}
