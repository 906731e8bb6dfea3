/**
 * Headings by their place in the text's outline: the uppermost are h2, since the page's h1 is the title, and none is
 * more than one step below the one it stands under. So "Heading 1" and "Heading 2" of the editor become h2 and h3,
 * and a text that begins with h2 stays as it is.
 */
export function outlinedHeadings(html: string): string {
  const open: number[] = [];
  return html.replaceAll(/<(\/?)h([1-6])(?=[ >])/g, (_, slash: string, level: string) => {
    if (!slash) {
      while ((open.at(-1) ?? 0) >= Number(level)) open.pop();
      open.push(Number(level));
    }
    return `<${slash}h${Math.min(open.length + 1, 6)}`;
  });
}
