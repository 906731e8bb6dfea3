/**
 * A post's cleaned HTML as it can be read anywhere: links and pictures of ours lead to our origin, and links within
 * the text to its place on the post's own page.
 */
export function absoluteAddresses(html: string, siteUrl: string, postUrl: string): string {
  return html.replaceAll(/<(?:a|img)\s[^<>]*>/g, (tag) =>
    tag.replace(/ (href|src)="([/#][^"]*)"/, (_, name: string, address: string) => {
      const origin = address.startsWith('#') ? postUrl : siteUrl;
      return ` ${name}="${origin}${address}"`;
    }),
  );
}
