import { roleTexts } from '../accounts/roles.ts';
import type { RequestPart, ResponseBody } from '../api/call.ts';
import type { CallName, Calls } from '../api/calls.ts';
import { stageLabels } from '../people/person.ts';
import { mailDate } from '../text/dates.ts';
import type { ActivityKind, ActivityNoun } from './activity.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Sending = Extract<CallName, `${Method} ${string}`>;

/** Calls of visitors, and of somebody who forgot the password, whose entry is written once the account is looked up. */
export const visitorCalls = [
  'POST /api/contact/contact-messages',
  'POST /api/newsletter/subscriptions',
  'DELETE /api/newsletter/subscriptions',
  'POST /api/newsletter/unsubscribe',
  'POST /api/comments',
  'POST /api/page-views',
  'POST /api/admin/auth/reset',
] as const satisfies Sending[];

/** Calls that only read, with their query in the body. */
export const readingCalls = [
  'POST /api/admin/auth/invitation',
  'POST /api/admin/auth/login/passkey/options',
  'POST /api/admin/identity/passkey/options',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/auth/reset/link',
  'POST /api/admin/blogs/checks',
  'POST /api/admin/copies/key',
  'POST /api/admin/people/:id/joins/preview',
  'POST /api/admin/personal-data/search',
  'POST /api/admin/personal-data/copies',
  'POST /api/admin/subscriptions/import/preview',
] as const satisfies Sending[];

/** A call whose success is in the log. */
export type LoggedCall =
  | Exclude<Sending, (typeof visitorCalls)[number] | (typeof readingCalls)[number]>
  | Extract<CallName, `GET ${string}/export`>;

export interface ActFacts<Name extends CallName> {
  params: RequestPart<Calls[Name], 'params'>;
  query: RequestPart<Calls[Name], 'querystring'>;
  body: RequestPart<Calls[Name], 'body'>;
  result: ResponseBody<Calls[Name]>;
}

export interface Sentence<Name extends CallName = CallName> {
  kind: ActivityKind;
  /** The verb, before what it was done to. Never with words of a visitor. */
  did: string | ((act: ActFacts<Name>) => string);
  noun?: ActivityNoun | ((act: ActFacts<Name>) => ActivityNoun);
  /** By default the id of the address or the ids of the body. */
  ids?: (act: ActFacts<Name>) => readonly (number | string)[];
  /** By default the title that is stored for the id. */
  title?: (act: ActFacts<Name>) => string;
  /** Written although no row changed, such as an export. */
  always?: boolean | ((act: ActFacts<Name>) => boolean);
  /** A response without an undo token says that nothing changed. */
  isUndoable?: true;
  /** The call stores a long list in several transactions; the entry is in the first. */
  inParts?: true;
}

const none = () => [];

const enquiryStates = {
  new: 'Marked as new:',
  read: 'Marked as read:',
  replied: 'Marked as replied to:',
  archived: 'Archived',
  spam: 'Marked as spam:',
};
const commentActs = {
  approve: 'Approved',
  reject: 'Rejected',
  hold: 'Put back for approval:',
  suspect: 'Marked as spam:',
  delete: 'Deleted',
};
const postActs = {
  publish: 'Published',
  withdraw: 'Took back from the site:',
  delete: 'Put into the trash:',
  restore: 'Took out of the trash:',
};
const newsletterActs = {
  pause: 'Paused',
  resume: 'Resumed',
  cancel: 'Cancelled',
  'take-back': 'Took back',
  overrule: 'Sent in spite of a warning:',
  retry: 'Sent again where it failed:',
};
const outcomes: Record<string, string> = {
  spoke: 'Called and spoke:',
  none: 'Took back a call or a text:',
  sent: 'Sent a WhatsApp text:',
};
const replyActs = {
  mail: 'Wrote a reply by email:',
  phone: 'Called:',
  whatsapp: 'Opened WhatsApp:',
};

const topicNoun = ({ params }: { params: { kind: string } }) =>
  params.kind === 'tags' ? 'tag' : 'category';

/** Keys such as post-12 or page-home. */
const subjectNoun = ({ params }: { params: { id: { kind: 'post' | 'page' } } }) => params.id.kind;
const subjectIds = ({ params }: { params: { id: { subject: string } } }) => [params.id.subject];

