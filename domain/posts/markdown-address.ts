export const markdownType = 'text/markdown';

/** The path of a published post as Markdown. */
export function markdownAddress(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}.md`;
}
