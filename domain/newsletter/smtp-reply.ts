/** The cause of a refusal, from a mail server's reply or the diagnosis in a delivery report. */
export type ReplyVerdict =
  | 'no-mailbox'
  | 'mailbox-full'
  /** The content of the email, or a policy of the receiver. */
  | 'content'
  /** The sender: identity, authentication, reputation or rate. Affects other readers too. */
  | 'sender'
  | 'temporary'
  | 'unknown';

const enhancedCode = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/g;

/** Words about the sender, a block list or the rate; they take precedence over every code. */
const senderWords = [
  // Identity.
  /\bsender('s)?( e-?mail)?( address| domain| ip| host| id| policy| verif\w+| server)? (is |was |has been |could |can |does )?(not |n't )?\w*(reject|denied|refus|invalid|unknown|block|verif|fail|allow|permit|valid|exist|resolv|own|match|authori[sz]|callout|reputation|mismatch|ban|blacklist|listed|suspend)/,
  /\b(domain of|verify|validate|unverified|unknown|invalid|bad|blocked|forged|spoofed|unauthori[sz]ed|rejected|refused|banned|illegal) (the )?(sender|return[- ]?path|envelope[- ]from|from address)/,
  /\bsender( address)?:? (domain|verify|verification|callout)|\bsender address\b.*\b(domain|not|reject)/,
  /\b(envelope[- ](sender|from)|originator|return[- ]?(path|address)|from address|reply-to|badmailfrom|verified sender|spoof\w*)\b|mail from:|(?<!callout )verification failed for <address>/,
  /(messages?|mail) from (<address>|\[?\d[\d.]+\]?) (weren't|wasn't|were not|was not|could not|cannot)/,
  /sendas|send as\b|(not|isn't|never) (allowed|authori[sz]ed|permitted|permission|have permission) to (send|use|submit|relay)(?! (to|mail to|messages to|e-?mails? to) (this|the|that|these) )/,
  /(may|can|must|does) ?not (send|use this|relay|be used)(?! (to|mail to|messages to) (this|the) )\b/,
  /in reply to (mail from|helo|ehlo|end of connection|initial)/,
  /mail from(:| )?(<address>|command|domain|address|host|ip|your|this|\[)[^.]{0,60}(reject|denied|refus|block|not (accepted|allowed|permitted)|fail|unknown|invalid|does not)/,
  /(reject\w*|refus\w*|denied|block\w*|do(es)? not accept|not accept\w*) (\w+ ){0,3}(mail|messages?|e-?mails?|connections?|traffic)? ?from (<address>|your|this|that|the|dynamic|\[|host|ip|domain|server|client)/,
  /(identit(y|ies)|e-?mail address|domain|address|account) (is |are )?(not|isn't) verified|failed the check in region/,
  // Authentication.
  /authenticat|\bnot auth|\bspf\b|\bdkim\b|\bdmarc\b|\bdomainkeys?\b|sender id\b|\bsrs\b|\bbatv\b|log ?in (required|first|denied)|password/,
  /relay(ing)? (access |operation |attempt )?(is |was |has been )?(denied|prohibited|rejected|not (allowed|permitted|authori[sz]ed|supported))|(unable|not (allowed|permitted|authori[sz]ed)|cannot|denied|refused?|won't|don't|do not|will not) (to )?relay|\bopen relay|not a (gateway|relay)|isn't in (my|our) list of allowed rcpthosts|rcpthosts/,
  // Reputation, block lists, the address and host name of the sending server.
  /\b(block|black|deny|reject|ban)[- ]?list|spamhaus|spamcop|\bsorbs\b|barracudacentral|uceprotect|invaluement|senderscore|senderbase|\brbls?\b|\bdnsb?ls?\b|mailspike|abuseat|\bcbl\b|\bsbl\b|\bpbl\b|\bxbl\b|surbl|trendmicro|\bers\b|\bdul\b|\borbs\b|mxrate|cloudmark|\bbrts\b/,
  /(?<!not )(?<!isn't )\blisted (in|on|at|by)\b|\bis listed\b|(?<!not )\blisted,/,
  /reputation|\bbanned\b|(host |network )+not (allowed|permitted)|(client|your|sending|connecting|source) (host|ip|server|address|network|domain|mta|client)|client host|\bhost \[|unwelcome/,
  /\bip( address)?\b[^.]{0,60}(block|ban|list|reject|denied|refus|suspicious|reputation|reverse|ptr|not (allowed|permitted|accepted|authori[sz]ed)|may not|poor|bad|spam)|(block|ban|reject|refus|den(y|ied))[^.]{0,40}\bip\b/,
  /reverse[- ]?(dns|lookup|resol|ptr|mapping)|\brdns\b|\bptr\b|\bhelo\b|\behlo\b|dynamic(ally)?[- ](ip|assigned|address|host|allocated)|residential|no (valid )?(mx|a) (record )?(for|of) (the )?(sender|your|domain)|invalid dns/,
  /\byour (ip|host|server|domain|network|account|access|organi[sz]ation|provider|isp|connection|mail ?(server|system|host)|e-?mail (server|system|provider)|mta|tenant)\b/,
  // Rate.
  /too many (mails?|messages?|e-?mails?|connections?|requests|sessions|concurrent|simultaneous|bad|invalid|errors?|recipients|unknown|spam|login|auth)|too (fast|quickly|much mail|frequent)|throttl|rate[- ]?(limit|control|exceed)|\b(sending|send|message|connection|mail|e-?mail|submission) rate\b|\brate\b[^.]{0,30}(limit|exceed|high|prevent)/,
  /\b(per|an|a|each|every|max|maximum) (e-?mails |messages |mails )?(per |an |a )?(hour|day|minute|second|connection)\b|\b(hourly|daily|sending|send|outgoing|outbound|submission|concurren\w+|connection|recipient)s? (message |mail |e-?mail |sending )?(quota|limit|threshold|rate)/,
  /exceed\w*[^.]{0,40}\b(emails?|e-?mails?|messages|connections|recipients|defers|failures)\b[^.]{0,20}(hour|day|minute|allowed|limit|discarded)|exceed\w* (the |its |their )?(maximum |max )?(sending|rate|hourly|daily|number of)/,
  /unusual rate|suspicious (activity|due)|unsolicited mail originating|outbound spam|compromised|unusual (sending|activity)|submissionquota|outgoing ((e-?)?mails?|messages?)|(dictionary|harvest\w*) attack|tarpit|\bsmtp auth/,
];

/** The mailbox is full; without words about the sender or the rate. */
const fullWords =
  /over ?quota|quota (is )?(exceeded|full)|exceed\w*[^.]{0,40}(quota|storage|disk|mailbox size|space)|(mailbox|inbox|account|user|storage|disk|maildrop|folder)\b[^.]{0,30}\b(is |are )?(full|over ?quota|exceeds|out of (space|storage)|size limit|no space)|(mailbox|mail ?box) full|insufficient (disk|mailbox|storage) ?(space)?|not enough (storage|space|disk)|no space left for|out of (storage|disk) space|mailfolder is full|mailbox is out of space/;

/** The email itself, or a rule of the receiver. */
const contentWords =
  /\bspam\b|\bspammy|spam[- ]|\bjunk\b|virus|malware|phish|infected|attachment|unsolicited|\bbulk\b|\bpolic(y|ies)\b|filter|prohibited|objectionable|(content|body)[^.]{0,40}(reject|refus|block|den|restrict|not|filter|spam|violat)|(reject|refus|block)\w*[^.]{0,40}\b(content|body|header|subject|url|uri|link)|message (has been |was |is |content )?(reject|refus|block)|suspicious|(message|mail) (is |was )?(too (big|large|long)|size)|size (of (the|this) message )?(exceed|limit)|(exceeds?|exceeded) (the |fixed )?(maximum )?(message )?size|\bheaders?\b|\bmime\b|not rfc|rfc ?\d|mandatory|disallowed|classified|(recipient|user) (has |have )(rejected|refused|blocked)|blocked by|envelope blocked|recipient('s)? preferences|looks like|challenge|whitelist|bare <lf>|bare lf/;

/** A temporary problem of the server or the connection. */
const temporaryWords =
  /try (again|later)|again later|\bretry|re-?try|temporar|transient|gr[ea]ylist|defer|\bexpired?\b|timed? ?out|timeout|too (old|long in)|could not be delivered (for|within)|for (more than )?\d+ (hours|days)|come back later|later\b.*\btry|receiving (mail|messages) (too quickly|at a rate)|busy|overload|service (not|currently|temporarily)[^.]{0,20}(un)?available|connection (refused|reset|lost|broken|closed|dropped|timed)|unable to connect|couldn't connect|could not connect|network (is )?unreachable|no route to host|insufficient system (storage|resources)|local error in processing|lost connection|(lookup|backend|database|ldap|directory)[^.]{0,40}(fail|error|unavailable|unreachable)/;

/** The mailbox does not exist or is disabled. */
const noMailboxWords =
  /\b(user|recipient|mailbox|mail ?box|account|address|addressee|receiver|destination (e-?mail )?address|local part|local user|alias|person|subscriber|member|inbox|customer|mail ?drop)s?\b( e-?mail| name| mailbox| address| account| id)?( <address>| \S+@?\S*)?(:| -+|,)? ?\(?("?\S+"? )?(is |was |has been |does |could |did |are |you (are|were) trying to (reach|contact) (is |does )?|that you tried to reach (is |does )?|you tried to reach (is |does )?)?(currently |currently not |permanently |no longer |not |n't |n’t )?(unknown|not (be )?(found|exist|known|recogni[sz]ed|valid|existing|available here|a (valid|known))|doesn't exist|doesn’t exist|exist$|exist\b(?<=(not|n't|n’t) exist)|no longer (exists?|valid|active|available|in use|on server|here)|invalid|inactive|disabled|deactivated|deleted|terminated|closed|suspended|expired and|been (disabled|closed|deleted|suspended|deactivated|discontinued|removed)|discontinued|nonexist\w*|non-exist\w*|locked|unavailable: user not found|undeliverable)/;

const noMailboxPhrases = [
  /\b(unknown|no such|invalid|non-?existent|nonexisting|not a valid|bad|inactive|disabled|suspended|unrecogni[sz]ed) (or illegal |or invalid |or unknown |local |final |destination |e-?mail |recipient |virtual |mail )*(user|recipient|mail ?box|account|alias|addressee|person|local[- ]part|address|subscriber|destination address|mail ?drop|userid|user id|customer|name|inbox)\b/,
  /no (mail ?box|user|account|recipient|such (user|person|recipient|mail ?box|account|address|local user))( here| found| exists?| by (that|this) name| with (that|this) name| in this domain| record)/,
  /(does not|doesn't|do not|don't) have an? .{0,60}(account|mailbox)/,
  /we do not have (a|any|this) (user|mailbox|account)|no user record|user lookup success but no user record|not our customer|no longer (with|employed|works?)|(?<!host )(?<!domain )not found by smtp address lookup|recipnotfound|recipientnotfound|not listed in (the )?(domino|public|name|directory|address book)/,
  /user (name )?unknown|unknown (user|recipient|mailbox|account|address|local)|recipient (address )?unknown|mailbox (not found|unknown|disabled|inactive|invalid)|recipient (address )?(not found|rejected: (user unknown|undeliverable|no such|unknown|invalid|address does not))|addressee unknown|address (unknown|invalid|does not exist|not (found|present in directory))|not a known user|not a valid (mailbox|recipient|user)|(account|mailbox|user) (has been |is |was )?(disabled|deleted|deactivated|closed|suspended|terminated|cancell?ed|inactive)|\(?554\.30\)?|no longer (valid|available|accepts? mail|in use)|has (left|moved)|delisted recipient|is not a mailbox|unrouteable mail ?box|^(550[- ])?(<address>:? )?unrouteable address$|not in (my|our) validrcptto|(address|user|recipient|mailbox|<address>)( you entered)? ((could|can|was)n't|could not|cannot|was not) (be )?found/,
];

/** Codes for a missing mailbox; they count unless the words say otherwise. */
const noMailboxCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/**
 * Words of a reply about a mailbox. A code counts only if the reply has no other words, because servers use the same codes
 * for reasons such as "we take no newsletters" or "mail from your country is refused", in words that no list can cover.
 */
const plainWords = new Set(
  [
    'recipient recipients addressee receiver user username userid mailbox mailboxes mail box e email address addresses account',
    'accounts alias inbox destination name local part customer system remote smtp esmtp said rcpt',
    'to command message delivery delivered deliver undeliverable returned fatal final permanent permanently error failed',
    'failure fail status diagnostic code reason requested action not taken aborted unknown invalid illegal incorrect bad no',
    'such none nonexistent non existent existing exist exists exists does doesn do did didn don cannot can could couldn wasn isn',
    'is are was be been has have had found find known valid here there available unavailable rejected reject disabled',
    'inactive closed deleted removed terminated deactivated discontinued suspended expired longer in on at by of for with this that',
    'the a an and or it its my our we you your i please check try again double checking spelling typos misspelled mistyped',
    'unnecessary spaces sorry unable unfortunately one more all any only reach reached trying contact tried via within syntax',
    'marked as entered returning sender message resend blocked due inactivity see gsmtp weren able find unrouteable unroutable sent t s re ve nosuchuser adr resolver recipnotfound recipientnotfound notfound',
    // German, French, Spanish, Portuguese, Italian, Dutch, Polish.
    'benutzer empfänger empfaenger postfach adresse konto unbekannt existiert nicht ungültig ungueltig gefunden kein diese dieses dieser ist der die das',
    'utilisateur destinataire boîte boite compte inconnu inconnue invalide introuvable pas aucun cette cet le la les un au moins une d n est l',
    'usuario destinatario buzón buzon correo cuenta dirección direccion desconocido desconocida inválido invalido inválida no encontrado existe el de',
    'usuário destinatário caixa conta endereço endereco desconhecido inexistente não nao utente casella indirizzo sconosciuto inesistente non esiste',
    'gebruiker postbus onbekend bestaat niet adres użytkownik nieznany nie istnieje',
    // Russian.
    'пользователь получатель адрес ящик почтовый не найден существует неизвестен такой такого нет',
  ]
    .join(' ')
    .split(' '),
);

/** Additional words of a reply about the domain of an address (5.1.2). */
const plainWordsOfDomain = new Set([
  'domain',
  'host',
  'server',
  'name',
  'named',
  'service',
  'type',
  'mx',
]);

/** Whether the reply has a code for a missing mailbox and only words about the mailbox. */
function isCodeOfMailbox(codes: readonly string[], words: string): boolean {
  if (!codes.some((code) => noMailboxCodes.has(code))) return false;
  // Server names and queue numbers are ignored.
  const replyWords =
    words
      .replaceAll(/<address>|\[[^\]]*\]|\S*[\d_=]\S*|(?:[a-z0-9-]+\.)+[a-z]{2,}/g, ' ')
      .match(/\p{L}+/gu) ?? [];
  const isOfDomain = codes.includes('5.1.2');
  return replyWords.every(
    (word) => plainWords.has(word) || (isOfDomain && plainWordsOfDomain.has(word)),
  );
}

/** Codes about the sender from RFC 3463 and 7372, Microsoft and Google. */
function isSenderCode(code: string): boolean {
  const [, subject = 0, detail = 0] = code.split('.').map(Number);
  if (subject === 1) return detail === 7 || detail === 8;
  if (subject !== 7) return false;
  if (detail === 8 || detail === 9) return true;
  const ranges = [
    [20, 30],
    [51, 69],
    [500, 539],
    [606, 649],
    [700, 780],
  ];
  return ranges.some(([from = 0, to = 0]) => detail >= from && detail <= to);
}

/**
 * Classifies an SMTP reply ("550 5.1.1 User unknown"), the diagnosis of a delivery report, or the text of a connection
 * error. Causes at the sender come first, and "no mailbox" needs a known code or known words, because a mistake there
 * would suppress a reader.
 */
export function judgeReply(reply: string): ReplyVerdict {
  const normalizedReply = reply
    .toLowerCase()
    .replaceAll(/[\s"]+/g, ' ')
    .trim();
  const codes = Array.from(normalizedReply.matchAll(enhancedCode), ([code]) => code);
  // Names of readers and servers may contain any word, so they are removed.
  const words = normalizedReply
    .replaceAll(/<?[^\s<>@:;,()]+@[^\s<>@,;:()]+>?/g, '<address>')
    .replaceAll(/https?:\/\/\S+/g, (url) => (blockListUrl.test(url) ? ' listed by spamhaus ' : ' '))
    .replaceAll(/\b(?:[a-z0-9_-]+\.){2,}[a-z]{2,}\b/g, (name) =>
      blockListUrl.test(name) ? name : 'host.name',
    )
    .replaceAll('’', "'")
    // Cisco writes it before every reply with 5.1.0.
    .replaceAll('unknown address error', '');
  if (/receiving (mail|messages) (too quickly|at a rate)/.test(words)) return 'temporary';
  const isFull =
    fullWords.test(words) &&
    !/\b(send|hour|da(y|ily)|rate|throttl|outgoing|outbound|submission)|submissionquota/.test(
      words,
    );
  if (isFull) return 'mailbox-full';
  if (senderWords.some((pattern) => pattern.test(words))) return 'sender';
  if (codes.some((code) => code.startsWith('5.') && isSenderCode(code))) return 'sender';
  if (codes.some((code) => /^[45]\.2\.2$/.test(code))) return 'mailbox-full';
  const replyCode = Number(/^(\d{3})(?![\d.])/.exec(normalizedReply)?.[1] ?? 0);
  const isOfNow =
    (replyCode >= 400 && replyCode < 500) || codes.some((code) => code.startsWith('4.'));
  if (isOfNow || temporaryWords.test(words)) return 'temporary';
  if (contentWords.test(words)) return 'content';
  const isPermanent =
    replyCode >= 500 || codes.some((code) => code.startsWith('5.')) || replyCode === 0;
  const isDenied = codes.includes('5.4.1') && /access denied/.test(words);
  const isOutlook = codes.includes('5.5.0') && /mailbox unavailable/.test(words);
  const saysSo =
    noMailboxWords.test(words) || noMailboxPhrases.some((pattern) => pattern.test(words));
  if (isPermanent && (isDenied || isOutlook || saysSo || isCodeOfMailbox(codes, words)))
    return 'no-mailbox';
  if (codes.some((code) => /^5\.(7\.|6\.|3\.4$|2\.3$)/.test(code))) return 'content';
  return 'unknown';
}

const blockListUrl =
  /spamhaus|spamcop|sorbs|barracudacentral|uceprotect|abuseat|senderscore|dnsbl|rbl|mailspike/;

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
      return 'Their spam filter refused it. Try once more.';
    default:
      return (
        first(otherMeanings) ??
        'Their server did not answer. The network or their server had a problem.'
      );
  }
}
