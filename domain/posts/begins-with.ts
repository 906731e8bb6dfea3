const inlineTags =
  /<\/?(?:a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
};

/** Whether an excerpt is only the beginning of the text of a post, which follows it. */
export function beginsWith(html: string, excerpt: string): boolean {
  const text = html
    .slice(0, 4000)
    .replaceAll(inlineTags, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.startsWith(excerpt.slice(0, 60));
}
