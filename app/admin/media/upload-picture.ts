import type { UploadedPicture } from '../../../domain/media/media.calls.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import { callApi } from '../api/call-api.ts';

const maxBytes = 15 * 1024 * 1024;

/** Uploads a picture. Files with a wrong type or size are refused before sending; the server decodes the others. */
export async function uploadPicture(
  file: File,
  alt: string,
  onProgress: (share: number) => void,
): Promise<UploadedPicture> {
  if (!file.type.startsWith('image/')) throw new Error(mediaMessages.notAPicture);
  if (file.size > maxBytes) throw new Error(mediaMessages.tooLarge);
  const form = new FormData();
  form.set('alt', alt);
  form.set('file', file);
  return await callApi('POST /api/admin/media', {
    form,
    onProgress,
    failure: mediaMessages.incomplete,
  });
}
