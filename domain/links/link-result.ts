/** The result of checking a link. Without a status, `why` is the error; `bytes` is the Content-Length. */
export type LinkResult =
  | { kind: 'works'; bytes: number | null }
  /** Broken for visitors, or unchecked because the server refuses programs. */
  | { kind: 'broken' | 'unchecked'; why: LinkFault };

/** A status of at least 400, or the name of a network error. */
export type LinkFault = `${number}` | keyof typeof words;

const words = {
  '404': 'opens a page that does not exist (404)',
  '410': 'opens a page that was deleted (410)',
  'no-such-host': 'goes to a site that does not exist',
  'no-such-part': 'goes to a section that its page does not have',
  'no-address': 'has no address',
  'no-web-address': 'does not go to a web page',
  private: 'goes to a private network, where visitors cannot follow',
  port: 'uses a port that many networks block',
  password: 'has a username or a password in its address',
  'no-answer': 'did not answer in time',
  unreachable: 'could not be reached',
  certificate: 'goes to a site that browsers call unsafe (certificate)',
  redirects: 'is forwarded more than five times',
} as const;

/** The fault as a verb phrase, as in "A link opens a page that does not exist (404)". */
export function faultText(why: LinkFault): string {
  if (isWord(why)) return words[why];
  return Number(why) >= 500
    ? `shows ${why}, an error of its server`
    : `answers with the code ${why}`;
}

/** Whether a server responded at all. */
export function hasResponded(answer: LinkResult): boolean {
  return answer.kind === 'works' || /^\d/.test(answer.why);
}

/** Whether the results suggest that the machine has no internet connection. */
export function seemsOffline(answers: readonly LinkResult[]): boolean {
  return answers.some(isOfNetwork) && !answers.some(hasResponded);
}

function isOfNetwork(answer: LinkResult): boolean {
  return answer.kind !== 'works' && /^(?:no-such-host|no-answer|unreachable)$/.test(answer.why);
}

/** The result for a status. Statuses that refuse programs (401, 403, 429, 999 and similar) may work for visitors. */
export function resultOfStatus(status: number, bytes: number | null = null): LinkResult {
  if (status >= 200 && status < 300) return { kind: 'works', bytes };
  const isBroken = status === 404 || status === 410 || (status >= 500 && status < 600);
  return { kind: isBroken ? 'broken' : 'unchecked', why: `${status}` };
}

function isWord(why: LinkFault): why is keyof typeof words {
  return Object.hasOwn(words, why);
}
