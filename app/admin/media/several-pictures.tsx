import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ListedPicture } from '../../../domain/media/media.calls.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useConfirm, useDialog } from '../ui/dialog.tsx';
import { countText, inChunks } from '../ui/outcome.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import { usePictureAddress } from './open-picture.ts';
import { DescriptionForm } from './picture-detail.tsx';
import { nameOf, sizeText } from './picture-tile.tsx';

/** Deletes the unused ones of several pictures, or describes them one after the other. */
export function SeveralPictures() {
  const { remove, read, isBusy } = useSeveral();
  const dialog = useDialog<ListedPicture[]>();
  const navigate = useNavigate();
  const addressOf = usePictureAddress();

  async function describe(ids: readonly number[]) {
    const pictures = await read(ids);
    if (!pictures || pictures.length === 0) return;
    // React Router supports one form with unsaved text at a time.
    await navigate(addressOf(), { preventScrollReset: true, replace: true });
    dialog.open(pictures);
  }

  return (
    <>
      <SelectionBar
        actions={[
          { label: 'Describe one after the other', run: (ids) => void describe(ids) },
          { label: 'Delete', isDestructive: true, run: (ids) => void remove(ids) },
        ]}
        hasHead={false}
        isBusy={isBusy}
        what="pictures"
      />
      {dialog.render((close, pictures) => (
        <DescribeDialog onClose={close} pictures={pictures} />
      ))}
    </>
  );
}

/** The names in a question; a longer list would not be read. */
const namesShown = 20;

function useSeveral() {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const notify = useToast();

  /** The pictures as they are now, in the order of the ids. */
  async function read(ids: readonly number[]): Promise<ListedPicture[] | undefined> {
    const call = () =>
      inChunks(ids, (some) =>
        callApi('GET /api/admin/media', { search: `?ids=${some.join(',')}` }),
      );
    const parts = await run(call, { reload: false });
    const byId = new Map(
      parts?.answers.flatMap(({ pictures }) => pictures).map((each) => [each.id, each]),
    );
    return parts && ids.flatMap((id) => byId.get(id) ?? []);
  }

  async function remove(ids: readonly number[]) {
    const pictures = await read(ids);
    if (!pictures) return;
    const unused = pictures.filter(({ uses }) => uses === 0);
    const used = pictures.length - unused.length;
    if (unused.length === 0) return notify(mediaMessages.allUsed, { tone: 'alert' });
    const names = unused.slice(0, namesShown).map(nameOf);
    const more = unused.length - names.length;
    const bytes = unused.reduce((sum, each) => sum + each.bytes, 0);
    const isSure = await confirm(
      unused.length === 1
        ? 'Delete this picture?'
        : `Delete these ${countText(unused.length, 'picture')}?`,
      {
        confirmLabel: 'Delete',
        subject: [...names, ...(more > 0 ? [`and ${more.toLocaleString('en-IN')} more`] : [])].join(
          '\n',
        ),
        detail: [
          `Nothing uses ${unused.length === 1 ? 'it' : 'them'}. This frees ${sizeText(bytes)}.`,
          used > 0 &&
            `${countText(used, 'picture')} of your selection ${used === 1 ? 'is' : 'are'} used and ${used === 1 ? 'stays' : 'stay'}.`,
          'There is no trash for pictures: what you delete here is gone for good.',
        ]
          .filter(Boolean)
          .join(' '),
      },
    );
    if (!isSure) return;
    const unusedIds = unused.map(({ id }) => id);
    const call = () =>
      inChunks(unusedIds, (some) =>
        callApi('POST /api/admin/media/deletions', { json: { ids: [...some] } }),
      );
    await run(call, {
      rows: unusedIds,
      done: ({ answers, rest }) => {
        const changed = answers.reduce((sum, each) => sum + each.changed, 0);
        const usedSince = answers.reduce((sum, each) => sum + each.used, 0);
        const stayed = usedSince > 0 ? `, ${usedSince} stayed because something uses it now` : '';
        return {
          text: `${countText(changed, 'picture')} deleted${stayed}${rest}.`,
          tone: stayed || rest ? 'alert' : 'status',
        };
      },
    });
  }

  return { read, remove, isBusy };
}

interface DescribeDialogProps {
  pictures: readonly ListedPicture[];
  onClose: () => void;
}

/** Asks what each picture shows, one after the other. Each description is saved before the next picture. */
function DescribeDialog({ pictures, onClose }: DescribeDialogProps) {
  const [at, setAt] = useState(0);
  const { revalidate } = useRevalidator();
  const picture = pictures[at];
  const isLast = at === pictures.length - 1;
  return (
    <Dialog
      aria-label="Describe pictures"
      className="admin-dialog media-describe"
      onClose={() => {
        onClose();
        void revalidate();
      }}
    >
      {(close) => {
        const go = () => (isLast ? close() : setAt(at + 1));
        return (
          picture && (
            <div className="grid gap-4" key={picture.id}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="min-w-0 text-xl leading-snug tracking-[-0.02em] break-words">
                  {nameOf(picture)}
                </h2>
                <p className="text-mute tabular-nums" role="status">
                  {at + 1} of {pictures.length}
                </p>
              </div>
              <img
                alt={picture.alt || 'The picture, which has no description yet'}
                className="media-preview"
                height={picture.height}
                src={picture.url}
                width={picture.width}
              />
              <DescriptionForm
                onSaved={go}
                picture={picture}
                saveLabel={isLast ? 'Save and close' : 'Save and next'}
              >
                {!isLast && <ActionButton onClick={go}>Skip</ActionButton>}
                <ActionButton onClick={close}>Close</ActionButton>
              </DescriptionForm>
            </div>
          )
        );
      }}
    </Dialog>
  );
}
