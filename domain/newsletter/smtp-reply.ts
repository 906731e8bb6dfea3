/** The cause of a refusal, from a mail server's reply or the diagnosis in a delivery report. */
export type ReplyVerdict =
  | 'no-mailbox'
  | 'mailbox-full'
  /** The content of the email, or a rule of the receiver. */
  | 'content'
  /** The sender: identity, authentication, reputation or rate. Affects other readers too. */
  | 'sender'
  | 'temporary'
  | 'unknown';

const enhancedCode = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/g;

/** Codes for a missing mailbox or domain, and for a mailbox that is switched off. */
const goneCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Details of codes about the sender, by subject, from RFC 3463, 5248 and 7372, Microsoft and Google. */
const senderDetails: Record<string, [from: number, to: number][]> = {
  1: [[7, 8]],
  7: [
    [8, 14],
    [20, 30],
    [51, 69],
    [500, 539],
    [606, 649],
    [700, 780],
  ],
};

/**
 * All words of a reply that says only that a mailbox does not exist. A reply with any other word has another reason,
 * because servers use the same codes for reasons such as "we take no newsletters", in words that no list can cover.
 */
const mailboxWords = new Set(
  [
    'recipient recipients addressee receiver user users username userid mailbox mail box email address account accounts alias inbox',
    'destination name local person customer remote system rcpt virtual table command message delivery deliver delivered fatal final',
    'permanent permanently error failed failure fail status diagnostic code reason not invalid illegal incorrect bad no such none',
    'unknown nonexistent nonexisting non existent existing exist exists does doesn do don did didn can cannot could couldn was wasn',
    'is isn are be been has have had find found known valid here there rejected reject disabled inactive closed deleted removed',
    'terminated deactivated discontinued suspended expired cancelled unallocated unassigned unrouteable unroutable recognized',
    'unavailable available longer active in on at by of for with this that these the a an and or to it its my our ours we i one',
    'any please check try tried again double checking spelling typos misspelled mistyped unnecessary spaces sorry unfortunately only',
    'via within syntax marked as see help community pages go mimecast chkuser vpopmail due inactivity gsmtp s t dd use part left moved company',
    'recipientnotfound lookup success but record',
    // German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian.
    'benutzer empfänger postfach adresse konto unbekannt existiert nicht ungültig gefunden kein diese dieses dieser ist der die das',
    'utilisateur destinataire boîte compte inconnu inconnue invalide introuvable pas aucun cette cet le la les au moins une d un n est l',
    'usuario destinatario buzón correo cuenta dirección desconocido desconocida inválido inválida encontrado existe el de',
    'usuário destinatário caixa conta endereço desconhecido inexistente não utente casella indirizzo sconosciuto esiste',
    'gebruiker postbus onbekend bestaat niet adres użytkownik nieznany nie istnieje',
    'пользователь получатель адрес ящик почтовый не найден существует неизвестен такой такого нет',
  ].flatMap((line) => line.split(' ')),
);

/** Additional words of a reply about the domain of an address (5.1.2). */
const domainWords = new Set(['domain', 'host', 'server', 'named', 'service', 'type', 'mx']);

/** Phrases of mail servers that say nothing about the cause, and special words of some of them, in plain ones. */
const phrases: [RegExp, string][] = [
  [/unknown address error/g, ''],
  [/requested (mail )?action (not taken|aborted)/g, ''],
  [/\(?in reply to (rcpt to|(end of )?data) command\)?/g, ''],
  [/\bhost +\S+ +said:?|remote (host|server) said:?|callout verification failed/g, ''],
  [/(that )?you (tried|are trying|were trying|entered)( to (reach|contact))?/g, ''],
  [/your (message|e-?mail|mail)\b(?! address)/g, 'message'],
  [/\b(on|at|in|by) (this |our |the )?(server|host|domain|system)\b/g, ''],
  [/for more (information|tips)|learn more|your address book/g, ''],
  [/returned to sender|returning message to sender/g, ''],
  [
    /not found by smtp address lookup|not (listed )?in [a-z ]{0,20}(directory|validrcptto list)/g,
    'not found',
  ],
  [/in (local|relay|virtual)( \w+)? table\b/g, ''],
  [/no longer accepts? (mail|messages)/g, 'no longer exists'],
  [/message was not accepted -+|giving up on \S+/g, ''],
];

