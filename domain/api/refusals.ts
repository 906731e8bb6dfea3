import { accountMessages } from '../accounts/account-forms.ts';
import { passkeyMessages } from '../accounts/passkey-messages.ts';
import { accessMessages, type Permission } from '../accounts/roles.ts';
import { secondStepRuleMessages } from '../accounts/second-step-rule.ts';
import type { AuthorPayload } from '../authors/authors.calls.ts';
import { authorMessages } from '../authors/authors.ts';
import { colleagueMessages } from '../colleagues/colleagues.ts';
import { commentMessages } from '../comments/comments.ts';
import { inboxMessages } from '../contact/enquiries.ts';
import type { EnquiryReceipt } from '../contact/enquiry-receipt.ts';
import { outboxMessages } from '../mail/outbox.ts';
import type { PictureUse } from '../media/media.calls.ts';
import { mediaMessages } from '../media/media.ts';
import { messages } from '../messages.ts';
import { choiceMessages } from '../newsletter/choices.ts';
import type { NewsletterDraft } from '../newsletter/newsletter.calls.ts';
import { newsletterMessages } from '../newsletter/newsletter.ts';
import { importMessages } from '../newsletter/subscription-list.ts';
import { pageMessages } from '../pages/page-messages.ts';
import type { PageOverview } from '../pages/pages.calls.ts';
import { changedText, peopleMessages } from '../people/people-messages.ts';
import { viewMessages } from '../people/people-views.ts';
import type { ChangedSince, KnownPerson } from '../people/person-card.ts';
import type { ChangedDetails } from '../people/person-form.ts';
import { postMessages } from '../posts/post-messages.ts';
import type { PostPayload } from '../posts/posts.calls.ts';
import { requestMessages } from '../posts/publish-request.ts';
import type { Namesake, Profile } from '../profile/profile.calls.ts';
import { profileMessages } from '../profile/profile.ts';
import { pushMessages } from '../push/push-form.ts';
import type { StoredTemplate } from '../replies/replies.calls.ts';
import { templateMessages } from '../replies/reply-templates.ts';
import type { SiteOverview } from '../site/site.calls.ts';
import { siteMessages } from '../site/site-messages.ts';
import type { TopicPayload } from '../topics/topics.calls.ts';
import { topicMessages } from '../topics/topics.ts';
import type { DraftPayload } from '../versions/versions.calls.ts';
import { versionMessages } from '../versions/versions.ts';

const { login } = accountMessages;

