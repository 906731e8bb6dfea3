import type { Editor, TiptapEditorHTMLElement } from '@tiptap/react';
import type { StoredPicture } from '../../../../domain/media/media.calls.ts';
import type { DraftPlace } from '../../../../domain/posts/posts.calls.ts';

/** A range of positions in the document; `to` is exclusive. */
interface Range {
  from: number;
  to: number;
}

/** Selects a place of the text and scrolls to it. */
export function selectInText(place: DraftPlace): void {
  changeAt(place, (editor, { from, to }) => {
    const chain = editor.chain();
    const isBlock = editor.state.doc.nodeAt(from)?.isBlock;
    if (place.element === 'link' && !isBlock) chain.setTextSelection({ from, to });
    else if (place.element === 'heading') chain.setTextSelection({ from: from + 1, to: to - 1 });
    else chain.setNodeSelection(from);
    chain.scrollIntoView().focus().run();
  });
}

export function setAltInText(place: DraftPlace, description: string): void {
  changeAt(place, (editor, { from }) => {
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(from, 'alt', description);
      return true;
    });
  });
}

export function altInText({ address }: DraftPlace): string {
  const images = [...(textElement()?.querySelectorAll('img') ?? [])];
  return images.find((image) => image.getAttribute('src') === address)?.alt ?? '';
}

/** Replaces all pictures with the address of the place by a stored one. */
export function replacePictureInText(
  place: DraftPlace,
  { url, width, height }: StoredPicture,
): void {
  const editor = textElement()?.editor;
  editor?.commands.command(({ tr }) => {
    for (const { from } of rangesOf(editor, place)) {
      const attrs = { ...tr.doc.nodeAt(from)?.attrs, src: url, width, height };
      tr.setNodeMarkup(from, undefined, attrs);
    }
    return true;
  });
}

export function setLinkInText(place: DraftPlace, href: string): void {
  changeAt(place, (editor, { from, to }) => {
    const node = editor.state.doc.nodeAt(from);
    if (node?.attrs.href === place.address) {
      editor.commands.command(({ tr }) => {
        tr.setNodeAttribute(from, 'href', href);
        return true;
      });
    } else editor.chain().setTextSelection({ from, to }).setLink({ href }).run();
  });
}

/** Shows numbers from 1 beside the places that are in title and text, and returns a function that hides them. */
export function numberPlaces(places: DraftPlace[]): () => void {
  const show = (numbered: DraftPlace[]) => {
    numberTitle(numbered.flatMap(({ field }, index) => (field === 'title' ? [index + 1] : [])));
    const editor = textElement()?.editor;
    if (!editor || editor.isDestroyed) return;
    const ranges = numbered.map((place, index) => {
      const range =
        place.field === 'content' && place.element && rangesOf(editor, place)[place.nth];
      return range ? [{ ...range, number: index + 1 }] : [];
    });
    editor.commands.showNumbers(ranges.flat());
  };
  show(places);
  return () => show([]);
}

/** Links the first of these words that are in no link, heading or code. */
export function linkWordsInText(words: string, href: string): void {
  const editor = textElement()?.editor;
  if (!editor) return;
  const { doc, schema } = editor.state;
  const kept = [schema.marks.link, schema.marks.code].flatMap((mark) => mark ?? []);
  let range: Range | undefined;
  doc.descendants((node, at) => {
    if (range || node.type.name === 'heading' || node.type.spec.code || node.attrs.href)
      return false;
    if (!node.isTextblock) return true;
    // A picture or a line break is one place, as it is one character here.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (
      let start = text.indexOf(words);
      start >= 0 && !range;
      start = text.indexOf(words, start + 1)
    ) {
      const [from, to] = [at + 1 + start, at + 1 + start + words.length];
      if (!kept.some((mark) => doc.rangeHasMark(from, to, mark))) range = { from, to };
    }
    return false;
  });
  if (range) editor.chain().setTextSelection(range).setLink({ href }).run();
}

function numberTitle(numbers: number[]): void {
  const title = document.querySelector<HTMLElement>('.post-title');
  if (numbers.length > 0) title?.setAttribute('data-numbers', numbers.join(' '));
  else title?.removeAttribute('data-numbers');
}

/** The editable element, which has a reference to its editor. */
export function textElement(): TiptapEditorHTMLElement | null {
  return document.querySelector<TiptapEditorHTMLElement>('.rich-text');
}

function changeAt(place: DraftPlace, change: (editor: Editor, range: Range) => void): void {
  const editor = textElement()?.editor;
  const range = editor && rangesOf(editor, place)[place.nth];
  if (range) change(editor, range);
}

/** All elements with the kind and address of a place, in text order. */
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
    // Bold words split a link into several nodes.
    else if (link === address && last?.to === from) last.to = to;
    else if (link === address) ranges.push({ from, to });
  });
  return ranges;
}
