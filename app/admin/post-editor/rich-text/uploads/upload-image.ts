import { mediaMessages } from '../../../../../domain/admin/media-messages.ts';
import type { Picture } from '../../../../../domain/picture.ts';
import { callApi } from '../../../api/call-api.ts';

const maxBytes = 15 * 1024 * 1024;

/** Why a file cannot be a picture, before a byte of it is sent; the server judges by decoding. */
function imageFileProblem(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return mediaMessages.notAPicture;
  if (file.size > maxBytes) return mediaMessages.tooLarge;
}

/** Stores a picture; it belongs to no post until one that shows it is saved. */
export async function uploadImage(
  file: File,
  alt: string,
  onProgress: (share: number) => void,
): Promise<Picture> {
  const problem = imageFileProblem(file);
  if (problem) throw new Error(problem);
  const form = new FormData();
  form.set('alt', alt);
  form.set('file', file);
  return await callApi('POST /api/admin/media', {
    form,
    onProgress,
    failure: mediaMessages.incomplete,
  });
}
