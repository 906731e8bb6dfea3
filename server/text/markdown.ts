import type { Nodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

/** Writes a tree as GitHub-flavoured Markdown in which any text remains text. */
export function writeMarkdown(tree: Nodes): string {
  const gfm = gfmToMarkdown({ tablePipeAlign: false });
  return toMarkdown(tree, { extensions: [gfm], bullet: '-', rule: '-' });
}
