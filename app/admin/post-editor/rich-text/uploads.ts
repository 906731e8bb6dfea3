import { Fragment, type Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';
import type { StoredPicture } from '../../../../domain/media/media.calls.ts';
import { uploadPicture } from '../../media/upload-picture.ts';
import { isDataPicture } from './addresses.ts';
import { selectionAfter } from './schema/insert-block.ts';

interface UploadEvents {
  onProblem: (message: string) => void;
  /** Called when an upload begins (1) or ends (-1). */
  onUploading: (step: 1 | -1) => void;
  /** Called when a picture without a description is inserted. */
  onInserted: (address: string) => void;
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
  { onProblem, onUploading, onInserted }: UploadEvents,
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
  const inserted = withPictures(editor.state, target, pictures, isWriting);
  editor.view.dispatch(removeBox(inserted, box));
  for (const { url } of pictures) onInserted(url);
}

/** Inserts the pictures, with the cursor after them unless the writer has typed or moved it. */
function withPictures(
  { schema, tr, selection }: EditorState,
  position: number,
  pictures: StoredPicture[],
  isWriting: boolean,
): Transaction {
  const [first, ...others] = pictures.flatMap(({ url: src, width, height }) => {
    const image = schema.nodes.image?.create({ src, alt: '', width, height });
    return image ? [image] : [];
  });
  if (!first) return tr;
  tr.replaceRangeWith(position, position, first);
  const behindFirst = positionBehind(tr.doc, first);
  if (behindFirst === undefined) return tr;
  const rest = Fragment.from(others);
  tr.insert(behindFirst, rest);
  const isWaiting = selection.empty && selection.from === position && !isWriting;
  return isWaiting ? tr.setSelection(selectionAfter(tr.doc, behindFirst + rest.size)) : tr;
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

/** Progress boxes at the positions of pictures being uploaded; they move with the text. */
export const UploadPlaceholders = Extension.create({
  name: 'uploadPlaceholders',

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key: boxesKey,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const boxes = before.map(transaction.mapping, transaction.doc);
            const { box, position } = transaction.getMeta(boxesKey) ?? {};
            if (!box) return boxes;
            if (position === undefined) return boxes.remove(decorationsOf(boxes, box));
            return boxes.add(transaction.doc, [Decoration.widget(position, box, { box })]);
          },
        },
        props: { decorations: (state) => boxesKey.getState(state) },
      }),
    ];
  },
});

function addBox(transaction: Transaction, box: HTMLElement, position: number): Transaction {
  return transaction.setMeta(boxesKey, { box, position });
}

function removeBox(transaction: Transaction, box: HTMLElement): Transaction {
  return transaction.setMeta(boxesKey, { box });
}

/** The current position of a box; undefined if the text around it was deleted. */
function positionOf(state: EditorState, box: HTMLElement): number | undefined {
  return decorationsOf(boxesKey.getState(state) ?? DecorationSet.empty, box)[0]?.from;
}

function decorationsOf(boxes: DecorationSet, box: HTMLElement): Decoration[] {
  return boxes.find(undefined, undefined, (spec) => spec.box === box);
}
