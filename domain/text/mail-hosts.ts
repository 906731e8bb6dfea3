/** The most common mail hosts in India, most used first. */
const mailHosts = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'rediffmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.in',
  'icloud.com',
  'live.com',
  'ymail.com',
  'outlook.in',
  'protonmail.com',
  'live.in',
  'zohomail.in',
  'zoho.com',
  'rocketmail.com',
  'msn.com',
  'aol.com',
  'googlemail.com',
  'proton.me',
];

/** Valid hosts that look like one of those. */
const otherHosts = new Set('mail.com email.com gail.com zohomail.com protonmail.ch'.split(' '));

/** Valid endings of yahoo, hotmail, outlook and live in other countries. */
const realEndings =
  /^(?:com|in|[a-z]{2}|co\.(?:in|uk|id|jp|nz|kr|th|za|il)|com\.(?:au|sg|my|ph|hk|tw|br|mx|ar|vn|tr|pe|co|ua))$/;
const slipsOfCom = ['co', 'cm', 'om'];

/** Names with only one host, so that any other ending is a misspelling. */
const soleNames = ['gmail', 'rediffmail', 'icloud', 'ymail', 'rocketmail', 'googlemail'];

/** Minimum length of a name for corrections; many companies have names similar to shorter ones, such as olive.com. */
const minName = 5;
const minNameForTwoSlips = 9;

/**
 * The address that was probably meant, if the host is a misspelling of a common one. Undefined for any
 * other host, such as that of a company.
 */
export function meantAddress(typed: string): string | undefined {
  const [, name, typedHost] = /^\s*(.+)@(.+?)\s*$/.exec(typed) ?? [];
  if (!name || !typedHost) return;
  // "gmail,com", "gmail..com", "gmail.com."
  const host = typedHost.toLowerCase().replace(/[.,;\s]+/g, '.');
  const plain = host.replace(/^\.|\.$/g, '').replace(/^www\./, '');
  const meant = mailHosts.includes(plain) ? plain : similarHost(plain);
  return meant && meant !== typedHost.toLowerCase() ? `${name}@${meant}` : undefined;
}

function similarHost(host: string): string | undefined {
  if (otherHosts.has(host)) return;
  return mailHosts.find((known) => host === known.replaceAll('.', '')) ?? mailHosts.find(isNear);

  function isNear(known: string): boolean {
    const [name, ending] = splitHost(host);
    const [knownName, knownEnding] = splitHost(known);
    const isSole = soleNames.includes(knownName);
    if (name === knownName) {
      if (ending === '' || (isSole && /^(?:com?\.)?[^.]+$/.test(ending))) return true;
      const isReal = realEndings.test(ending) && !slipsOfCom.includes(ending);
      // "co" is a country, in which a company may have a short name.
      const isCountry = knownName.length < minName && /^[a-z]{2}$/.test(ending);
      return !isReal && !isCountry && isMisspelling(ending, knownEnding, 1);
    }
    if (knownName.length < minName || !isMisspelledName(name, knownName)) return false;
    return ending === knownEnding || (/^c/.test(ending) && isMisspelling(ending, knownEnding, 1));
  }
}

function splitHost(host: string): [name: string, ending: string] {
  const dot = host.indexOf('.');
  return dot < 0 ? [host, ''] : [host.slice(0, dot), host.slice(dot + 1)];
}

/** Whether a name is a misspelling. The first letter must be right or swapped with the second, so that cloud.com and hmail.com do not match. */
function isMisspelledName(name: string, known: string): boolean {
  const isSwapped = name.slice(0, 2) === `${known[1]}${known[0]}`;
  if (name[0] !== known[0] && !isSwapped) return false;
  return isMisspelling(name, known, known.length >= minNameForTwoSlips ? 2 : 1);
}

/** Whether at most `max` letters are added, missing, replaced or swapped with the next. */
export function isMisspelling(typed: string, known: string, max: number): boolean {
  if (typed === known) return true;
  if (max === 0 || Math.abs(typed.length - known.length) > max) return false;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at += 1;
  const [rest, knownRest] = [typed.slice(at), known.slice(at)];
  const isSwapped = rest.slice(0, 2) === `${knownRest[1]}${knownRest[0]}`;
  return (
    isMisspelling(rest.slice(1), knownRest.slice(1), max - 1) ||
    isMisspelling(rest.slice(1), knownRest, max - 1) ||
    isMisspelling(rest, knownRest.slice(1), max - 1) ||
    (isSwapped && isMisspelling(rest.slice(2), knownRest.slice(2), max - 1))
  );
}
