import type { Editor } from '@tiptap/react';
import { uploadPicture } from '../../../media/uploads/upload-picture.ts';
import { placeOf, withBox } from './upload-placeholders.ts';

export interface UploadEvents {
  onProblem: (sentence: string) => void;
  /** One more (1) or one less (-1) is under way. */
  onUnderway: (step: 1 | -1) => void;
  /** A picture stands in the text and has no description yet. */
  onInserted: (address: string) => void;
}

/** Uploads a file and puts the picture where it was dropped, pasted or asked for. */
export async function insertUpload(
  editor: Editor,
  file: File,
  position: number,
  { onProblem, onUnderway, onInserted }: UploadEvents,
): Promise<void> {
  const { box, progress } = boxOf(file.name);
  editor.view.dispatch(withBox(editor.state.tr, box, position));
  onUnderway(1);
  try {
    const {
      url: src,
      width,
      height,
    } = await uploadPicture(file, '', (share) => {
      progress.value = share;
    });
    const place = editor.isDestroyed ? undefined : placeOf(editor.state, box);
    const image = editor.schema.nodes.image?.create({ src, alt: '', width, height });
    if (place === undefined || !image) return;
    // The cursor stays where the writer is by now.
    editor.view.dispatch(withBox(editor.state.tr.replaceRangeWith(place, place, image), box));
    onInserted(src);
  } catch (error) {
    if (!editor.isDestroyed) editor.view.dispatch(withBox(editor.state.tr, box));
    onProblem(error instanceof Error ? error.message : String(error));
  } finally {
    onUnderway(-1);
  }
}

/** The file's name, and how far its upload has come. */
function boxOf(name: string) {
  const words = `Uploading ${name}`;
  const box = document.createElement('div');
  box.className = 'upload-box';
  box.contentEditable = 'false';
  const progress = Object.assign(document.createElement('progress'), {
    value: 0,
    ariaLabel: words,
  });
  box.append(words, progress);
  return { box, progress };
}

/** The pictures among files that were dropped or pasted. */
export function imageFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}
