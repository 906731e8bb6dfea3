import { useNavigate, useRevalidator } from 'react-router';
import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { callApi } from '../../api/call-api.ts';
import { counted } from '../../lists/rows/outcome.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useAction } from '../../ui/use-action.ts';
import { nameOf } from '../grid/picture-tile.tsx';
import type { ChosenPicture } from '../media-chooser.tsx';
import { usePictureAddress } from '../picture-address.ts';
import type { OpenPicture } from './use-open-picture.ts';

const visible =
  'The other picture is public at once. What posts say of the picture stays as it is written there.';
const forGood = 'There is no trash for pictures: it is gone for good.';

/** Replaces a picture everywhere, or deletes it; both ask first. */
export function usePictureChanges(picture: MediaPicture, { load }: OpenPicture) {
  const { id, uses } = picture;
  const { run, isBusy } = useAction();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const addressOf = usePictureAddress();
  const confirm = useConfirm();

  async function replace(next: ChosenPicture) {
    const question = `Replace this picture in ${counted(uses.length, 'place')}?`;
    const subject = `${nameOf(picture)} → ${nameOf(next)}`;
    if (!(await confirm(question, { confirmLabel: 'Replace', subject, detail: visible }))) return;
    const json = { by: next.id };
    const call = () => callApi('POST /api/admin/media/:id/replacement', { id, json });
    await run(call, {
      done: ({ places }) =>
        `Replaced in ${counted(places, 'place')}. The old picture is still here.`,
    });
    await load();
  }

  async function remove() {
    const subject = nameOf(picture);
    const options = { confirmLabel: 'Delete', subject, detail: forGood };
    if (!(await confirm('Delete this picture?', options))) return;
    const call = () => callApi('DELETE /api/admin/media/:id', { id });
    const removed = await run(call, {
      rows: [id],
      reload: async () => {
        await navigate(addressOf(), { preventScrollReset: true });
        await revalidate();
      },
      done: 'Picture deleted.',
    });
    // Something uses it by now, or somebody else was first.
    if (!removed) await load();
  }

  return { replace, remove, isBusy };
}
