import { setImmediate as nextTurn } from 'node:timers/promises';
import type { List, Nodes } from 'mdast';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { writeMarkdown } from '../../text/markdown.ts';

export interface DescribedLink {
  title: string;
  url: string;
  about: string;
}

/** Entries that take about 10 ms to write, after which other requests get a turn. */
const atOnce = 200;

/**
 * Writes a text in the format of https://llmstxt.org: the site's name, description and lists of links, without empty
 * ones.
 */
export async function writeLlmsTxt(
  { name, tagline }: Pick<SiteFacts, 'name' | 'tagline'>,
  lists: Record<string, readonly DescribedLink[]>,
): Promise<string> {
  const parts = [
    writeMarkdown({ type: 'root', children: [heading(1, name), ...summary(tagline)] }),
  ];
  for (const [title, links] of Object.entries(lists)) {
    if (links.length === 0) continue;
    parts.push(`\n${writeMarkdown(heading(2, title))}\n`);
    for (let start = 0; start < links.length; start += atOnce) {
      parts.push(writeMarkdown(listOf(links.slice(start, start + atOnce))));
      await nextTurn();
    }
  }
  return parts.join('');
}

const text = (value: string) => ({ type: 'text' as const, value });

function heading(depth: 1 | 2, words: string) {
  return { type: 'heading' as const, depth, children: [text(words)] };
}

function summary(words: string) {
  const paragraph = { type: 'paragraph' as const, children: [text(words)] };
  return words ? [{ type: 'blockquote' as const, children: [paragraph] }] : [];
}

function listOf(links: readonly DescribedLink[]): Nodes {
  const items = links.map(({ title, url, about }): List['children'][number] => ({
    type: 'listItem',
    spread: false,
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'link', url, children: [text(title)] },
          ...(about ? [text(`: ${about}`)] : []),
        ],
      },
    ],
  }));
  return { type: 'list', spread: false, children: items };
}
