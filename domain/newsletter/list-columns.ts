import { isEmail } from '../api/form-fields.ts';
import type { ColumnRole } from './subscription-list.ts';

/** Letters and digits of a heading or cell, for comparison: "OPTIN_TIME" and "Opt-in time" are equal. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const wordsIn = (text: string) =>
  new Set(text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' ')));

const yesWords = wordsIn('yes, y, true, t, 1, on, x, ✓, हाँ, हां');
const noWords = wordsIn('no, n, false, f, 0, off, none, never, not set, नहीं');

const subscribedWords = wordsIn(`
  subscribed, subscriber, is subscribed, email subscribed, active, enabled, confirmed, opted in, opt in, optin, optedin,
  single opt in, double opt in, confirmed opt in, active subscriber, subscribe, सदस्य, सक्रिय`);

const leftWords = wordsIn(`
  unsubscribed, unsubscribe, unsub, un subscribed, opted out, opt out, optout, optedout, blocklisted, block listed,
  blacklisted, black listed, blocked, do not contact, do not email, do not mail, donotcontact, dnc, complained, complaint,
  spam complaint, spam complaints, reported spam, reported as spam, marked as spam, marked spam, abuse complaint, cleaned,
  hard bounce, hard bounced, hardbounce, hardbounced, bounced, bounce, suppressed, deleted, removed, disabled, archived,
  hard, permanent, left, inactive, unreachable, signed off, erased, not receiving`);

const neverWords = wordsIn(`
  pending, unconfirmed, not confirmed, un confirmed, unverified, not verified, awaiting confirmation, needs confirmation,
  waiting, waiting for confirmation, invited, validating, never subscribed, non subscribed, nonsubscribed,
  not subscribed, not opted in, no consent, never agreed, transactional`);

/** Words that can only mean "left" in a text of any column. */
const saysLeft =
  /\b(?:un ?sub(?:scri\w+)?|no longer subscribed|opt(?:ed)? ?out|(?:block|black) ?listed|do ?not ?(?:contact|e ?mail|mail|send)|complained|spam complaint|(?:hard )?bounced?|undeliverable)\b/;

