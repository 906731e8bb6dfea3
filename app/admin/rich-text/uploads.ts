import { Fragment, type Node } from '@tiptap/pm/model';
import {
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';
import type { StoredPicture } from '../../../domain/media/media.calls.ts';
import { uploadPicture } from '../media/upload-picture.ts';
import { isDataPicture } from './addresses.ts';
import { selectionAfter } from './schema/insert-block.ts';

interface UploadEvents {
  onProblem: (message: string) => void;
  /** Called when an upload begins (1) or ends (-1). */
  onUploading: (step: 1 | -1) => void;
}

/** The pictures among dropped or pasted files. */
export function imageFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}

/** Uploads files and inserts the pictures, in order, at a position. */
export async function insertUploads(
  editor: Editor,
  files: File[],
  position: number,
  { onProblem, onUploading }: UploadEvents,
): Promise<void> {
  const bars = files.map(({ name }) => progressBar(name));
  const box = document.createElement('div');
  box.contentEditable = 'false';
  box.append(...bars.map(({ row }) => row));
  // The cursor stays at the position of the pictures.
  const { tr } = editor.state;
  tr.setSelection(selectionAfter(tr.doc, position));
  editor.view.dispatch(addBox(tr, box, tr.selection.from));
  const textBefore = editor.state.doc.textContent;

  onUploading(1);
  const uploads = await Promise.allSettled(
    files.map((file, index) =>
      uploadPicture(file, '', (share) => {
        const bar = bars[index]?.progress;
        if (bar) bar.value = share;
      }),
    ),
  );
  onUploading(-1);
  for (const upload of uploads) {
    if (upload.status === 'rejected') onProblem(messageOf(upload.reason));
  }
  if (editor.isDestroyed) return;

  const pictures = uploads.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const target = positionOf(editor.state, box);
  if (target === undefined) {
    editor.view.dispatch(removeBox(editor.state.tr, box));
    return;
  }
  const isWriting = editor.state.doc.textContent !== textBefore;
  const place = isWriting ? besideLine(editor.state, target) : target;
  const { tr: inserted, behind } = withPictures(editor.state, place, pictures, isWriting);
  const last = behind === undefined ? null : inserted.doc.resolve(behind).nodeBefore;
  if (last && place > target) belowLines.add(last);
  editor.view.dispatch(removeBox(inserted, box, behind));
}

/** The position for pictures in a line that somebody is writing, which must not be split: before or after it. */
function besideLine({ doc, selection }: EditorState, position: number): number {
  const $position = doc.resolve(position);
  const { parent, depth } = $position;
  if (!parent.isTextblock || !selection.$head.sameParent($position)) return position;
  return $position.parentOffset === 0 ? $position.before(depth) : $position.after(depth);
}

/** Pictures that arrived below a line while it was written. */
const belowLines = new WeakSet<Node>();

/** Ends a line with a new one below the pictures that arrived while it was written; false in any other line. */
function endLineBelowPictures({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  const line = state.schema.nodes.paragraph?.create();
  if (!line || !empty || $from.depth === 0 || $from.parentOffset < $from.parent.content.size)
    return false;
  let position = $from.after();
  let next = state.doc.nodeAt(position);
  let isBelow = false;
  while (next?.type.name === 'image' && !isBelow) {
    position += next.nodeSize;
    isBelow = belowLines.has(next);
    next = state.doc.nodeAt(position);
  }
  if (!isBelow) return false;
  const tr = state.tr.insert(position, line);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView());
  return true;
}

/**
 * Inserts the pictures, with the cursor after them unless the writer has typed or moved it; `behind` is the position after
 * them.
 */
function withPictures(
  { schema, tr, selection }: EditorState,
  position: number,
  pictures: StoredPicture[],
  isWriting: boolean,
): { tr: Transaction; behind?: number } {
  const [first, ...others] = pictures.flatMap(({ url: src, width, height }) => {
    const image = schema.nodes.image?.create({ src, alt: '', width, height });
    return image ? [image] : [];
  });
  if (!first) return { tr };
  tr.replaceRangeWith(position, position, first);
  const behindFirst = positionBehind(tr.doc, first);
  if (behindFirst === undefined) return { tr };
  const rest = Fragment.from(others);
  tr.insert(behindFirst, rest);
  const behind = behindFirst + rest.size;
  const isWaiting = selection.empty && selection.from === position && !isWriting;
  if (isWaiting) tr.setSelection(selectionAfter(tr.doc, behind));
  return { tr, behind };
}

