import type { Enquiry } from '../../../../domain/contact/contact.calls.ts';
import { callApi } from '../../api/call-api.ts';
import { useEditedText } from '../../edited-text/use-edited-text.ts';

/** Where this browser keeps a note that is not saved. */
export const noteCopyKey = (id: number) => `note-copy:${id}`;

/** The private note of a message. */
export function useNote({ id, privateNote }: Enquiry) {
  return useEditedText({
    copyKey: noteCopyKey(id),
    stored: privateNote,
    savedNotice: 'Note saved.',
    store: (note, base) =>
      callApi('PUT /api/admin/messages/:id/note', { id, json: { note, base } }),
  });
}
