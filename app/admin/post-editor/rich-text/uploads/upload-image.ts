import { mediaMessages } from '../../../../../domain/admin/media-messages.ts';
import type { Picture } from '../../../../../domain/picture.ts';
import { callApi } from '../../../api/call-api.ts';

const maxBytes = 15 * 1024 * 1024;

/**
 * Stores a picture; it belongs to no post until one that shows it is saved. Of a file that cannot be one, not a byte is
 * sent; the server judges by decoding.
 */
export async function uploadImage(
  file: File,
  alt: string,
  onProgress: (share: number) => void,
): Promise<Picture> {
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
