import type { Editor } from '@tiptap/react';
import { uploadPicture } from '../../../media/uploads/upload-picture.ts';
import { isDataPicture } from '../addresses.ts';
import type { UploadEvents } from './insert-uploads.ts';

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
