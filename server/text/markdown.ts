import type { Nodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

/** Writes a tree as GitHub-flavoured Markdown in which any text remains text. */
export function writeMarkdown(tree: Nodes): string {
  const gfm = gfmToMarkdown({ tablePipeAlign: false });
  return toMarkdown(tree, { extensions: [gfm], bullet: '-', rule: '-' });
}

/** Empty lists and blank values are omitted. */
type FrontMatter = Record<string, string | readonly string[] | null | undefined>;

/** Puts YAML front matter above a document's text; every value is quoted. */
export function withFrontMatter(facts: FrontMatter, text: string): string {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value && value.length > 0 ? [`${name}: ${quoted(value)}`] : [],
  );
  return ['---', ...lines, '---', '', text].join('\n');
}

/** YAML accepts JSON strings, but some parsers treat these characters as line breaks, or refuse them. */
function quoted(value: string | readonly string[]): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
