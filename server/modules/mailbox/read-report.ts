import type { Attachment } from 'postal-mime';
import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import { oneLine } from '../../text/one-line.ts';
import type { Report } from '../newsletter/returns.service.ts';

/**
 * Far more lines than servers write before the returned email; hostile emails stop here. The parser takes some 20 µs
 * for a line and 100 µs for a part, without interruption.
 */
const maxLines = 3000;
const maxAddresses = 20_000;
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
const returnedTypes = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
];
/** Headers in which servers write the address that an email was delivered to. */
const deliveredTo = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];
/** Feedback types of RFC 5965; others, such as "not-spam" and "auth-failure", are not complaints. */
const complaints = ['abuse', 'fraud'];

/** How servers name themselves in bounces; some of them also mark a bounce as an automatic reply. */
const daemon = /mailer[-_. ]?daemon/i;

/**
 * Whether a header says that the email is a report (RFC 6522), or a bounce from a server that writes no reports.
 * Other emails are not read further.
 */
export function isReport(head: string): boolean {
  const fields = readFields(head.split(/\r?\n\r?\n/, 1)[0] ?? '');
  return isMultipartReport(fields) || isBounce(fields);
}

function isMultipartReport(fields: Fields): boolean {
  return /^multipart\/report\b/i.test(fields.get('content-type') ?? '');
}

/**
 * Whether the email came with an empty return path (RFC 5321), as all bounces do, and is no automatic reply (RFC 3834).
 * Not every mailbox stores the path; then the sender must be a server.
 */
function isBounce(fields: Fields): boolean {
  const path = fields.get('return-path')?.replaceAll(/[<>\s]/g, '');
  const isOfServer = daemon.test(path || (fields.get('from') ?? ''));
  if (path && !isOfServer) return false;
  if (fields.has('x-failed-recipients') || isOfServer) return true;
  const isReply =
    /auto-replied/i.test(fields.get('auto-submitted') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => fields.has(name));
  return path === '' && !isReply;
}

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965); undefined for any other email, and for one that
 * cannot be parsed. The email may be truncated. Its texts are cleaned, since anybody may write one.
 */
export async function readReport(mail: Uint8Array): Promise<Report | undefined> {
  const report = await parseReport(mail);
  return (
    report && {
      kind: report.kind,
      addresses: oneLine(report.addresses, maxAddresses),
      messageId: report.messageId === undefined ? undefined : oneLine(report.messageId, 500),
      recipients: report.recipients.map((each) => oneLine(each, 254)),
      words: oneLine(report.words, 1000),
    }
  );
}

async function parseReport(mail: Uint8Array): Promise<Report | undefined> {
  // Imported with the first report, which keeps the start fast.
  const { default: PostalMime } = await import('postal-mime');
  const parsed = await PostalMime.parse(firstLines(mail), {
    ...limits,
    forceRfc822Attachments: true,
  }).catch(() => undefined);
  if (!parsed) return;
  const part = (types: string[]) =>
    textOf(parsed.attachments.find(({ mimeType }) => types.includes(mimeType)));
  const returned = readFields(part(returnedTypes)?.split(/\r?\n\r?\n/, 1)[0] ?? '');
  const ofMail = {
    addresses: [
      ...parsed.headers.filter(({ key }) => deliveredTo.includes(key)).map(({ value }) => value),
      returned.get('return-path') ?? '',
    ].join('\n'),
    messageId: /<([^<>\s]+)>/.exec(returned.get('message-id') ?? '')?.[1],
  };
  const status = part(statusTypes);
  if (status !== undefined) {
    const delivery = deliveryOf(readBlocks(status));
    // Some servers put the reply only into the text for people.
    const isBare = /^([245]\.0\.0|\d{0,3})$/.test(delivery.words);
    const words = isBare ? replyIn(paragraphsOf(parsed.text ?? '')) : undefined;
    return { ...ofMail, ...delivery, ...(words && { words }) };
  }
  const feedback = part(['message/feedback-report']);
  if (feedback === undefined) {
    const fields = new Map(parsed.headers.toReversed().map(({ key, value }) => [key, value]));
    // A report without its machine-readable part is broken, or a read receipt.
    if (isMultipartReport(fields) || !isBounce(fields)) return;
    const text = parsed.text ?? parsed.html?.replaceAll(/<[^>]*>/g, ' ') ?? '';
    const isOfServer = daemon.test(fields.get('from') ?? '');
    return { ...ofMail, ...bounceOf(text, fields.get('x-failed-recipients'), isOfServer) };
  }
  const fields = readBlocks(feedback)[0] ?? new Map();
  const isComplaint = complaints.includes(fields.get('feedback-type')?.toLowerCase() ?? '');
  return {
    kind: isComplaint ? 'complaint' : 'other',
    ...ofMail,
    addresses: `${ofMail.addresses}\n${fields.get('original-mail-from') ?? ''}`,
    recipients: [],
    words: '',
  };
}

function firstLines(mail: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < maxLines; line += 1) {
    const at = mail.indexOf(10, end);
    if (at < 0) return mail;
    end = at + 1;
  }
  return mail.subarray(0, end);
}