/** The word of a text that can only mean "left"; addresses and data of a program are not texts. */
const leftWordIn = (cell: string) =>
  /^\s*\[?\s*\{/.test(cell)
    ? undefined
    : saysLeft.exec(plainWords(cell.replaceAll(/\S+@\S+/g, '')))?.[0];

export type CellVerdict = 'in' | 'left' | 'never' | 'unknown' | 'nothing';

const isBlankValue = (cell: string) => /^(?:null|nil|n\/a|-+|0000-00-00.*)?$/i.test(cell.trim());
export const isDateLike = (cell: string) => /\d/.test(cell) && !/^[\d\s]{1,4}$/.test(cell.trim());

/** What a cell means for a reader, by the role of its column. */
export function judgeCell(cell: string, role: ColumnRole): CellVerdict {
  const word = plainWords(cell);
  const isBlank = isBlankValue(cell);
  // Such as each reader's own link for unsubscribing.
  if (role === 'none' || /^\s*https?:\/\/\S+\s*$/i.test(cell)) return 'nothing';
  switch (role) {
    case 'free':
    case 'other':
      return leftWordIn(cell) ? 'unknown' : 'nothing';
    case 'leftBy':
      return isBlank || noWords.has(word) ? 'nothing' : 'left';
    case 'doubt':
      return isBlank || noWords.has(word) ? 'nothing' : 'unknown';
    case 'doubtful':
      return noWords.has(word) || leftWords.has(word) || neverWords.has(word)
        ? 'unknown'
        : 'nothing';
    case 'left':
      if (isBlank || noWords.has(word) || subscribedWords.has(word)) return 'nothing';
      if (yesWords.has(word) || leftWords.has(word) || isDateLike(cell)) return 'left';
      return /^\d+$/.test(word) ? 'left' : 'unknown';
    case 'state':
    case 'stateLike':
      if (subscribedWords.has(word) || yesWords.has(word)) return 'in';
      if (role === 'state' && leftWordIn(cell) === word) return 'left';
      return role === 'state' && neverWords.has(word) ? 'never' : 'unknown';
  }
  if (yesWords.has(word) || subscribedWords.has(word)) return 'in';
  if (neverWords.has(word)) return 'never';
  if (role === 'confirmed') return noWords.has(word) ? 'never' : 'unknown';
  if (noWords.has(word) || leftWords.has(word)) return 'left';
  return role === 'agrees' && isDateLike(cell) ? 'in' : 'unknown';
}

const freeHeading =
  /\b(?:tags?|labels?|lists?|segments?|groups?|notes?|names?|source|url|link|ip|address|comments?|company|city|country|subject|version|utm\w*|title|browser)\b/;
/** Headings about other channels, or not about the state of a newsletter. */
const otherSubject =
  /\b(?:sms|rcs|calls?|phone|mobile|whats ?app|push|telegram|postal|soft\w*|paid|paying|stripe|plan|tier|opens?|opened|clicks?|clicked|sent|delivered|rating)\b/;
const bounceCount = /bounce ?count|number of bounces|count of bounces|^bounces$|spam score/;
const leftHeading =
  /unsub|\bun subscri|\bopt(?:ed)? ?out|black ?list|block ?list|\bblocked\b|(?:hard ?)?bounce[ds]?\b|\bnon ?subscri|\bno (?:e ?)?mails?\b|\babuse\b|complain|\bspam\b|suppress|\bdo not\b|\bdo ?not ?(?:contact|e ?mail)|\bdnc\b|\bclean(?:ed)?\b|\bdeleted?\b|\bremoved\b|disabled|\bbanned\b|archived|\bleft\b|\binactive\b|undeliver|unreachable|\bno longer\b|\bexcluded?\b|\berased\b|\bnot subscribed\b|\binvalid\b|\bjunk\b|abgemeldet|सदस्यता समाप्त/;
const leftDetail = /\b(?:time|date|at|on|campaign|title|mode|id|reason|since|ip)\b/;
const agreesHeading =
  /subscri(?:bed|be|ption)\b|\bsubscriber\b|opt(?:ed)? ?in\b|\baccepts?\b|\bconsent(?:ed)?\b|permission|\bagree[ds]?\b|\bactive\b|\benabled\b|\bnewsletter\b|\bmarketing\b|\bmailings?\b|\breceives?\b|\bgdpr\b|\ballowed\b|\bwants?\b/;
const confirmedHeading =
  /\b(?:confirmed|verified|manually confirm|validated|valid|double ?opt ?in)\b/;
const dateDetail =
  /\b(?:time|date|at|on|since|timestamp|ip|source|version|text|url|method|form|id|type|frequency)\b/;
const statusHeading = /\bstatus\b(?!.*\b(?:time|date|at|on|reason|source|id)\b)|स्थिति/;

/** Words for email and its lists; "mail" alone may be what a postman brings, and a subscription one to a magazine. */
const newsletterWord = /\be ?mails?\b|\bnewsletters?\b|\bmailing lists?\b|\bun ?sub(?:scri\w*)?\b/;
/** Words of headings that name no subject of their own. */
const smallWord =
  /\b(?:is|was|the|this|of|from|to|all|globally|current|contact|member|reader|subscri(?:ber|ption))\b/;

/** Whether a heading has no other words than these. */
const hasOnly = (name: string, words: readonly RegExp[]) =>
  name
    .replaceAll(new RegExp(`(?:${words.map(({ source }) => source).join('|')})\\p{L}*`, 'gu'), '')
    .trim() === '';

/**
 * What a heading means. It speaks about the newsletter if it names email, and nothing else: "Post (mail) refused" and
 * "Exam emails opt out" may have another subject, so that the owner is asked.
 */
function roleByHeading(heading: string): ColumnRole {
  const role = roleByWords(heading);
  const name = plainWords(heading);
  const isOfEmail = newsletterWord.test(name);
  const states = [leftHeading, agreesHeading, confirmedHeading, statusHeading, leftDetail];
  if (name === leftOutSince) return role;
  if (isOfEmail && hasOnly(name, [newsletterWord, ...states, smallWord])) return role;
  switch (role) {
    case 'left':
    case 'leftBy':
      return 'doubt';
    case 'status':
      if (hasOnly(name, [statusHeading, smallWord])) return 'state';
      return isOfEmail ? 'stateLike' : 'doubtful';
    case 'agrees':
    case 'confirmed':
      return isOfEmail ? 'stateLike' : 'doubtful';
    default:
      return role;
  }
}

/** The role of a column that is about the newsletter, as the owner says. */
export function roleForNewsletter(heading: string): ColumnRole {
  const role = roleByWords(heading);
  if (role === 'doubt') return 'leftBy';
  return ['left', 'leftBy', 'agrees', 'confirmed'].includes(role) ? role : 'status';
}

/** A heading of our own export. */
const leftOutSince = 'left out since';

function roleByWords(heading: string): ColumnRole {
  const name = plainWords(heading);
  if (name === leftOutSince) return 'leftBy';
  const isOfReaders = leftHeading.test(name) || agreesHeading.test(name);
  // "SMS and email opt out" is about both.
  if (name === '' || (otherSubject.test(name) && !(newsletterWord.test(name) && isOfReaders)))
    return 'other';
  if (/\bcancel|\bexpir/.test(name)) return 'doubt';
  // About paid subscriptions, not about the newsletter.
  if (name === 'active subscription') return 'other';
  if (bounceCount.test(name)) return 'doubt';
  if (leftHeading.test(name)) {
    if (/\b(?:status|state)\b/.test(name)) return 'status';
    // "Unsubscribed on" and "CLEAN_CAMPAIGN_ID", but not "Spam complaint on file".
    return leftDetail.test(name) && !/\bon file\b/.test(name) ? 'leftBy' : 'left';
  }
  if (statusHeading.test(name)) return 'status';
  if (dateDetail.test(name)) return 'other';
  if (confirmedHeading.test(name)) return 'confirmed';
  if (freeHeading.test(name) && !/mailing list/.test(name)) return 'free';
  if (agreesHeading.test(name)) return 'agrees';
  // Such as "Contact by e-mail".
  return newsletterWord.test(name) ? 'doubtful' : 'other';
}

/** Matches words for email in a heading. */
const emailWord =
  /e ?mail|\bmail\b|\bmails\b|mailadresse|correo|courriel|ईमेल|ई मेल|இமெயில்|ইমেইল|ઈમેલ|ಇಮೇಲ್|ఇమెయిల్|ഇമെയിൽ|ਈਮੇਲ/;

/**
 * The address without the apostrophe that our exports put before formulas, the "mailto:" and the name of address books
 * ("Asha Rao <asha@example.com>"), and invisible characters.
 */
export const bareAddress = (cell: string) =>
  cell
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^'/, '')
    .replace(/^mailto:/i, '')
    .replace(/^[^<>@]*<([^<>]*)>$/, '$1')
    .trim();

const isAddress = (cell: string) => cell.includes('@') && isEmail(bareAddress(cell));

/** Whether a row has a cell that is not blank. */
export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

const isSeparatorLine = (cells: readonly string[]) => /^"?sep=/i.test(cells[0]?.trim() ?? '');

/** Maximum number of columns read. */
export const maxColumns = 1000;

export interface ListColumns {
  /** Number of rows up to and including the headings; 0 for none. */
  head: number;
  /** Index of the column of addresses; -1 if unknown. */
  email: number;
  /** Whether the column of addresses is known from a heading or is the only column with addresses. */
  isRecognised: boolean;
  names: string[];
  roles: ColumnRole[];
}

/** The columns of a list, from its first rows; `chosen` is the owner's choice of the column of addresses. */
export function readColumns(sample: readonly (readonly string[])[], chosen?: number): ListColumns {
  const first = sample.findIndex((cells) => isFilled(cells) && !isSeparatorLine(cells));
  const rowWithAddress = sample.findIndex((cells) =>
    chosen === undefined ? cells.some(isAddress) : isAddress(cells[chosen] ?? ''),
  );
  const data = rowWithAddress < 0 ? sample.length : rowWithAddress;
  const headRow = findHead(sample, { first, data, chosen });
  const names = (headRow < 0 ? [] : (sample[headRow] ?? [])).map((cell) =>
    cell.replaceAll(/\s+/g, ' ').trim(),
  );
  const head = headRow < 0 ? (first > 0 && isSeparatorLine(sample[0] ?? []) ? 1 : 0) : headRow + 1;
  const rows = sample.slice(head).filter(isFilled);
  const { email, isRecognised } = findEmail(names, rows, chosen);
  const width = widthOf(names, rows);
  const roles = Array.from({ length: width }, (_, at) =>
    at === email ? 'free' : roleByCells(names[at] ?? '', cellsOf(rows, at)),
  );
  return { head, email, isRecognised, names, roles };
}

const widthOf = (names: readonly string[], rows: readonly (readonly string[])[]) =>
  Math.min(maxColumns, Math.max(names.length, ...rows.map((cells) => cells.length), 0));

const cellsOf = (rows: readonly (readonly string[])[], at: number) =>
  rows.map((cells) => cells[at] ?? '').filter((cell) => !isBlankValue(cell));

/** The row of headings above the first address: the lowest that names an address column, otherwise the row directly above. */
function findHead(
  sample: readonly (readonly string[])[],
  { first, data, chosen }: { first: number; data: number; chosen: number | undefined },
): number {
  if (first < 0) return -1;
  for (let row = Math.min(data, sample.length) - 1; row >= first; row -= 1) {
    const cells = sample[row] ?? [];
    const isNamed = (cell: string, at: number) =>
      emailWord.test(plainWords(cell)) && (data === sample.length || isAddressColumn(sample, at));
    if (!isSeparatorLine(cells) && cells.some(isNamed)) {
      // A title such as "Mail list" above unknown headings.
      const below = sample.slice(row + 1, data).map(countFilled);
      if (Math.max(0, ...below) <= countFilled(cells)) return row;
      break;
    }
  }
  if (data <= first || data === sample.length) return -1;
  const above = sample.slice(first, data).findLastIndex(isFilled) + first;
  // A single cell above a list of addresses may be an invalid address.
  return countFilled(sample[above] ?? []) > 1 || chosen !== undefined ? above : -1;
}

const isAddressColumn = (sample: readonly (readonly string[])[], at: number) =>
  sample.some((cells) => isAddress(cells[at] ?? ''));

function findEmail(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: number | undefined,
): { email: number; isRecognised: boolean } {
  if (chosen !== undefined) return { email: chosen, isRecognised: true };
  const width = widthOf(names, rows);
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    addresses: rows.filter((cells) => isAddress(cells[at] ?? '')).length,
    name: plainWords(names[at] ?? ''),
  }));
  const emailColumns = columns.filter(({ name }) => emailWord.test(name));
  const exact = emailColumns.find(({ name }) => /^(?:e ?mail|mail)(?: ?addres?s)?$/.test(name));
  const best = (among: typeof columns) =>
    among.toSorted((a, b) => b.addresses - a.addresses || a.at - b.at)[0];
  const holders = columns.filter(({ addresses }) => addresses > 0);
  const byName =
    exact && (exact.addresses > 0 || holders.length === 0) ? exact : best(emailColumns);
  if (byName && (byName.addresses > 0 || holders.length === 0)) {
    return { email: byName.at, isRecognised: true };
  }
  const guess = best(holders);
  // Without headings, a single column with addresses is unambiguous.
  const isClear = names.length === 0 && holders.length <= 1;
  return {
    email: guess?.at ?? (width === 1 ? 0 : -1),
    isRecognised: isClear && (holders.length === 1 || width === 1),
  };
}

