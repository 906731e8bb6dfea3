import { useId } from 'react';
import { useRevalidator } from 'react-router';
import type { MediaPicture } from '../../../domain/media/media.calls.ts';
import { callApi } from '../api/call-api.ts';
import { useMay } from '../session/access.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { useConfirm, useDialog } from '../ui/dialog.tsx';
import { countText } from '../ui/outcome.ts';
import { useAction } from '../ui/use-action.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { type ChosenPicture, MediaChooser } from './media-chooser.tsx';
import { type OpenPicture, usePictureAddress } from './open-picture.ts';
import { DownloadLink, nameOf } from './picture-tile.tsx';

interface PictureActionsProps {
  picture: MediaPicture;
  open: OpenPicture;
}

/** Replaces a picture everywhere, downloads it, or deletes it if it is unused. Some roles can only download it. */
export function PictureActions({ picture, open }: PictureActionsProps) {
  const { replace, remove, isBusy } = usePictureChanges(picture, open);
  const mayEdit = useMay()('media.edit');
  const chooser = useDialog();
  const id = useId();
  const places = picture.uses.length;
  if (!mayEdit) return <DownloadLink picture={picture} />;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        {places > 0 && (
          <ActionButton aria-disabled={isBusy} onClick={() => chooser.open()}>
            Replace...
          </ActionButton>
        )}
        <DownloadLink picture={picture} />
        <DeleteButton
          aria-describedby={id}
          className="disabled:cursor-not-allowed"
          disabled={places > 0}
          onClick={() => void remove()}
        >
          Delete
        </DeleteButton>
      </div>
      <p className="mt-3 text-sm leading-snug text-mute" id={id}>
        {places > 0
          ? `Replacing changes ${places === 1 ? 'the place' : `all ${countText(places, 'place')}`} at once. It can be deleted once nothing uses it.`
          : 'Nothing uses it, so it can be deleted. Otherwise it stays here.'}
      </p>
      {chooser.render((close) => (
        <MediaChooser
          onChoose={(next) => void replace(next)}
          onClose={close}
          title="Choose the picture that takes its place"
        />
      ))}
    </div>
  );
}

const visible =
  'The other picture is public at once. Descriptions and captions written in posts stay as they are.';
const forGood = 'There is no trash for pictures: it is gone for good.';

/** Both actions ask for confirmation. */
function usePictureChanges(picture: MediaPicture, { load }: OpenPicture) {
  const { id, uses } = picture;
  const { run, isBusy } = useAction();
  const { revalidate } = useRevalidator();
  const openAfterCall = useOpenAfterCall();
  const addressOf = usePictureAddress();
  const confirm = useConfirm();

  async function replace(next: ChosenPicture) {
    const question = `Replace this picture in ${countText(uses.length, 'place')}?`;
    const subject = `${nameOf(picture)} → ${nameOf(next)}`;
    if (!(await confirm(question, { confirmLabel: 'Replace', subject, detail: visible }))) return;
    const json = { by: next.id };
    const call = () => callApi('POST /api/admin/media/:id/replacement', { id, json });
    await run(call, {
      done: ({ places }) =>
        `Replaced in ${countText(places, 'place')}. The old picture is still here.`,
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
        await openAfterCall(addressOf(), { preventScrollReset: true });
        await revalidate();
      },
      done: 'Picture deleted.',
    });
    // It is in use now, or somebody else has deleted it.
    if (!removed) await load();
  }

  return { replace, remove, isBusy };
}