function deliveryOf(blocks: Fields[]): Pick<Report, 'kind' | 'recipients' | 'words'> {
  const actionOf = (fields: Fields) => /^\w*/.exec(fields.get('action') ?? '')?.[0].toLowerCase();
  const found =
    blocks.find((fields) => actionOf(fields) === 'failed') ??
    blocks.find((fields) => actionOf(fields) === 'delayed');
  if (!found) return { kind: 'other', recipients: [], words: '' };
  const recipients = ['final-recipient', 'original-recipient'].flatMap((name) => {
    const value = found.get(name);
    return value === undefined ? [] : [withoutType(value).replaceAll(/[<>]/g, '').toLowerCase()];
  });
  const kind = actionOf(found) === 'failed' ? 'failed' : 'delayed';
  return { kind, recipients, words: wordsOf(found) };
}

/** Where the copy of the returned email begins. */
const copyOfMail =
  /^\W*(below this line is a copy|this is a copy of|original message|returned message|message follows|the (headers?|body) of|included is a copy|unsent message below|message headers?)|^(return-path|received|dkim-signature|message-id|mime-version|list-unsubscribe):/im;
/** Lines with words of the returned email. */
const quotedLine = /^(\s*>.*|.*\bsubject\b[^:\n]{0,30}:.*)$/gim;

/** Words of a server about an email that it could not deliver, which says no reason. */
const failureWords =
  /undeliver|(not|n't) (be |been )?(able to )?deliver|unable to deliver|fail|return|bounce|reject|permanent|unzustellbar|zugestellt|remis|entreg|доставлен/i;
/** Words about an email that is still being retried, or was delivered. */
const isNoFailure =
  /warning message only|not need to resend|\bdelay|will (be retried|keep|continue)|not yet been|still (trying|in the queue)|has been (successfully )?delivered/i;

/**
 * Reads a bounce written for people: kind, recipients and the server's reply. What a server says of an address stands
 * behind it, and our own words do not. The sender of a bounce may have any name, so that one that does not call itself
 * a server must give a reason.
 */
function bounceOf(
  text: string,
  failed: string | undefined,
  isOfServer: boolean,
): Pick<Report, 'kind' | 'recipients' | 'words'> {
  const end = copyOfMail.exec(text)?.index ?? text.length;
  const excerpt = text.slice(0, Math.min(end, 8000)).replaceAll(quotedLine, '');
  const lines = excerpt.split('\n').map(flat);
  const paragraphs = paragraphsOf(excerpt);
  const first = paragraphs.findIndex((paragraph) => address.test(paragraph));
  const reasons = paragraphs.slice(Math.max(0, first));
  const isReason = (words: string) => !vague.includes(judgeReply(words));
  const recipients = (failed ?? excerpt).toLowerCase().match(new RegExp(address, 'g')) ?? [];
  const reply =
    replyIn(reasons) ??
    reasons.find(isReason) ??
    lines.slice(lines.findIndex((line) => address.test(line))).find(isReason);
  const verdict = reply === undefined ? undefined : judgeReply(reply);
  const isRefused = verdict === 'no-mailbox' || verdict === 'mailbox-full';
  const isDelayed =
    /^4/.test(reply ?? '') && !/permanent|giving up|given up|too long/i.test(excerpt);
  if (isDelayed || (!isRefused && isNoFailure.test(excerpt)))
    return { kind: 'delayed', recipients, words: '' };
  const isBounce = failed !== undefined || isOfServer || (first >= 0 && reply !== undefined);
  const words =
    reply ??
    paragraphs.find((paragraph) => failureWords.test(paragraph)) ??
    (failed === undefined ? undefined : reasons[0]);
  // Without a failure there is nothing to record.
  if (!isBounce || words === undefined) return { kind: 'other', recipients: [], words: '' };
  return { kind: 'failed', recipients, words: words.slice(0, 1000) };
}

const address = /[^\s<>,;:()"']+@[\p{L}\p{N}.-]+[\p{L}\p{N}]/u;
const vague = ['unknown', 'temporary', 'content'];

/** The SMTP reply or status that a text for people quotes. */
function replyIn(paragraphs: readonly string[]): string | undefined {
  for (const line of paragraphs) {
    const reply =
      /(?<![\d.:])[45]\d\d(?:[ -]+#?[45]\.\d{1,3}\.\d{1,3}\b|[ :-]+(?=[A-Za-z<"'[]))/.exec(line);
    if (reply) return line.slice(reply.index).slice(0, 1000);
    const status = /#?\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line);
    if (status) return `${status[0].replace('#', '')} ${line}`.slice(0, 1000);
  }
  return undefined;
}

const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map(flat)
    .filter(Boolean);

const flat = (text: string) => oneLine(text.replaceAll(/\s+/g, ' '), 3000);

/** The server's reply, preceded by the status unless the reply is more specific. */
function wordsOf(fields: Fields): string {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const answer = withoutType(fields.get('diagnostic-code') ?? '').replaceAll(/\s+/g, ' ');
  const isAnswer = /^[245]\d\d\b/.test(answer);
  const saysMore = /\b[245]\.\d{1,3}\.\d{1,3}\b/.test(answer) || status.endsWith('.0.0');
  return (isAnswer && saysMore ? answer : `${status} ${answer}`).trim();
}

function textOf(part: Attachment | undefined): string | undefined {
  if (!part) return;
  const { content } = part;
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** A block of fields, by name in lower case. */
type Fields = Map<string, string>;

/** Parses blocks of fields (RFC 3464, 5965) separated by blank lines; the first field of a name counts. */
function readBlocks(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.size > 0);
}

/** Parses the fields of a header or of one block, joining folded lines. */
function readFields(block: string): Fields {
  const fields: Fields = new Map();
  for (const line of block
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The value without its type, as in "rfc822; reader@example.com". */
function withoutType(value: string): string {
  return value.slice(value.indexOf(';') + 1).trim();
}
