const keyDigits = /^new-(\d{10,20})$/;

/**
 * The revision, a UUID, that the creation of a post from a draft makes; undefined for a key that no form has made. It is the
 * same after a reload, so that a repeated creation finds its post.
 */
export function creationRevision(draftKey: string): string | undefined {
  const [, digits] = keyDigits.exec(draftKey) ?? [];
  return digits
    ?.padStart(32, '0')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