/** The role of a column by its heading, or else by its cells. */
function roleByCells(heading: string, cells: readonly string[]): ColumnRole {
  const role = roleByHeading(heading);
  if (role !== 'other') return role;
  const words = cells.map(plainWords);
  const isState = (word: string) => /^(?:subscribed|opted in|unconfirmed|enabled)$/.test(word);
  if (words.some(isState)) return heading === '' ? 'state' : 'stateLike';
  // Such as "subscriber_type: removed".
  const isOfReaders = /subscri/i.test(heading) && words.some((word) => leftWords.has(word));
  return isOfReaders ? 'stateLike' : 'other';
}

/** Headings of the time of consent, in exports of newsletter services and of this site, most reliable first. */
const dateHeadings = [
  ...(['consent date', 'consent time', 'consented at', 'consent at', 'subscribed'] as const),
  ...([
    'confirm time',
    'confirmed at',
    'confirmed',
    'confirmation date',
    'double opt in at',
  ] as const),
  ...(['optin time', 'opt in time', 'optin date', 'opt in date', 'opted in at', 'opt in'] as const),
  ...(['subscribed at', 'subscribed on', 'subscription date', 'date subscribed'] as const),
  ...([
    'signup date',
    'sign up date',
    'signed up at',
    'start date',
    'joined at',
    'joined',
  ] as const),
  ...(['date added', 'added at', 'added time', 'created at', 'created', 'create date'] as const),
  ...(['entered', 'inserted at', 'date', 'timestamp'] as const),
];

