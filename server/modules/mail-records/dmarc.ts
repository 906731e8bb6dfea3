import { type Answer, type Dns, tagsOf } from './dns.ts';

const policies = /^(none|quarantine|reject)$/i;
const mailAddresses = /^mailto:[^\s,;]+@[^\s,;]+(\s*,\s*mailto:[^\s,;]+@[^\s,;]+)*$/i;
/** The values of the tags that receivers know (RFC 7489); others are ignored. */
const values: Record<string, RegExp> = {
  v: /^DMARC1$/,
  p: policies,
  sp: policies,
  np: policies,
  adkim: /^[rs]$/i,
  aspf: /^[rs]$/i,
  pct: /^(\d\d?|100)$/,
  fo: /^[01ds](:[01ds])*$/i,
  ri: /^\d+$/,
  rua: mailAddresses,
  ruf: mailAddresses,
};

/** Whether the domain, or a domain above it, says how to treat forged email. */
export async function checkDmarc(domain: string, owner: string, dns: Dns): Promise<Answer> {
  const { at, found } = await findRecords(domain, dns);
  const [text, another] = found;
  const name = `_dmarc.${at}`;
  if (text === undefined) {
    // Reports to another domain require its permission, so they are sent to our own only.
    const reports = owner.toLowerCase().endsWith(`@${at}`) ? `; rua=mailto:${owner}` : '';
    const sentence =
      'There is no DMARC record. It tells receivers what to do with forged mail in your name; Gmail and Yahoo require it from everybody who sends newsletters.';
    return { state: 'fault', sentence, record: { name, value: `v=DMARC1; p=none${reports}` } };
  }
  if (another !== undefined) {
    const sentence = `There are ${found.length} DMARC records, so receivers ignore them all. Keep only one of them.`;
    return { state: 'fault', sentence, found };
  }
  const tags = tagsOf(text);
  const isValid = ([tag, value]: [string, string], place: number) =>
    (values[tag]?.test(value) ?? (/^\w+$/.test(tag) && value !== '')) &&
    tags.findIndex(([other]) => other === tag) === place;
  const wrong = tags.find((tag, place) => !isValid(tag, place));
  const policy = tags.find(([tag]) => tag === 'p')?.[1];
  if (tags[0]?.[0] === 'v' && !wrong && policy !== undefined) {
    const place = at === domain ? '' : ` It is at ${at} and applies to ${domain} too.`;
    return { state: 'good', sentence: `Your DMARC record is valid.${place}`, found };
  }
  const rest = tags.filter((tag, place) => isValid(tag, place) && !/^[vp]$/.test(tag[0]));
  const kept = policy && policies.test(policy) ? policy : 'none';
  const value = ['v=DMARC1', `p=${kept}`, ...rest.map((tag) => tag.join('='))].join('; ');
  const why = wrong
    ? `has a mistake at “${wrong.join('=')}”`
    : 'does not begin with v=DMARC1 and a policy such as p=none';
  const sentence = `The DMARC record ${why}, so receivers may ignore it. Replace it with this one.`;
  return { state: 'fault', sentence, found, record: { name, value } };
}

/** The records of the domain, or of the nearest domain above it that has any, and those that are meant as such. */
async function findRecords(domain: string, dns: Dns) {
  const labels = domain.split('.').slice(-8);
  for (let from = 0; from < labels.length - 1; from += 1) {
    const at = labels.slice(from).join('.');
    const found = (await dns.txt(`_dmarc.${at}`)).filter((text) => /v\s*=\s*DMARC/i.test(text));
    if (found.length > 0) return { at, found };
  }
  return { at: domain, found: [] };
}
