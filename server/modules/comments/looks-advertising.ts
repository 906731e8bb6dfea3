const link = /(?:https?:\/\/|www\.)\S+/gi;
const maxLinks = 2;

/** Whether a comment has more links than a reader would give, or one for a name. */
export function looksAdvertising(name: string, text: string): boolean {
  return countLinks(name) > 0 || countLinks(text) > maxLinks;
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}
