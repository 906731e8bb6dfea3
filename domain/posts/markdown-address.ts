export const markdownType = 'text/markdown';

/** The path of a published post in Markdown. */
export function markdownAddress(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}.md`;
}
