import { Fragment, type Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { uploadPicture } from '../../../media/uploads/upload-picture.ts';
import { selectionBehind } from '../schema/cursor-behind.ts';
import { placeOf, withBox } from './upload-placeholders.ts';

export interface UploadEvents {
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
