/** What enhanced status codes (RFC 3463) and answers of mail servers mean for the owner; the first match counts. */
const meanings: [RegExp, string][] = [
  [/\b[45]\.2\.2\b|over quota|mailbox (is )?full/i, 'Mailbox full. Often works in a few days.'],
  [/\b5\.7\.26\b|dmarc/i, 'Their server wants DMARC. Add the DNS record first.'],
  [
    /\b5\.7\.(23|2[0-9])\b|\bspf\b|\bdkim\b/i,
    'Their server does not trust our domain. Mend SPF or DKIM first.',
  ],
  [
    /block ?list|blacklist|spamhaus|\brbl\b/i,
    'Our mail server is on a block list. Ask your mail host.',
  ],
  [/greylist|\b4\.7\.\d+\b|try again later/i, 'Their server asks to come again later.'],
  [/\b5\.7\.\d+\b|spam|content/i, 'Their filter did not like it. Worth one more try.'],
  [
    /\b5\.(4\.4|1\.2)\b|(host|domain)( or domain)? (name )?not found/i,
    'There is no mail server at this address. Look whether it is spelled right.',
  ],
  [/\b4\.4\.7\b|expired/i, 'Their server could not be reached for days. Often works later.'],
  [/\b5\.4\.\d+\b|hop count|loop/i, 'Their server sends mail in a circle. Try later.'],
  [/\b5\.2\.1\b|disabled|inactive/i, 'The mailbox is switched off.'],
  [
    /\b5\.1\.\d+\b|user unknown|no such|does not exist|unknown user|mailbox unavailable/i,
    'No such mailbox. After two of these in a row it gets no more newsletters.',
  ],
  [/^4/, 'Their server was busy for too long. Try later.'],
  [/^5/, 'Their server said no for good.'],
];

/** A server's answer in words for people. */
export function whatItMeans(answer: string): string {
  const found = meanings.find(([words]) => words.test(answer));
  return found?.[1] ?? 'No answer came. The network or their server was in trouble.';
}

/** Whether an answer says that the mailbox itself is not there: not that it is full, or that the mail was disliked. */
export function saysNoMailbox(answer: string): boolean {
  if (!/^5/.test(answer)) return false;
  const [code] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer) ?? [];
  if (code) return /^5\.1\.|^5\.2\.1$/.test(code);
  return (
    /^55[0-3]/.test(answer) && !/spam|content|policy|block|quota|full|relay|dmarc/i.test(answer)
  );
}