/** How the log says what each call did. A call that writes does not compile without a line here. */
export const sentences: { [Name in LoggedCall]: Sentence<Name> } = {
  // Logins
  'POST /api/admin/auth/login': {
    kind: 'logins',
    did: ({ result }) =>
      'token' in result ? 'Logged in' : 'Gave the right password, not yet a code',
    always: true,
  },
  'POST /api/admin/auth/login/second-step': {
    kind: 'logins',
    did: ({ body }) =>
      body.factor === 'app' ? 'Logged in with a code' : 'Logged in with a recovery code',
    always: true,
  },
  'POST /api/admin/auth/login/passkey': {
    kind: 'logins',
    did: 'Logged in with a passkey',
    always: true,
  },
  'DELETE /api/admin/auth/session': { kind: 'logins', did: 'Logged out' },
  'DELETE /api/admin/sessions/others': {
    kind: 'logins',
    did: ({ result }) => `Logged out all other devices, ${result.ended}`,
  },
  'DELETE /api/admin/sessions/:id': {
    kind: 'logins',
    did: 'Logged out another device',
    // The id is the hash of a token.
    ids: none,
  },
  // Accounts and settings
  'PUT /api/admin/account': { kind: 'accounts', did: 'Changed the own name' },
  'PUT /api/admin/profile': { kind: 'accounts', did: 'Changed the own profile' },
  'PUT /api/admin/password': { kind: 'accounts', did: 'Changed the own password' },
  'POST /api/admin/identity': { kind: 'logins', did: 'Confirmed who is there', always: true },
  'POST /api/admin/identity/passkey': {
    kind: 'logins',
    did: 'Confirmed with a passkey who is there',
    always: true,
  },
  'POST /api/admin/passkeys': {
    kind: 'accounts',
    did: 'Added the passkey',
    title: ({ result }) => result.name,
  },
  'PATCH /api/admin/passkeys/:id': {
    kind: 'accounts',
    did: 'Renamed a passkey to',
    ids: none,
    title: ({ body }) => body.name,
  },
  'DELETE /api/admin/passkeys/:id': { kind: 'accounts', did: 'Removed a passkey', ids: none },
  'POST /api/admin/second-step/app': {
    kind: 'accounts',
    did: 'Made a key for an authenticator app',
  },
  'PUT /api/admin/second-step/app': { kind: 'accounts', did: 'Set up an authenticator app' },
  'DELETE /api/admin/second-step/app': { kind: 'accounts', did: 'Removed the authenticator app' },
  'POST /api/admin/second-step/codes': { kind: 'accounts', did: 'Replaced the recovery codes' },
  'POST /api/admin/push/devices': { kind: 'accounts', did: 'Switched notifications on' },
  'DELETE /api/admin/push/devices/:id': {
    kind: 'accounts',
    did: 'Switched notifications off on a device',
    ids: none,
  },
  'POST /api/admin/push/devices/:id/test': {
    kind: 'accounts',
    did: 'Sent a notification to try',
    ids: none,
  },
  'PUT /api/admin/push/quiet-hours': { kind: 'accounts', did: 'Changed the quiet hours' },
  'PUT /api/admin/duty': {
    kind: 'accounts',
    did: ({ body }) => (body.isOn ? 'Went on duty' : 'Went off duty'),
  },
  'PUT /api/admin/todo/:id': {
    kind: 'accounts',
    did: ({ body }) => (body.settled ? 'Settled a task:' : 'Opened a task again:'),
    noun: 'task',
    title: ({ params }) => params.id,
  },
  'POST /api/admin/undo': { kind: 'accounts', did: 'Undid the last change' },
  'POST /api/admin/answer-templates': {
    kind: 'accounts',
    did: 'Added the text to reply with',
    noun: 'template',
    ids: ({ result }) => [result.id],
  },
  'PUT /api/admin/answer-templates/:id': {
    kind: 'accounts',
    did: 'Changed the text to reply with',
    noun: 'template',
  },
  'DELETE /api/admin/answer-templates/:id': {
    kind: 'accounts',
    did: 'Deleted the text to reply with',
    noun: 'template',
  },
  'POST /api/admin/invitations': {
    kind: 'accounts',
    did: ({ body }) => `Invited as ${roleTexts[body.role].name}:`,
    noun: 'invitation',
    ids: none,
    title: ({ body }) => body.email.toLowerCase(),
  },
  'POST /api/admin/invitations/:id/link': {
    kind: 'accounts',
    did: ({ result }) =>
      result.isMailed ? 'Sent the invitation again to' : 'Made a new link for the invitation of',
    noun: 'invitation',
  },
  'DELETE /api/admin/invitations/:id': {
    kind: 'accounts',
    did: 'Took back the invitation of',
    noun: 'invitation',
  },
  'POST /api/admin/accounts/:id/reset': {
    kind: 'accounts',
    did: ({ result }) =>
      result.isMailed ? 'Mailed a link for a new password to' : 'Made a link for a new password of',
    noun: 'account',
  },
  'PUT /api/admin/account/email': { kind: 'accounts', did: 'Asked to change the own email' },
  'POST /api/admin/auth/email': { kind: 'accounts', did: 'Changed the own email' },
  'POST /api/admin/auth/reset/password': {
    kind: 'accounts',
    did: 'Set a new password by a link',
  },
  'PUT /api/admin/accounts/:id/role': {
    kind: 'accounts',
    did: ({ body }) => `Made ${roleTexts[body.role].name}:`,
    noun: 'account',
  },
  'PUT /api/admin/second-step/rule': {
    kind: 'accounts',
    did: ({ result: { rule } }) =>
      rule
        ? `Required a second step of ${rule.roles.map((role) => roleTexts[role].plural).join(', ')} from ${mailDate(rule.from, 'UTC')} on`
        : 'Ended the need for a second step',
  },
  'POST /api/admin/accounts/:id/removal': {
    kind: 'accounts',
    did: 'Removed the account',
    noun: 'account',
  },
  'POST /api/admin/accounts/:id/return': {
    kind: 'accounts',
    did: 'Let back in:',
    noun: 'account',
  },
  'POST /api/admin/auth/invitation/acceptance': {
    kind: 'accounts',
    did: 'Accepted an invitation:',
    title: ({ result }) => result.username,
  },
  // Posts
  'POST /api/blogs': {
    kind: 'posts',
    did: ({ result }) => (result.status === 'published' ? 'Published' : 'Created the draft'),
    noun: 'post',
    ids: ({ result }) => [result.id],
  },
  'PUT /api/blogs/:id': {
    kind: 'posts',
    did: ({ result }) => {
      if (result.status !== 'published') return 'Saved the draft';
      return result.published_at === result.updated_at ? 'Published' : 'Changed';
    },
    noun: 'post',
  },
  'DELETE /api/blogs/:id': { kind: 'posts', did: postActs.delete, noun: 'post' },
  'POST /api/blogs/:id/restore': { kind: 'posts', did: postActs.restore, noun: 'post' },
  'POST /api/admin/blogs/decisions': {
    kind: 'posts',
    did: ({ body }) => postActs[body.decision],
    noun: 'post',
    ids: ({ result }) => result.done,
  },
  'POST /api/admin/blogs/:id/request': {
    kind: 'posts',
    did: 'Asked to publish',
    noun: 'post',
  },
  'DELETE /api/admin/blogs/:id/request': {
    kind: 'posts',
    did: 'Took back the request to publish',
    noun: 'post',
  },
  'POST /api/admin/blogs/:id/request/return': {
    kind: 'posts',
    did: 'Gave back to the author:',
    noun: 'post',
  },
  'PUT /api/blogs/:id/published-at': {
    kind: 'posts',
    did: 'Changed the date of',
    noun: 'post',
  },
  'PUT /api/admin/drafts/:id': { kind: 'posts', did: 'Wrote on the draft', noun: 'draft' },
  'POST /api/admin/drafts/:id/discard': {
    kind: 'posts',
    did: 'Discarded the draft',
    noun: 'draft',
  },
  'POST /api/admin/versions/:id/restore': {
    kind: 'posts',
    did: 'Restored an earlier version as the draft',
    ids: none,
  },
  'PUT /api/admin/scheduled/:id': {
    kind: 'posts',
    did: 'Scheduled',
    noun: subjectNoun,
    ids: subjectIds,
  },
  'POST /api/admin/scheduled/:id/move': {
    kind: 'posts',
    did: 'Moved to another time:',
    noun: subjectNoun,
    ids: subjectIds,
  },
  'DELETE /api/admin/scheduled/:id': {
    kind: 'posts',
    did: 'Took out of the schedule:',
    noun: subjectNoun,
    ids: subjectIds,
  },
  'PATCH /api/admin/topics/:kind/:id': { kind: 'posts', did: 'Renamed', noun: topicNoun },
  'PUT /api/admin/topics/:kind/:id/texts': {
    kind: 'posts',
    did: 'Changed the texts of',
    noun: topicNoun,
  },
  'POST /api/admin/topics/:kind/:id/merge': {
    kind: 'posts',
    did: ({ body }) => `Merged into “${body.into}”:`,
    noun: topicNoun,
  },
  'DELETE /api/admin/topics/:kind/:id': { kind: 'posts', did: 'Deleted', noun: topicNoun },
  'POST /api/admin/blogs/categories': {
    kind: 'posts',
    did: ({ body }) =>
      body.change === 'add'
        ? `Added the category “${body.category}” to`
        : `Removed the category “${body.category}” from`,
    noun: 'post',
    ids: ({ result }) => result.done.map(({ id }) => id),
  },
  'POST /api/admin/authors': {
    kind: 'posts',
    did: 'Added the author',
    noun: 'author',
    ids: ({ result }) => [result.id],
  },
  'PUT /api/admin/authors/:id': { kind: 'posts', did: 'Changed the author', noun: 'author' },
  'PUT /api/admin/authors/:id/account': {
    kind: 'accounts',
    did: ({ body }) =>
      body.account === null ? 'Took from its account the author' : 'Gave to an account the author',
    noun: 'author',
  },
  'DELETE /api/admin/authors/:id': { kind: 'posts', did: 'Deleted the author', noun: 'author' },
  // Pages
  'PUT /api/admin/pages/:id/draft': { kind: 'pages', did: 'Wrote on the page', noun: 'page' },
  'POST /api/admin/pages/:id/discard': {
    kind: 'pages',
    did: 'Discarded the draft of the page',
    noun: 'page',
  },
  'POST /api/admin/pages/:id/publish': { kind: 'pages', did: 'Published the page', noun: 'page' },
  'PUT /api/admin/site': {
    kind: 'pages',
    did: 'Changed under Company:',
  },
  // Pictures
  'POST /api/admin/media': {
    kind: 'media',
    did: 'Uploaded',
    noun: 'picture',
    ids: ({ result }) => [result.id],
  },
  'POST /api/admin/media/copies': {
    kind: 'media',
    did: 'Copied into the library:',
    noun: 'picture',
    ids: ({ result }) => [result.id],
  },
  'POST /api/admin/media/deletions': { kind: 'media', did: 'Deleted', noun: 'picture' },
  'PATCH /api/admin/media/:id': { kind: 'media', did: 'Described', noun: 'picture' },
  'POST /api/admin/media/:id/replacement': {
    kind: 'media',
    did: 'Put another picture in the place of',
    noun: 'picture',
  },
  'DELETE /api/admin/media/:id': { kind: 'media', did: 'Deleted', noun: 'picture' },
  // Comments
  'POST /api/admin/comments/decisions': {
    kind: 'comments',
    did: ({ body }) => commentActs[body.decision],
    noun: 'comment',
  },
  'PUT /api/admin/comments/:id/answer': {
    kind: 'comments',
    did: ({ body }) => (body.answer ? 'Answered' : 'Removed the answer to'),
    noun: 'comment',
  },
  // People and messages
  'POST /api/admin/people': {
    kind: 'people',
    did: ({ result }) => (result.isKnown ? 'Added an enquiry by hand:' : 'Added a person by hand:'),
    noun: 'person',
    ids: ({ result }) => [result.id],
  },
  'PUT /api/admin/people/:id': { kind: 'people', did: 'Changed the card:', noun: 'person' },
  'PUT /api/admin/people/:id/contact': {
    kind: 'people',
    did: 'Changed an address or number:',
    noun: 'person',
    isUndoable: true,
  },
  'POST /api/admin/people/:id/notes': {
    kind: 'people',
    did: 'Wrote a note:',
    noun: 'person',
    ids: ({ result }) => [result.id],
  },
  'POST /api/admin/people/stages': {
    kind: 'people',
    did: ({ body }) => `Moved to ${stageLabels[body.stage]}:`,
    noun: 'person',
    isUndoable: true,
  },
  'POST /api/admin/people/interests': {
    kind: 'people',
    did: 'Changed the interest:',
    noun: 'person',
    isUndoable: true,
  },
  'POST /api/admin/people/owners': {
    kind: 'people',
    did: ({ body }) => (body.owner === null ? 'Gave to nobody:' : 'Gave to a colleague:'),
    noun: 'person',
    isUndoable: true,
  },
  'POST /api/admin/people/steps': {
    kind: 'people',
    did: 'Set the next step:',
    noun: 'person',
    isUndoable: true,
  },
  'POST /api/admin/people/snoozes': {
    kind: 'people',
    did: 'Put off the next step:',
    noun: 'person',
    isUndoable: true,
  },
  'POST /api/admin/people/:id/step-done': {
    kind: 'people',
    did: 'Finished the next step:',
    noun: 'person',
  },
  'POST /api/admin/people/:id/outcomes': {
    kind: 'people',
    did: ({ body }) => outcomes[body.outcome] ?? 'Called, no answer:',
    noun: 'person',
  },
  'DELETE /api/admin/replies/unsent': {
    kind: 'people',
    did: 'Looked through the enquiries whose reply was not sent',
    ids: none,
  },
  'POST /api/admin/people/:id/answers': {
    kind: 'people',
    did: ({ body }) => replyActs[body.kind],
    noun: 'person',
  },
  'POST /api/admin/people/:id/joins': {
    kind: 'people',
    did: ({ body }) => `Joined with card ${body.other}:`,
    noun: 'person',
  },
  'POST /api/admin/people/:id/distinctions': {
    kind: 'people',
    did: ({ body }) =>
      body.isUndone
        ? `Forgot that card ${body.other} is another person:`
        : `Said that card ${body.other} is another person:`,
    noun: 'person',
  },
  'POST /api/admin/people/:id/splits': {
    kind: 'people',
    did: ({ body, result }) =>
      body.join ? `Undid a join, card ${result.id} is back:` : `Split off card ${result.id}:`,
    noun: 'person',
  },
  'POST /api/admin/people-views': {
    kind: 'people',
    did: 'Saved the view',
    noun: 'view',
    ids: ({ result }) => [result.id],
  },
  'PUT /api/admin/people-views/:id': { kind: 'people', did: 'Renamed the view', noun: 'view' },
  'DELETE /api/admin/people-views/:id': { kind: 'people', did: 'Deleted the view', noun: 'view' },
  'POST /api/admin/messages/status': {
    kind: 'people',
    did: ({ body }) => enquiryStates[body.status],
    noun: 'enquiry',
    isUndoable: true,
  },
  'PUT /api/admin/messages/:id/note': {
    kind: 'people',
    did: 'Changed the note of',
    noun: 'enquiry',
  },
  'POST /api/admin/messages/deletions': {
    kind: 'people',
    did: 'Put into the trash:',
    noun: 'enquiry',
    isUndoable: true,
  },
  'POST /api/admin/messages/restorations': {
    kind: 'people',
    did: 'Took out of the trash:',
    noun: 'enquiry',
    isUndoable: true,
  },
  'POST /api/admin/messages/final-deletions': {
    kind: 'people',
    did: 'Deleted for good:',
    noun: 'enquiry',
  },
  // Newsletter and mail
  'POST /api/admin/newsletters': {
    kind: 'newsletter',
    did: 'Began the newsletter',
    noun: 'newsletter',
    ids: ({ result }) => [result.id],
  },
  'PUT /api/admin/newsletters/:id': {
    kind: 'newsletter',
    did: 'Wrote on the newsletter',
    noun: 'newsletter',
  },
  'DELETE /api/admin/newsletters/:id': {
    kind: 'newsletter',
    did: 'Deleted the newsletter',
    noun: 'newsletter',
  },
  'POST /api/admin/newsletters/:id/copies': {
    kind: 'newsletter',
    did: 'Began a copy of the newsletter',
    noun: 'newsletter',
  },
  'POST /api/admin/newsletters/:id/test': {
    kind: 'newsletter',
    did: ({ body, result }) =>
      `${result.isSent ? 'Sent' : 'Tried to send'} to ${body.to ?? 'the owner'}, to try:`,
    noun: 'newsletter',
    always: true,
  },
  'POST /api/admin/newsletters/:id/send': {
    kind: 'newsletter',
    did: ({ body }) => (body.when === 'now' ? 'Sent the newsletter' : 'Scheduled the newsletter'),
    noun: 'newsletter',
  },
  'POST /api/admin/newsletters/:id/decisions': {
    kind: 'newsletter',
    did: ({ body }) => newsletterActs[body.decision],
    noun: 'newsletter',
    ids: ({ params }) => [params.id],
    inParts: true,
  },
  'POST /api/admin/subscriptions/import': {
    kind: 'newsletter',
    did: 'Imported a list of readers',
    inParts: true,
  },
  'POST /api/admin/subscriptions/deletions': {
    kind: 'newsletter',
    did: 'Deleted',
    noun: 'reader',
  },
  'POST /api/admin/subscriptions/unsubscriptions': {
    kind: 'newsletter',
    did: 'Unsubscribed',
    noun: 'reader',
  },
  'POST /api/admin/subscriptions/rescues': {
    kind: 'newsletter',
    did: 'Wrote the mail with the confirming link to',
    noun: 'reader',
  },
  'POST /api/admin/subscriptions/lifts': {
    kind: 'newsletter',
    did: 'Allowed newsletters again to',
    noun: 'reader',
  },
  'POST /api/admin/outbox/test': {
    kind: 'newsletter',
    did: ({ result }) => (result.isSent ? 'Sent a test mail' : 'Tried to send a test mail'),
    always: true,
  },
  'POST /api/admin/outbox/retry': {
    kind: 'newsletter',
    did: ({ result }) =>
      result.count === 1 ? 'Tried a mail again' : `Tried ${result.count} mails again`,
  },
  'POST /api/admin/outbox/:id/retry': {
    kind: 'newsletter',
    did: 'Tried again:',
    noun: 'mail',
  },
  'POST /api/admin/outbox/releases': {
    kind: 'newsletter',
    did: 'Sent what was kept without a mail server:',
    noun: 'mail',
  },
  'POST /api/admin/outbox/deletions': { kind: 'newsletter', did: 'Discarded', noun: 'mail' },
  'DELETE /api/admin/returns/:id': { kind: 'newsletter', did: 'Forgot a returned mail', ids: none },
  'POST /api/admin/mail-records/looks': {
    kind: 'newsletter',
    did: 'Looked up the DNS records of the sender',
  },
  'PUT /api/admin/mail-records/signature': {
    kind: 'newsletter',
    did: 'Changed the signature of mails',
    // Followed by a look into the DNS, which may take seconds.
    inParts: true,
  },
  // Exports and erasures
  'GET /api/admin/people/export': { kind: 'exports', did: 'Exported people', always: true },
  'POST /api/admin/people/export': {
    kind: 'exports',
    did: 'Exported',
    noun: 'person',
    always: true,
  },
  'GET /api/admin/messages/export': { kind: 'exports', did: 'Exported messages', always: true },
  'POST /api/admin/messages/export': {
    kind: 'exports',
    did: 'Exported',
    noun: 'enquiry',
    always: true,
  },
  'GET /api/admin/sources/export': { kind: 'exports', did: 'Exported the sources', always: true },
  'GET /api/admin/subscriptions/export': {
    kind: 'exports',
    did: 'Exported the readers',
    always: true,
  },
  'GET /api/admin/newsletters/:id/export': {
    kind: 'exports',
    did: 'Exported the recipients of',
    noun: 'newsletter',
    always: true,
  },
  'GET /api/admin/activity/export': { kind: 'exports', did: 'Exported the activity', always: true },
  'POST /api/admin/archive/links': {
    kind: 'exports',
    did: 'Exported all posts and pages',
    always: true,
  },
  'POST /api/admin/people/:id/export': {
    kind: 'exports',
    did: 'Exported everything on a card:',
    noun: 'person',
    always: true,
  },
  'POST /api/admin/personal-data/export': {
    kind: 'exports',
    did: 'Exported what is stored about an address',
    always: true,
  },
  'POST /api/admin/people/:id/erasure': {
    kind: 'exports',
    did: 'Erased a person:',
    noun: 'person',
  },
  'POST /api/admin/personal-data/erasure': {
    kind: 'exports',
    did: 'Erased what was stored about an address',
    always: true,
  },
  // Copies and checks
  'POST /api/admin/copies/try': {
    kind: 'copies',
    did: 'Tried the place of the copies',
    always: true,
  },
  'PUT /api/admin/copies/key': { kind: 'copies', did: 'Changed the key of the copies' },
  'POST /api/admin/copies/now': { kind: 'copies', did: 'Asked for a copy now' },
  'POST /api/admin/copies/drill': {
    kind: 'copies',
    did: 'Asked for a proof of the newest copy',
    always: true,
  },
  'POST /api/admin/activity/checks': { kind: 'copies', did: 'Checked the activity' },
};

/** Keys of a response that are 0, or an empty list, if nothing changed. */
const countKeys = ['changed', 'done', 'ended', 'count'] as const;

/** Whether a response says that nothing changed. */
export function isNothing(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false;
  return countKeys.some((key) => {
    if (!Object.hasOwn(result, key)) return false;
    const value: unknown = result[key as keyof typeof result];
    return value === 0 || (Array.isArray(value) && value.length === 0);
  });
}
