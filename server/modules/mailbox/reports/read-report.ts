import type { Attachment } from 'postal-mime';
import { oneLine } from '../../../text/one-line.ts';
import type { Report } from './report.ts';
import { type Fields, readBlocks, readFields, withoutType } from './report-fields.ts';

/**
 * Far above what servers write before they return the mail; hostile mails end here. The parser takes some 20 µs for a
 * line and 100 for a part, in one piece.
 */
const maxLines = 3000;
const maxAddresses = 20_000;
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
const returnedTypes = [
  ...['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'],
  ...['message/global', 'message/global-headers'],
];
/** Where servers write the address that a mail was delivered to. */
const deliveredTo = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];
/** Of RFC 5965; others, such as "not-spam" and "auth-failure", are no complaints. */
const complaints = ['abuse', 'fraud'];

/** Whether the head of a mail says that it is a report (RFC 6522). Other mails are not read further. */
export function isReport(head: string): boolean {
  const type = readFields(head.split(/\r?\n\r?\n/, 1)[0] ?? '').get('content-type') ?? '';
  return /^multipart\/report\b/i.test(type);
}

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965); undefined for any other mail, and for one that cannot
 * be parsed. The mail may be cut off at its end. Its texts are cleaned: anybody may write one.
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
  if (status !== undefined) return { ...ofMail, ...deliveryOf(readBlocks(status)) };
  const feedback = part(['message/feedback-report']);
  if (feedback === undefined) return;
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

/** The server's answer, with the status before it unless that says less. */
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