const sourceHeadings = [
  ...(['consent source', 'optin source', 'opt in source', 'signup source'] as const),
  ...(['subscription source', 'source'] as const),
];

/** Headings of the time of unsubscribing. */
const leftDateHeadings = [
  ...(['unsub time', 'unsubscribed at', 'unsubscribed on', 'unsubscribe date'] as const),
  ...(['unsubscribed', 'date unsubscribed', 'clean time', 'deleted at', 'opt out date'] as const),
  ...(['opted out at', 'opt out time'] as const),
];

/** The columns about consent: dates in order of priority, and the source or -1. */
export function consentColumns(names: readonly string[]) {
  const plain = names.map(plainWords);
  const placesOf = (headings: readonly string[]) =>
    headings.map((heading) => plain.indexOf(heading)).filter((place) => place >= 0);
  return {
    dates: placesOf(dateHeadings),
    leftDates: placesOf(leftDateHeadings),
    source: placesOf(sourceHeadings)[0] ?? -1,
  };
}

/** Whether a cell is a date, and neither empty nor yes or no. */
export function isDateCell(cell: string): boolean {
  const word = plainWords(cell);
  return (
    !isBlankValue(cell) && !yesWords.has(word) && !noWords.has(word) && !subscribedWords.has(word)
  );
}

/** A cell as the question to the owner shows it: dates of a column, and texts with the same word, are one question. */
export function askedText(cell: string, role: ColumnRole): string {
  if (role === 'doubt' && isDateLike(cell)) return 'a date';
  const isText = role === 'free' || role === 'other';
  return (isText ? leftWordIn(cell) : undefined) ?? plainWords(cell);
}

/** Whether a cell is empty. */
export const isBlankCell = isBlankValue;
