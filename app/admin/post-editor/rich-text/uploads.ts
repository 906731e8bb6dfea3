import { Fragment, type Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';
import { uploadPicture } from '../../media/uploads/upload-picture.ts';
import { isDataPicture } from './addresses.ts';
import { selectionBehind } from './schema/insert-block.ts';

interface UploadEvents {
  onProblem: (sentence: string) => void;
  /** One more (1) or one less (-1) is under way. */
  onUnderway: (step: 1 | -1) => void;
  /** A picture stands in the text and has no description yet. */
  onInserted: (address: string) => void;
}

/** Uploads files and puts the pictures, in their order, where they were dropped, pasted or asked for. */
export async function insertUploads(
  editor: Editor,
  files: File[],
  position: number,
  { onProblem, onUnderway, onInserted }: UploadEvents,
): Promise<void> {
  const bars = files.map(({ name }) => progressBar(name));
  const box = document.createElement('div');
  box.contentEditable = 'false';
  box.append(...bars.map(({ row }) => row));
  // The cursor waits where the pictures will be.
  const { tr } = editor.state;
  tr.setSelection(selectionBehind(tr.doc, position));
  editor.view.dispatch(withBox(tr, box, tr.selection.from));
  const wordsBefore = editor.state.doc.textContent;
  onUnderway(1);
  const uploads = await Promise.allSettled(
    files.map((file, index) =>
      uploadPicture(file, '', (share) => {
        const bar = bars[index]?.progress;
        if (bar) bar.value = share;
      }),
    ),
  );
  onUnderway(-1);
  for (const upload of uploads) {
    if (upload.status === 'rejected') onProblem(messageOf(upload.reason));
  }
  if (editor.isDestroyed) return;
  const pictures = uploads.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const images = pictures.flatMap(({ url: src, width, height }) => {
    const image = editor.schema.nodes.image?.create({ src, alt: '', width, height });
    return image ? [image] : [];
  });
  const isWriting = editor.state.doc.textContent !== wordsBefore;
  const place = placeOf(editor.state, box);
  editor.view.dispatch(
    withBox(
      place === undefined ? editor.state.tr : withImages(editor.state, place, images, isWriting),
      box,
    ),
  );
  if (place === undefined) return;
  for (const { url } of pictures) onInserted(url);
}

/** The cursor goes behind the pictures, unless the writer has typed on or has moved it meanwhile. */
function withImages(
  { tr, selection }: EditorState,
  place: number,
  [first, ...others]: Node[],
  isWriting: boolean,
): Transaction {
  if (!first) return tr;
  tr.replaceRangeWith(place, place, first);
  const behindFirst = placeBehind(tr.doc, first);
  if (behindFirst === undefined) return tr;
  const rest = Fragment.from(others);
  tr.insert(behindFirst, rest);
  const isWaiting = selection.empty && selection.from === place && !isWriting;
  return isWaiting ? tr.setSelection(selectionBehind(tr.doc, behindFirst + rest.size)) : tr;
}

function placeBehind(doc: Node, image: Node): number | undefined {
  let place: number | undefined;
  doc.descendants((node, at) => {
    if (node === image) place = at + node.nodeSize;
    return place === undefined;
  });
  return place;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The file's name, and how far its upload has come. */
function progressBar(name: string) {
  const words = `Uploading ${name}`;
  const row = document.createElement('div');
  row.className = 'upload-box';
  const progress = Object.assign(document.createElement('progress'), {
    value: 0,
    ariaLabel: words,
  });
  row.append(words, progress);
  return { row, progress };
}

/** The pictures among files that were dropped or pasted. */
export function imageFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}

/** Uploads the pictures that a pasted text carried in its addresses, and gives them the addresses of ours. */
export async function uploadDataPictures(editor: Editor, events: UploadEvents): Promise<void> {
  const addresses = new Set<string>();
  editor.state.doc.descendants(({ attrs }) => {
    if (isDataPicture(String(attrs.src))) addresses.add(String(attrs.src));
  });
  await Promise.all([...addresses].map((address) => uploadOne(editor, address, events)));
}

async function uploadOne(editor: Editor, address: string, events: UploadEvents) {
  events.onUnderway(1);
  try {
    const { url: src, width, height } = await uploadPicture(fileOf(address), '', () => {});
    changePictures(editor, address, (attrs) => ({ ...attrs, src, width, height }));
  } catch (error) {
    changePictures(editor, address, (attrs) => ({ ...attrs, src: '' }));
    events.onProblem(error instanceof Error ? error.message : String(error));
  } finally {
    events.onUnderway(-1);
  }
}

/** The policy of pages forbids fetching a data address, so it is taken apart by hand. */
function fileOf(address: string): File {
  const [head = '', data = ''] = address.split(',', 2);
  const type = /^data:([^;]*)/i.exec(head)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'pasted picture', { type });
}

/** Changes each picture of an address, wherever it has moved meanwhile. */
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

const key = new PluginKey<DecorationSet>('uploadPlaceholders');

/** Boxes that stand where pictures under way will be; they move with the text that is typed meanwhile. */
export const UploadPlaceholders = Extension.create({
  name: 'uploadPlaceholders',

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const set = before.map(transaction.mapping, transaction.doc);
            const { box, at } = transaction.getMeta(key) ?? {};
            if (!box) return set;
            if (at === undefined) return set.remove(decorationsOf(set, box));
            return set.add(transaction.doc, [Decoration.widget(at, box, { box })]);
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

/** The transaction that also shows a box at a position, or without one removes it. */
function withBox(transaction: Transaction, box: HTMLElement, at?: number): Transaction {
  return transaction.setMeta(key, { box, at });
}

/** Where a box stands now, or undefined when the text round it was deleted. */
function placeOf(state: EditorState, box: HTMLElement): number | undefined {
  return decorationsOf(key.getState(state) ?? DecorationSet.empty, box)[0]?.from;
}

function decorationsOf(set: DecorationSet, box: HTMLElement): Decoration[] {
  return set.find(undefined, undefined, (spec) => spec.box === box);
}
