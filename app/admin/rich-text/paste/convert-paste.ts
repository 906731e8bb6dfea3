import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { type Editor, getChangedRanges } from '@tiptap/react';
import type { HiddenPart } from '../../../../domain/posts/hidden-text.ts';
import { linkBlockAddress } from '../../../../domain/posts/link-block.ts';
import { typedLinkAddress } from '../addresses.ts';
import { selectionAfter } from '../schema/insert-block.ts';
import { cleanPastedHtml, pastedPage } from './clean-pasted-html.ts';
import { isClearMarkdown } from './clear-markdown.ts';
import { elementsIn, treeOf } from './pasted-tree.ts';

/** What became of a pasted text; one undo brings it back as it was pasted. */
export type Conversion = { kind: 'markdown' } | { kind: 'video'; position: number };

/** The title of a video whose address was pasted: its real one would have to be asked for. */
const pastedVideoTitle = 'Watch the video';

interface Range {
  from: number;
  to: number;
}

/** The range that a paste inserted. */
export function pastedRange(transaction: Transaction): Range | undefined {
  const ranges = getChangedRanges(transaction).map(({ newRange }) => newRange);
  if (ranges.length === 0) return;
  return {
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  };
}

/** What stayed out of a pasted text. */
export interface LeftBehind {
  parts: HiddenPart[];
  /** The HTML as it was copied. */
  html: string;
  /** Where it was inserted, and the document with it. */
  range: Range;
  doc: Node;
}

/** Puts back what stayed behind: in its place, or at the cursor if the text has changed meanwhile. */
export function putBack(editor: Editor, { parts, html, range, doc }: LeftBehind): void {
  const { view, state } = editor;
  view.focus();
  if (state.doc !== doc) {
    const lines = parts.map(({ words }) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: words }],
    }));
    editor.commands.insertContent(lines);
    return;
  }
  replaceRange(editor, range, cleanPastedHtml(html, true).html);
}

/** Pastes HTML over a range, as a step of its own in the history. */
function replaceRange({ view }: Editor, { from, to }: Range, html: string): void {
  const { doc } = view.state;
  const all = TextSelection.between(doc.resolve(from), doc.resolve(to));
  view.dispatch(closeHistory(view.state.tr.setSelection(all)));
  view.pasteHTML(html);
  view.dispatch(closeHistory(view.state.tr));
}

/**
 * Gives a pasted text its structure, if it is clear Markdown: a step of its own in the history, after the text as it is. Does
 * nothing if the text is changed before the parser is loaded.
 */
export async function convertMarkdown(
  editor: Editor,
  range: Range,
  text: string,
): Promise<Conversion | undefined> {
  if (!isClearMarkdown(text)) return;
  const { doc } = editor.state;
  const { markdownHtml } = await import('./pasted-markdown.ts');
  if (editor.isDestroyed || editor.state.doc !== doc) return;
  replaceRange(editor, range, withVideos(markdownHtml(text)));
  return editor.state.doc === doc ? undefined : { kind: 'markdown' };
}

/** Markdown as it was pasted brings the video with its own step. */
function withVideos(html: string): string {
  return html.replaceAll(/<p><a href="([^"<>]*)">([^<>]*)<\/a><\/p>/g, (line, href, words) => {
    const isAddress = videoAddress(words.replaceAll('&amp;', '&')) !== '';
    return isAddress ? `<p class="video"><a href="${href}">${pastedVideoTitle}</a></p>` : line;
  });
}

/** Replaces paragraphs that are only the address of a video by the video. */
export function convertVideos(editor: Editor, { from, to }: Range): Conversion | undefined {
  const { state, view } = editor;
  const lines: { position: number; line: Node; href: string }[] = [];
  state.doc.forEach((line, position) => {
    const isPasted = position <= to && position + line.nodeSize >= from;
    const href = isPasted ? addressIn(line) : '';
    if (href) lines.push({ position, line, href });
  });
  const [first] = lines;
  if (!first) return;
  const tr = closeHistory(state.tr);
  for (const { position, line, href } of lines.toReversed()) {
    const attrs = { kind: 'video', href, text: pastedVideoTitle };
    const video = state.schema.nodes.linkBlock?.create(attrs);
    if (video) tr.replaceWith(position, position + line.nodeSize, video);
  }
  if (lines.length === 1) {
    const end = first.position + 1;
    if (end === tr.doc.content.size) {
      const line = state.schema.nodes.paragraph?.create();
      if (line) tr.insert(end, line);
    }
    tr.setSelection(selectionAfter(tr.doc, end)).scrollIntoView();
  }
  view.dispatch(tr);
  view.dispatch(closeHistory(view.state.tr));
  return { kind: 'video', position: first.position };
}

/** The address of a video, if a paragraph has nothing else. */
function addressIn({ type, textContent, content }: Node): string {
  if (type.name !== 'paragraph') return '';
  const hasOnlyText = content.content.every(({ isText }) => isText);
  return hasOnlyText ? videoAddress(textContent) : '';
}

/** The address of a video, from the address alone or the code that sites offer for embedding; otherwise ''. */
function videoAddress(text: string): string {
  const line = text.trim();
  const [, player] = /^<iframe\b[^<>]*?\ssrc="([^"]+)"[^<>]*>\s*<\/iframe>$/i.exec(line) ?? [];
  const address = player?.replaceAll('&amp;', '&') ?? line;
  return /\s/.test(address) ? '' : linkBlockAddress('video', typedLinkAddress(address));
}

/** The text of the clipboard, if it is Markdown that a code editor has copied as coloured lines; otherwise ''. */
export function colouredMarkdown(data: DataTransfer | null): string {
  const html = data?.getData('text/html');
  const text = data?.getData('text/plain');
  if (!html || !text || !isClearMarkdown(text)) return '';
  const isColoured = elementsIn(treeOf(pastedPage(html).body)).every(({ name }) =>
    ['div', 'span', 'p', 'br', 'pre', 'meta', 'font'].includes(name),
  );
  return isColoured ? text : '';
}
