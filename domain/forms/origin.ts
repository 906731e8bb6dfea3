/** Where a visitor came from: the pages, the campaign of an advertisement, the referrer. */
export interface Origin {
  /** Path and query; empty when unknown, like the others. */
  page: string;
  /** Path of the first page of the visit; `page` is where the form was. */
  firstPage: string;
  campaign: string;
  referrerHost: string;
}

/** Maximum lengths, in characters; longer values are cut, since nobody typed them. */
const maxLengths = { page: 2048, campaign: 300, referrerHost: 253 } as const;

/** Reads the origin that a page sends with its form. For information only: an invalid one does not refuse the form. */
export function readOrigin(input: unknown): Origin {
  const given: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {};
  const referrerHost = plainText(given.referrerHost, maxLengths.referrerHost).toLowerCase();
  return {
    page: address(given.page),
    firstPage: address(given.firstPage),
    campaign: plainText(given.campaign, maxLengths.campaign),
    referrerHost: /^[\p{L}\p{M}\p{N}.-]+(:\d+)?$/u.test(referrerHost) ? referrerHost : '',
  };
}

function address(value: unknown): string {
  const text = plainText(value, maxLengths.page);
  return text.startsWith('/') ? text : '';
}

function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  const readable = value.slice(0, maxLength * 2).replace(/[\p{Cc}\p{Surrogate}]/gu, '');
  return Array.from(readable.trim()).slice(0, maxLength).join('');
}
