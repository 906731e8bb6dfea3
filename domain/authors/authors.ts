/** What the admin says of authors. */
export const authorMessages = {
  nameRequired: 'Please give a name',
  slugWithoutLetters: 'An address needs letters or digits',
  nameTaken: (name: string) => `There is an author “${name}” already`,
  slugTaken: (name: string) => `“${name}” has this address`,
  linkInvalid: 'A profile is an address that begins with https://',
  accountUnknown: 'There is no such account any more.',
  accountTaken: (author: string) => `This account is the author “${author}” already`,
  unknown: 'There is no such author any more. Somebody else may have deleted them.',
  changed:
    'Somebody else has changed this author meanwhile. Save again to put yours in the place of theirs.',
} as const;

export const authorsPerPage = 50;

/** The address of an author's page, or of a further page of their posts. */
export function authorAddress(slug: string, page = 1): string {
  return `/blog/author/${encodeURIComponent(slug)}${page > 1 ? `?page=${page}` : ''}`;
}

/** The slug in an address of this kind, unchanged; undefined for any other address. */
export function slugOfAuthorAddress(path: string): string | undefined {
  return /^\/blog\/author\/([^/?#]+)$/.exec(path)?.[1];
}

/** What screen readers say of an author's photograph, unless something else was typed. */
export function authorPictureAlt(name: string, typed = ''): string {
  return typed || `Portrait of ${name}`;
}