function positionBehind(doc: Node, image: Node): number | undefined {
  let position: number | undefined;
  doc.descendants((node, start) => {
    if (node === image) position = start + node.nodeSize;
    return position === undefined;
  });
  return position;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The name of a file and the progress of its upload. */
function progressBar(name: string) {
  const label = `Uploading ${name}`;
  const row = document.createElement('div');
  row.className = 'upload-box';
  const progress = Object.assign(document.createElement('progress'), {
    value: 0,
    ariaLabel: label,
  });
  row.append(label, progress);
  return { row, progress };
}

/** Uploads pictures with data URLs in a pasted text, and replaces the URLs. */
export async function uploadDataPictures(editor: Editor, events: UploadEvents): Promise<void> {
  const addresses = new Set<string>();
  editor.state.doc.descendants(({ attrs }) => {
    if (isDataPicture(String(attrs.src))) addresses.add(String(attrs.src));
  });
  await Promise.all([...addresses].map((address) => uploadDataPicture(editor, address, events)));
}

async function uploadDataPicture(editor: Editor, address: string, events: UploadEvents) {
  events.onUploading(1);
  try {
    const { url: src, width, height } = await uploadPicture(fileOf(address), '', () => {});
    changePictures(editor, address, (attrs) => ({ ...attrs, src, width, height }));
  } catch (error) {
    changePictures(editor, address, (attrs) => ({ ...attrs, src: '' }));
    events.onProblem(messageOf(error));
  } finally {
    events.onUploading(-1);
  }
}

/** Decodes a data URL by hand, because the content security policy forbids fetching it. */
function fileOf(address: string): File {
  const [head = '', data = ''] = address.split(',', 2);
  const type = /^data:([^;]*)/i.exec(head)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'pasted picture', { type });
}

/** Changes the attributes of every picture with an address, wherever it is now. */
export function changePictures(
  editor: Editor,
  address: string,
  change: (attrs: Record<string, unknown>) => Record<string, unknown>,
): void {
  if (editor.isDestroyed) return;
  editor.commands.command(({ tr, state }) => {
    state.doc.descendants(({ attrs }, position) => {
      if (attrs.src === address) tr.setNodeMarkup(position, undefined, change(attrs));
    });
    return true;
  });
}

const boxesKey = new PluginKey<DecorationSet>('uploadPlaceholders');

/** Progress boxes at the positions of pictures being uploaded; text typed at their position goes after them. */
export const UploadPlaceholders = Extension.create({
  name: 'uploadPlaceholders',
  // Higher than the Enter of paragraphs.
  priority: 200,

  addKeyboardShortcuts() {
    return { Enter: () => endLineBelowPictures(this.editor) };
  },

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key: boxesKey,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const { mapping, doc } = transaction;
            const boxes = before.map(mapping, doc);
            const change: BoxChange | undefined = transaction.getMeta(boxesKey);
            if (!change) return boxes;
            const { box, position, behind } = change;
            if (position !== undefined) return boxes.add(doc, [boxAt(position, box)]);
            const rest = boxes.remove(decorationsOf(boxes, box));
            if (behind === undefined) return rest;
            // Boxes of later uploads at the same position go behind the inserted pictures.
            const later = boxesAfter(before, box);
            const moved = later.flatMap((each) => decorationsOf(rest, each));
            return rest.remove(moved).add(
              doc,
              later.map((each) => boxAt(behind, each)),
            );
          },
        },
        props: { decorations: (state) => boxesKey.getState(state) },
      }),
    ];
  },
});

/** Shows a box at `position`, or removes it; `behind` is the position after its pictures. */
interface BoxChange {
  box: HTMLElement;
  position?: number;
  behind?: number | undefined;
}

/** The boxes that were added later at the position of a box. */
function boxesAfter(boxes: DecorationSet, box: HTMLElement): HTMLElement[] {
  const [own] = decorationsOf(boxes, box);
  if (!own) return [];
  const there = boxes.find(own.from, own.from).map(({ spec }): HTMLElement => spec.box);
  return there.slice(there.indexOf(box) + 1);
}

const boxAt = (position: number, box: HTMLElement) =>
  Decoration.widget(position, box, { box, side: -1 });

function addBox(transaction: Transaction, box: HTMLElement, position: number): Transaction {
  return transaction.setMeta(boxesKey, { box, position } satisfies BoxChange);
}

function removeBox(transaction: Transaction, box: HTMLElement, behind?: number): Transaction {
  return transaction.setMeta(boxesKey, { box, behind } satisfies BoxChange);
}

/** The current position of a box; undefined if the text around it was deleted. */
function positionOf(state: EditorState, box: HTMLElement): number | undefined {
  return decorationsOf(boxesKey.getState(state) ?? DecorationSet.empty, box)[0]?.from;
}

function decorationsOf(boxes: DecorationSet, box: HTMLElement): Decoration[] {
  return boxes.find(undefined, undefined, (spec) => spec.box === box);
}
