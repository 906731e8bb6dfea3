import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { callApi } from '../../api/call-api.ts';
import { useEditedText } from '../../edited-text/use-edited-text.ts';

/** What a picture shows, in words. */
export function useDescription({ id, alt }: MediaPicture) {
  return useEditedText({
    copyKey: `picture-copy:${id}`,
    stored: alt,
    savedNotice: 'Description saved.',
    store: (text, base) => callApi('PATCH /api/admin/media/:id', { id, json: { alt: text, base } }),
  });
}