/** Words that say that something does not exist, after those about the delivery. */
const isMissing =
  /\b(unknown|invalid|illegal|incorrect|bad|no|none|not|cannot|unallocated|unassigned|deleted|removed|terminated|discontinued|unrout(e?able))\b|n't\b|non-?exist/;
const ofDelivery =
  /\b(can ?not|could not|can't|couldn't|not|unable to)( be)? (deliver|reach)\w*|\bnot (currently )?available|\b(unknown|invalid|illegal|incorrect|bad|no) (error|reason|failure|fail|status|command|message|delivery|code)\b/g;
const isOfMailbox =
  /<address>|\b(users?|recipients?|addressee|receiver|mail ?box|inbox|alias|account|address|person|customer|username|userid)\b/;
/** Words that may also be about the sender's own account at a relay. */
const isSwitchedOff = /\b(disabled|inactive|closed|deactivated|suspended|expired|cancelled)\b/;

/** Words about the sender, a block list or the rate. */
const isOfSender =
  /\bsenders?\b|\bsend ?as|\bsending\b|\bmail from\b|\bfrom (address|your|this|\[?\d)|return[- ]?path|badmailfrom|spoof|\bverif|authenticat|\bspf\b|\bdkim\b|\bdmarc\b|\brelay|rcpthosts|\blog ?in\b|password|(block|black|deny)[- ]?list|spamhaus|\b\w*[bd]l\b|\blisted\b|\bbanned\b|reputation|\bip\b|\bptr\b|\brdns\b|reverse|\b(helo|ehlo)\b|client host|your (ip|host|server|domain|network|e-?mail|address|account|user)|too many|throttl|quota|\bper (hour|day|minute)|\b(hour|dai)ly\b|frequen|unusual|out(going|bound)|\battack\b|not (allowed|permitted) to (send|use)/;

const isRate = /\b(send|hour|da(y|ily)|rate|throttl|outgoing|outbound)/;

/** The mailbox is full, in the languages of `mailboxWords`. */
const isFull =
  /\bquota ?(is )?(exceeded|full)|over ?quota|exceeded[^.]{0,40}(quota|storage|disk|space)|(mailbox|inbox|user|storage|disk|folder)\b[^.]{0,30}\b(full|exceed\w*|size limit|over its limit)|(insufficient|not enough|enough|out of|no) (disk |mailbox |storage )?(space|storage)|\b(voll|llen[oa]|pleine?|chei[oa]|pien[oa]|vol|pełna|переполнен)\b/;

/** A temporary problem of the server or the connection. */
const isTemporary =
  /(try|again|back) later|\bretry|temporar|transient|gr[ea]ylist|defer|\bexpired\b|timed? ?out|too (old|busy|quickly)|at a rate|for (more than )?\d+ (hours|days)|busy|overload|connection|unreachable|insufficient|maintenance|migrat|internal|lookup failure|local error/;

/** The email itself, or a rule of the receiver. */
const isOfContent =
  /\bspam|\bjunk\b|virus|malware|phish|attachment|\bbulk\b|\bpolic|filter|prohibit|\bcontent\b|\bsize\b|too (big|large|long)|\bheaders?\b|\bmime\b|\brfc|\bblock|preferences|restrict|\bdenied\b|not (accepted|allowed)/;

interface ReplyParts {
  /** Number of the reply; 0 without one. */
  number: number;
  codes: string[];
  words: string;
}

function partsOf(reply: string): ReplyParts {
  const normalized = reply
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/"(\S+)"/g, '<address>')
    .replaceAll(/[\s"]+/g, ' ')
    .trim();
  // Names of readers and servers may contain any word, so they are removed.
  let words = normalized
    .replaceAll(/<?[^\s<>@:;,()]+@[^\s<>@,;:()]+>?|<?…>?/g, '<address>')
    .replaceAll(/https?:\/\/\S+|\b(?:[a-z0-9_-]+\.){2,}[a-z]{2,}\b/g, (name) =>
      blockLists.test(name) ? ' listed ' : ' host.name ',
    );
  for (const [phrase, meaning] of phrases) words = words.replaceAll(phrase, meaning);
  return {
    number: Number(/^(\d{3})(?![\d.])/.exec(normalized)?.[1] ?? 0),
    codes: Array.from(normalized.matchAll(enhancedCode), ([code]) => code),
    words,
  };
}

const blockLists = /spamhaus|spamcop|barracudacentral|\w*[bd]l\./;

const isSenderCode = (code: string) => {
  const [grade, subject = '', detail] = code.split('.');
  const ranges = senderDetails[subject] ?? [];
  return (
    grade === '5' && ranges.some(([from, to]) => Number(detail) >= from && Number(detail) <= to)
  );
};

/** Whether a permanent reply says that the mailbox does not exist, and nothing else. */
function saysNoMailbox({ codes, words: whole }: ReplyParts): boolean {
  let words = whole;
  if (codes.includes('5.4.1')) words = words.replace('rejected: access denied', 'unknown');
  if (codes.includes('5.5.0')) words = words.replace('mailbox unavailable', 'mailbox unknown');
  // About the protocol: every recipient may have been refused before, for any reason.
  if (codes.some((code) => /^5\.5\.[1-9]/.test(code))) return false;
  const isOfDomain = codes.includes('5.1.2');
  // Queue numbers are ignored.
  const plain = words.replaceAll(
    /<address>|\[[^\]]*\]|host\.name|\S*[\d_=]\S*|(?:[a-z0-9-]+\.)+[a-z]{2,}/g,
    ' ',
  );
  const isPlain = (plain.match(/\p{L}+/gu) ?? []).every(
    (word) => mailboxWords.has(word) || (isOfDomain && domainWords.has(word)),
  );
  if (!isPlain) return false;
  const says = isMissing.test(words.replaceAll(ofDelivery, ''));
  if (codes.some((code) => goneCodes.has(code))) return says || !/\bagain\b/.test(words);
  const isOff = isSwitchedOff.test(words);
  if (codes.some((code) => code.startsWith('5.7.')))
    return says && !isOff && /recipient|mailbox|users?\b/.test(words);
  if (says && isOfMailbox.test(words) && !(isOff && /\baccount|\buser/.test(words))) return true;
  return isOff && /mailbox|recipient|address\b/.test(words);
}

/**
 * Classifies an SMTP reply ("550 5.1.1 User unknown"), the diagnosis of a delivery report, or the text of a connection
 * error. Codes come first. "No mailbox" needs a reply of known words only, because a mistake there would suppress a
 * reader.
 */
export function judgeReply(reply: string): ReplyVerdict {
  const parts = partsOf(reply);
  const { number, codes, words } = parts;
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  if (codes.some(isSenderCode) || [525, 530, 534, 535, 538].includes(number)) return 'sender';
  const isOfSize = has(/^[45]\.(3\.4|2\.3)$/) || /\bmessage size|too (big|large)/.test(words);
  const saysFull = has(/^[45]\.2\.2$/) || isFull.test(words);
  if (saysFull && !isRate.test(words) && !isOfSize) return 'mailbox-full';
  const isOfNow = (number >= 400 && number < 500) || has(/^4\./);
  if (!isOfNow && saysNoMailbox(parts)) return 'no-mailbox';
  if (isOfSize) return 'content';
  if (isOfSender.test(words)) return 'sender';
  if (number === 552 && !has(/^5\.7\./)) return 'mailbox-full';
  if (isOfNow || isTemporary.test(words)) return 'temporary';
  return has(/^5\.[67]\./) || isOfContent.test(words) ? 'content' : 'unknown';
}

/** Explanations of replies about the sender, and what to do; the first match counts. */
const senderMeanings: [RegExp, string][] = [
  [
    /not owned|sendas|send as|(allowed|authori[sz]ed|permitted|permission) to (send|use|submit)|not verified|identit|5\.7\.60|sender address.*(reject|not)|may not send/i,
    'Your mail server does not let this login send with this sender address. Ask whoever runs the server to correct MAIL_FROM and MAIL_RETURN.',
  ],
  [/\b5\.7\.26\b|dmarc/i, 'Their server wants DMARC. Add the DNS record first.'],
  [
    /\b5\.7\.(23|2[0-9])\b|\bspf\b|\bdkim\b/i,
    'Their server does not trust our domain. Fix SPF or DKIM first.',
  ],
  [
    /(block|black|deny)[- ]?list|spamhaus|\brbl\b|dnsbl|\blisted\b|blocked using|banned|reputation/i,
    'Our mail server is on a block list. Ask your mail host.',
  ],
  [
    /too many|rate|throttl|quota|limit|per (hour|day|minute)|exceed/i,
    'Their server, or yours, accepts no more mails in so short a time. Ask whoever runs the server to send fewer an hour (MAIL_PER_HOUR).',
  ],
  [
    /authenticat|relay|login/i,
    'Your mail server refuses our login. Ask whoever runs the server to check it.',
  ],
  [
    /reverse|\bptr\b|\bhelo\b|\behlo\b|\brdns\b/i,
    'The name of our mail server is not set up well (reverse DNS). Ask your mail host.',
  ],
  [
    /domain (of sender|not found|does not)|5\.1\.8/i,
    'The domain of our sender was not found in the DNS. Ask whoever runs the server to check MAIL_FROM and MAIL_RETURN.',
  ],
];

const otherMeanings: [RegExp, string][] = [
  [/greylist|\b4\.7\.\d+\b|try (again )?later/i, 'Their server asks us to try again later.'],
  [/\b4\.4\.7\b|expired/i, 'Their server could not be reached for days. It often works later.'],
  [
    /\b5\.(4\.4|1\.2)\b|(host|domain)( or domain)? (name )?not found|no such (domain|host)|invalid domain/i,
    'There is no mail server at this address. Check the spelling.',
  ],
  [
    /\b5\.4\.\d+\b|hop count|too many hops|loop/i,
    'Their servers pass the mail to each other in a circle. Try later.',
  ],
  [/^4/, 'Their server was busy for too long. Try later.'],
  [/^5/, 'Their server refused it for good.'],
];

/** Explains a server's reply. */
export function explainReply(reply: string): string {
  const first = (meanings: [RegExp, string][]) =>
    meanings.find(([words]) => words.test(reply))?.[1];
  switch (judgeReply(reply)) {
    case 'no-mailbox':
      if (/\b5\.2\.1\b|disabled|inactive|suspended/i.test(reply))
        return 'The mailbox is switched off. After two of these in a row it gets no more newsletters.';
      return 'No such mailbox. After two of these in a row it gets no more newsletters.';
    case 'mailbox-full':
      return 'The mailbox is full. It often works in a few days.';
    case 'sender':
      return first(senderMeanings) ?? 'Their server refuses all mail from us. Ask your mail host.';
    case 'content':
      if (/too (big|large)|size/i.test(reply)) return 'The mail is too large for their server.';
      return 'A rule of their server, such as a spam filter, refused it. Try once more.';
    default:
      return (
        first(otherMeanings) ??
        'Their server did not answer. The network or their server had a problem.'
      );
  }
}

/** Explains the reply that paused a newsletter: when everybody is refused, the reason is rarely at the readers. */
export function explainPause(reply: string): string {
  const verdict = judgeReply(reply);
  if (verdict !== 'no-mailbox' && verdict !== 'mailbox-full') return explainReply(reply);
  return 'It says so about every reader, so the reason is probably at your own mail server, or the list is very old. Ask whoever runs the server to look at it.';
}
