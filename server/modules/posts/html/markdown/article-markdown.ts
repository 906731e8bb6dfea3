import type { Root } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { writeMarkdown } from '../../../../text/markdown.ts';
import { markdownReady } from './markdown-ready.ts';

/** A clean tree as Markdown. Large ones take seconds: see markdown-in-thread.ts. */
export function articleMarkdown(tree: Root): string {
  return writeMarkdown(toMdast(markdownReady(tree)));
}