/** Status and message of every refusal, by the API and by pages with a form posted without JavaScript. */
const refusals = {
  'invalid-token': [400, 'This link is incomplete, or is not from this site.'],
  'form-unreadable': [400, postMessages.unreadableForm],
  'upload-unreadable': [400, mediaMessages.incomplete],
  'login-refused': [401, login.wrong],
  'login-expired': [401, login.expired],
  'login-required': [401, login.ended],
  /** The message names the roles that may. */
  'role-refused': [403, ''],
  'account-not-found': [404, colleagueMessages.unknown],
  'invitation-not-found': [404, colleagueMessages.invitationUnknown],
  'invitation-gone': [410, colleagueMessages.invitationGone],
  'reset-gone': [410, colleagueMessages.resetGone],
  'email-gone': [410, colleagueMessages.emailGone],
  'last-owner': [409, colleagueMessages.lastOwner],
  'own-drafts-only': [403, accessMessages.ownDrafts],
  'own-draft-published': [403, accessMessages.draftPublished],
  'publishing-refused': [403, accessMessages.noPublishing],
  /** Proof of who calls is older than ten minutes. */
  'not-fresh': [403, accountMessages.identity.confirm],
  /** The role needs a second step, and the account has none. */
  'second-step-needed': [403, secondStepRuleMessages.needed],
  'second-step-rule-changed': [409, secondStepRuleMessages.changed],
  'code-wrong': [401, accountMessages.secondStep.codeWrong],
  'recovery-wrong': [401, accountMessages.secondStep.recoveryWrong],
  'passkey-refused': [401, passkeyMessages.refused],
  'passkey-over': [401, passkeyMessages.over],
  'passkey-not-found': [404, passkeyMessages.unknown],
  'passkeys-unavailable': [404, passkeyMessages.unavailable],
  /** The login must begin again with the password. */
  'ticket-over': [410, accountMessages.secondStep.over],
  'no-second-step': [404, accountMessages.secondStep.none],
  /** The post of a comment does not exist. */
  'unknown-post': [404, messages.comments.unknownPost],
  'post-not-found': [404, postMessages.unknown],
  'post-in-trash': [404, postMessages.inTrash],
  'topic-not-found': [404, topicMessages.unknown],
  'author-not-found': [404, authorMessages.unknown],
  'picture-not-found': [404, mediaMessages.unknown],
  'picture-gone': [404, mediaMessages.gone],
  'comment-not-found': [404, commentMessages.unknown],
  'message-not-found': [404, inboxMessages.unknown],
  'person-not-found': [404, peopleMessages.unknown],
  'join-gone': [404, peopleMessages.joinGone],
  'view-not-found': [404, viewMessages.unknown],
  'mail-not-found': [404, outboxMessages.unknown],
  'newsletter-not-found': [404, newsletterMessages.unknown],
  'page-not-found': [404, pageMessages.unknown],
  'version-not-found': [404, versionMessages.unknown],
  'subject-not-found': [404, versionMessages.subjectUnknown],
  'undo-gone': [404, 'This cannot be undone any more.'],
  'not-scheduled': [404, versionMessages.notScheduled],
  'template-not-found': [404, templateMessages.unknown],
  'device-not-found': [404, pushMessages.unknown],
  'session-not-found': [404, 'This device is logged out already.'],
  'post-changed': [409, postMessages.changedMeanwhile],
  'request-published': [409, requestMessages.published],
  'request-returned': [409, requestMessages.returned],
  'request-taken-back': [409, requestMessages.takenBack],
  'request-scheduled': [409, requestMessages.scheduled],
  'request-not-own': [409, requestMessages.notOwn],
  'author-changed': [409, authorMessages.changed],
  'profile-changed': [409, profileMessages.changed],
  /** The message is the question. */
  'profile-question': [409, ''],
  'topic-taken': [409, topicMessages.taken],
  'draft-changed': [409, versionMessages.draftChanged],
  'template-changed': [409, templateMessages.changed],
  'correction-over': [410, messages.contact.correct.over],
  'note-changed': [409, inboxMessages.noteChanged],
  'answer-changed': [409, commentMessages.answerChanged],
  /** The message says who changed it, and to what. */
  'person-changed': [409, ''],
  'stage-changed': [409, ''],
  'step-changed': [409, ''],
  'owner-changed': [409, ''],
  'person-known': [409, peopleMessages.sameNumber],
  /** The message names the remaining card. */
  'person-joined': [409, ''],
  'join-changed': [409, peopleMessages.joinChanged],
  'facts-changed': [409, siteMessages.changedMeanwhile],
  'description-changed': [409, mediaMessages.altChanged],
  'picture-used': [409, mediaMessages.stillUsed],
  'newsletter-changed': [409, newsletterMessages.changed],
  'newsletter-not-now': [409, newsletterMessages.notNow],
  'newsletter-left': [409, choiceMessages.left],
  'page-changed': [409, pageMessages.changedMeanwhile],
  'form-too-large': [413, postMessages.tooLarge],
  'picture-too-large': [413, postMessages.imageTooLarge],
  'list-too-large': [413, importMessages.tooLong],
  'form-expected': [415, postMessages.formExpected],
  /** The status is from the IETF draft of the Idempotency-Key header. */
  'key-reused': [
    422,
    'This Idempotency-Key was used for another content. Please send with a new one.',
  ],
  'nothing-to-split': [422, peopleMessages.nothingToSplit],
  'page-outdated': [422, pageMessages.otherRelease],
  /** The message is that of the first invalid field. */
  invalid: [422, ''],
  limited: [429, messages.limits.tooMany],
  'login-limited': [429, login.tooMany],
  'test-mail-limited': [429, outboxMessages.testTooMany],
} as const satisfies Record<string, [status: number, sentence: string | MinutesText]>;

type MinutesText = (minutes: number) => string;
type Kind = keyof typeof refusals;
type KindWith<Status> = {
  [K in Kind]: (typeof refusals)[K][0] extends Status ? K : never;
}[Kind];

/** Why a draft's request to publish is not decided. */
type RequestOver = Extract<Kind, `request-${string}`>;

