/** What a link answered. Without a status `why` says what happened; `bytes` is the length that the answer names. */
export type LinkAnswer =
  | { kind: 'works'; bytes: number | null }
  /** Broken for whoever follows it, or refused to a program, which proves nothing. */
  | { kind: 'broken' | 'unchecked'; why: LinkFault };

/** A status from 400, or a word. */
export type LinkFault = `${number}` | keyof typeof words;

const words = {
  '404': 'answers 404, page not found',
  '410': 'answers 410, page deleted',
  'no-such-host': 'leads to a site that does not exist',
  'no-such-part': 'leads to a part that its page does not have',
  'no-address': 'leads nowhere',
  'no-web-address': 'leads to something else than a web page',
  private: 'leads into a private network',
  port: 'leads to another port than 80 and 443',
  password: 'has a name or a password in its address',
  'no-answer': 'did not answer in time',
  unreachable: 'could not be reached',
  certificate: 'has a certificate that browsers refuse',
  redirects: 'redirects more than five times',
} as const;

/** Says what a link does, as in "A link answers 404, page not found". */
export function faultWords(why: LinkFault): string {
  if (isWord(why)) return words[why];
  return Number(why) >= 500 ? `answers ${why}, an error of the server` : `answers ${why}`;
}

/** Whether a server answered, whatever it said. */
export function hasAnswered(answer: LinkAnswer): boolean {
  return answer.kind === 'works' || /^\d/.test(answer.why);
}

/** Whether all these answers would be the same on a machine without the internet, and some of them only there. */
export function isSilence(answers: readonly LinkAnswer[]): boolean {
  return answers.some(isOfNetwork) && !answers.some(hasAnswered);
}

function isOfNetwork(answer: LinkAnswer): boolean {
  return answer.kind !== 'works' && /^(?:no-such-host|no-answer|unreachable)$/.test(answer.why);
}

/** Judges a status. What refuses programs (401, 403, 429, 999 and their like) may open for readers. */
export function answerOfStatus(status: number, bytes: number | null = null): LinkAnswer {
  if (status >= 200 && status < 300) return { kind: 'works', bytes };
  const isBroken = status === 404 || status === 410 || (status >= 500 && status < 600);
  return { kind: isBroken ? 'broken' : 'unchecked', why: `${status}` };
}

function isWord(why: LinkFault): why is keyof typeof words {
  return Object.hasOwn(words, why);
}
