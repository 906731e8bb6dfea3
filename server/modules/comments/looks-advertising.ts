const link = /(?:https?:\/\/|www\.)\S+/gi;
const maxLinks = 2;

/** Whether a comment has many links, or one in its name. */
export function looksAdvertising(name: string, text: string): boolean {
  return countLinks(name) > 0 || countLinks(text) > maxLinks;
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}
