import { mediaMessages } from '../../../../domain/admin/media-messages.ts';
import type { UploadedPicture } from '../../../../domain/api/answers/media.ts';
import { callApi } from '../../api/call-api.ts';

const maxBytes = 15 * 1024 * 1024;

/** Why a file cannot be a picture, before a byte of it is sent; the server judges by decoding. */
function pictureFileProblem(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return mediaMessages.notAPicture;
  if (file.size > maxBytes) return mediaMessages.tooLarge;
}

/** Puts a picture into the library. */
export async function uploadPicture(
  file: File,
  alt: string,
  onProgress: (share: number) => void,
): Promise<UploadedPicture> {
  const problem = pictureFileProblem(file);
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