interface TextChanged<Of extends Kind, Current> {
  kind: Of;
  current: Current;
  revision: string;
}

/** Why a request was refused. */
export type Refusal =
  /** One message for each invalid field, in the order of the form. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: KindWith<429>; retryAfterSeconds: number }
  /** Somebody else has saved the text since: `current` is what is stored, as this revision. */
  | TextChanged<'post-changed', PostPayload>
  | TextChanged<'draft-changed', DraftPayload | null>
  | TextChanged<'page-changed', PageOverview>
  | TextChanged<'newsletter-changed', NewsletterDraft>
  | TextChanged<'facts-changed', SiteOverview>
  | TextChanged<'profile-changed', Profile>
  | TextChanged<'author-changed', AuthorPayload>
  | TextChanged<'template-changed', StoredTemplate>
  | TextChanged<'person-changed', ChangedDetails>
  | TextChanged<'note-changed' | 'answer-changed' | 'description-changed', string>
  /** `current` are the cards with the number. */
  | { kind: 'person-known'; current: KnownPerson[] }
  | { kind: 'stage-changed' | 'step-changed' | 'owner-changed'; current: ChangedSince }
  | { kind: 'picture-used'; uses: PictureUse[] }
  /** `act` is the summary of the call. */
  | { kind: 'not-fresh'; act: string }
  | { kind: 'role-refused'; needs: Permission }
  /** `current` is the remaining card. */
  | { kind: 'person-joined'; current: { id: number; name: string } }
  /** `current` is the author, or the name in posts, that may be the caller. */
  | { kind: 'profile-question'; current: Namesake }
  /** `current` is the topic that has the name. */
  | { kind: 'topic-taken'; current: TopicPayload }
  | { kind: KindWith<413>; fields?: Record<string, string> }
  | {
      kind:
        | KindWith<400 | 401 | 404 | 410 | 415>
        | Exclude<KindWith<403>, 'role-refused'>
        | 'key-reused'
        | 'page-outdated'
        | 'nothing-to-split'
        | RequestOver
        | 'join-changed'
        | 'newsletter-not-now'
        | 'newsletter-left'
        | 'last-owner'
        | 'second-step-rule-changed';
    };

/** The outcome of a visitor's form. */
export type FormOutcome =
  | {
      kind: 'accepted';
      /** The receipt of an enquiry. */
      receipt?: EnquiryReceipt;
      /** A message that replaces the form's success message. */
      text?: string;
    }
  | Refusal;

/** Whether a result is a refusal; responses have no `kind`. */
export function isRefusal(result: object): result is Refusal {
  return (
    'kind' in result && typeof result.kind === 'string' && Object.hasOwn(refusals, result.kind)
  );
}

interface Details {
  kind: Kind;
  fields?: Record<string, string>;
  current?: unknown;
  revision?: string;
  uses?: PictureUse[];
  act?: string;
  retryAfterSeconds?: number;
}

/** A card is not as the caller saw it. */
const changedKinds = new Set<string>(['stage-changed', 'step-changed', 'owner-changed']);

/** The response to a refusal. */
export function answerToRefusal(refusal: Refusal) {
  const { kind, fields, current, revision, uses, act, retryAfterSeconds = 0 }: Details = refusal;
  const [status, sentence] = refusals[kind];
  const [firstWrong = ''] = Object.values(fields ?? {});
  const error =
    ownSentence(refusal) ??
    (typeof sentence === 'function'
      ? sentence(Math.ceil(retryAfterSeconds / 60))
      : sentence || firstWrong);
  /** Why, where the client must tell a role from other reasons, or a changed card from a joined one. */
  const reason = status === 403 || changedKinds.has(kind) ? kind : undefined;
  return { status, error, reason, fields, current, revision, uses, act };
}

/** The message of a refusal that names something. */
function ownSentence(refusal: Refusal): string | undefined {
  switch (refusal.kind) {
    case 'person-joined':
      return peopleMessages.joinedWith(refusal.current.name);
    case 'profile-question':
      return refusal.current.question;
    case 'role-refused':
      return accessMessages.refused(refusal.needs);
    case 'person-changed':
      return peopleMessages.detailChanged(refusal.current);
    case 'stage-changed':
    case 'step-changed':
    case 'owner-changed':
      return changedText(refusal.current);
    default:
      return;
  }
}
