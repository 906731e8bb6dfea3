/** Headings of the instant of a consent, in exports of newsletter services and of ours, the most telling first. */
const dateHeadings = [
  ...(['consent date', 'consent time', 'consented at', 'consent at', 'subscribed'] as const),
  ...(['confirm time', 'confirmed at', 'confirmed', 'confirmation date'] as const),
  ...(['optin time', 'opt in time', 'optin date', 'opt in date', 'opted in at'] as const),
  ...(['subscribed at', 'subscribed on', 'subscription date', 'date subscribed'] as const),
  ...(['signup date', 'sign up date', 'signed up at', 'start date', 'joined at'] as const),
  ...(['date added', 'added at', 'created at', 'created', 'date', 'timestamp'] as const),
];

const sourceHeadings = [
  'consent source',
  'optin source',
  'opt in source',
  'signup source',
  'source',
];

/** Headings whose cell, if it is filled, says that somebody has left. */
const leftHeadings = ['unsub time', 'unsubscribed at', 'unsubscribe date', 'deleted at'];

/** Columns of consent by a list's head: dates in the order in which they count, -1 for no source. */
export function consentColumns(head: readonly string[]) {
  const names = head.map((cell) => plain(cell));
  const placesOf = (headings: readonly string[]) =>
    headings.map((heading) => names.indexOf(heading)).filter((place) => place >= 0);
  return {
    dates: placesOf(dateHeadings),
    source: placesOf(sourceHeadings)[0] ?? -1,
    left: placesOf(leftHeadings),
    /** "false" there says the same. */
    subscribed: names.indexOf('subscribed to emails'),
    /** "true" there says the same. */
    disabled: names.indexOf('email disabled'),
  };
}

/** "OPTIN_TIME" and "Opt-in time" are one heading. */
function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}
