import type { Editor, TiptapEditorHTMLElement } from '@tiptap/react';
import type { DraftPlace } from '../../../../domain/api/answers/checks.ts';
import type { StoredPicture } from '../../../../domain/api/answers/media.ts';

/** From its first to behind its last position in the document. */
interface Range {
  from: number;
  to: number;
}

/** Selects a place of the text, in sight. */
export function showInText(place: DraftPlace): void {
  change(place, (editor, { from, to }) => {
    const chain = editor.chain();
    const isBlock = editor.state.doc.nodeAt(from)?.isBlock;
    if (place.element === 'link' && !isBlock) chain.setTextSelection({ from, to });
    else if (place.element === 'heading') chain.setTextSelection({ from: from + 1, to: to - 1 });
    else chain.setNodeSelection(from);
    chain.scrollIntoView().focus().run();
  });
}

/** Says what a picture of the text shows. */
export function describeInText(place: DraftPlace, description: string): void {
  change(place, (editor, { from }) => {
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(from, 'alt', description);
      return true;
    });
  });
}

/** What a picture of the text shows. */
export function altInText({ address }: DraftPlace): string {
  const images = [...(writtenText()?.querySelectorAll('img') ?? [])];
  return images.find((image) => image.getAttribute('src') === address)?.alt ?? '';
}

/** Puts a stored picture in the place of all those that have the address of another site. */
export function replaceInText(place: DraftPlace, { url, width, height }: StoredPicture): void {
  const editor = writtenText()?.editor;
  editor?.commands.command(({ tr }) => {
    for (const { from } of rangesOf(editor, place)) {
      const attrs = { ...tr.doc.nodeAt(from)?.attrs, src: url, width, height };
      tr.setNodeMarkup(from, undefined, attrs);
    }
    return true;
  });
}

/** Lets a link of the text lead elsewhere. */
export function leadInText(place: DraftPlace, href: string): void {
  change(place, (editor, { from, to }) => {
    const node = editor.state.doc.nodeAt(from);
    if (node?.attrs.href === place.address) {
      editor.commands.command(({ tr }) => {
        tr.setNodeAttribute(from, 'href', href);
        return true;
      });
    } else editor.chain().setTextSelection({ from, to }).setLink({ href }).run();
  });
}

/** The element that is written in; the editor hangs on it. */
export function writtenText(): TiptapEditorHTMLElement | null {
  return document.querySelector<TiptapEditorHTMLElement>('.rich-text');
}

function change(place: DraftPlace, make: (editor: Editor, range: Range) => void): void {
  const editor = writtenText()?.editor;
  const range = editor && rangesOf(editor, place)[place.nth];
  if (range) make(editor, range);
}

/** Every element of the kind of a place that has its address, in the order of the text. */
function rangesOf(editor: Editor, { element, address }: DraftPlace): Range[] {
  const ranges: Range[] = [];
  editor.state.doc.descendants(({ type, attrs, marks, nodeSize }, from) => {
    const to = from + nodeSize;
    const link = marks.find((mark) => mark.type.name === 'link')?.attrs.href;
    const last = ranges.at(-1);
    if (element === 'heading') {
      if (type.name === 'heading') ranges.push({ from, to });
    } else if (element === 'picture') {
      if (attrs.src === address) ranges.push({ from, to });
    } else if (attrs.href === address) ranges.push({ from, to });
    // Words of one link may be bold or not.
    else if (link === address && last?.to === from) last.to = to;
    else if (link === address) ranges.push({ from, to });
  });
  return ranges;
}
