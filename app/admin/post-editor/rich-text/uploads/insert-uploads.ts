import type { Editor } from '@tiptap/react';
import { uploadPicture } from '../../../media/uploads/upload-picture.ts';
import { placeholderBox } from './placeholder-box.ts';
import { placeholderChange, placeholderPosition } from './upload-placeholders.ts';

export interface UploadEvents {
  onProblem: (sentence: string) => void;
  /** One more (1) or one less (-1) is under way. */
  onUnderway: (step: 1 | -1) => void;
  /** A picture stands in the text and has no description yet. */
  onInserted: (address: string) => void;
}

/** Uploads files and puts each picture where it was dropped, pasted or asked for. */
export async function insertUploads(
  editor: Editor,
  files: File[],
  position: number,
  events: UploadEvents,
): Promise<void> {
  await Promise.all(files.map((file) => insertUpload(editor, file, position, events)));
}

async function insertUpload(editor: Editor, file: File, position: number, events: UploadEvents) {
  const id = {};
  const box = placeholderBox(file.name);
  const mark = (change: Parameters<typeof placeholderChange>[0]) =>
    editor.view.dispatch(editor.state.tr.setMeta(...placeholderChange(change)));
  mark({ add: { id, position, element: box.element } });
  events.onUnderway(1);
  try {
    const picture = await uploadPicture(file, '', box.show);
    const place = editor.isDestroyed ? undefined : placeholderPosition(editor.state, id);
    if (place === undefined) return;
    const { url: src, width, height } = picture;
    const { state, view } = editor;
    const image = state.schema.nodes.image?.create({ src, alt: '', width, height });
    if (!image) return;
    // The cursor stays where the writer is by now.
    const change = state.tr.replaceRangeWith(place, place, image);
    view.dispatch(change.setMeta(...placeholderChange({ remove: id })));
    events.onInserted(src);
  } catch (error) {
    if (!editor.isDestroyed) mark({ remove: id });
    events.onProblem(error instanceof Error ? error.message : String(error));
  } finally {
    events.onUnderway(-1);
  }
}

/** The pictures among files that were dropped or pasted. */
export function imageFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}
