/** What an account may do. Each call of the API names the one that it needs. */
export const roles = ['owner', 'editor', 'desk', 'author'] as const;
export type Role = (typeof roles)[number];

/** A role by its name, and what it is in a sentence. */
export const roleTexts: Record<Role, { name: string; plural: string; sentence: string }> = {
  owner: {
    name: 'Owner',
    plural: 'owners',
    sentence: 'Everything, also accounts, copies and erasing.',
  },
  editor: {
    name: 'Editor',
    plural: 'editors',
    sentence: 'Writes, publishes, answers comments, sends the newsletter. Sees no people.',
  },
  desk: {
    name: 'Enquiry desk',
    plural: 'the enquiry desk',
    sentence: 'Sees people and answers them, and looks through comments. Cannot publish.',
  },
  author: {
    name: 'Author',
    plural: 'authors',
    sentence: 'Writes drafts and asks an editor to publish them. Sees no people.',
  },
};

/** The roles with each permission. */
const rolesWith = {
  /** One's own account, devices and counts. */
  own: roles,
  /** Posts; authors only their own, while they are drafts. */
  'posts.write': ['owner', 'editor', 'author'],
  /** Also schedules, topics and authors' pages. */
  'posts.publish': ['owner', 'editor'],
  'pages.publish': ['owner', 'editor'],
  /** See and upload pictures. */
  'media.add': ['owner', 'editor', 'author'],
  'media.edit': ['owner', 'editor'],
  'comments.decide': ['owner', 'editor', 'desk'],
  /** Reply in the name of the author. */
  'comments.answer': ['owner', 'editor'],
  'newsletter.send': ['owner', 'editor'],
  /** The list of subscriptions, and who got a newsletter. */
  'readers.see': ['owner', 'desk'],
  'readers.edit': ['owner'],
  /** Cards, enquiries, replies to them and notifications about them. */
  'people.edit': ['owner', 'desk'],
  'people.export': ['owner'],
  'people.erase': ['owner'],
  'statistics.see': ['owner', 'editor'],
  /** All emails, with the links in them. */
  'outbox.see': ['owner'],
  /** Facts of the site, mail server, copies and what is to do before going live. */
  settings: ['owner'],
  accounts: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesWith;

/** What a call needs; `nothing` for calls of visitors and the login. */
export type Needs = Permission | 'nothing';

export function mayRole(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = rolesWith[permission];
  return allowed.includes(role);
}

/** Who may do something, such as "owners and editors". */
export function whoMay(permission: Permission): string {
  return rolesWith[permission]
    .map((role) => roleTexts[role].plural)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}

export const accessMessages = {
  refused: (permission: Permission) =>
    `Only ${whoMay(permission)} can do this. An owner can change your role under Accounts.`,
  noScreen: (permission: Permission) =>
    `This screen is for ${whoMay(permission)}. An owner can change your role under Accounts.`,
  ownDrafts: 'Authors can change only drafts of their own. Ask an editor.',
  draftPublished: 'An editor has published this draft. Ask an editor to change what is public.',
  noPublishing: 'Authors cannot publish. Ask an editor to publish your draft.',
} as const;
