import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ListedPicture } from '../../../domain/media/media.calls.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { callApi } from '../api/call-api.ts';
import { saveFile, saveFrom } from '../api/download-file.ts';
import { useMay } from '../session/access.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useConfirm, useDialog } from '../ui/dialog.tsx';
import { countText, inChunks } from '../ui/outcome.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import { isLeaving, useRouter } from '../ui/use-router.ts';
import { usePictureAddress } from './open-picture.ts';
import { DescriptionForm } from './picture-detail.tsx';
import { fileNameOf, nameOf, sizeText } from './picture-tile.tsx';

/** Describes several pictures one after the other, downloads them, or deletes the unused ones. */
export function SeveralPictures({ hasHead }: { hasHead: boolean }) {
  const { remove, download, read, isBusy } = useSeveral();
  const mayEdit = useMay()('media.edit');
  const dialog = useDialog<ListedPicture[]>();
  const navigate = useNavigate();
  const router = useRouter();
  const { pathname } = useLocation();
  const addressOf = usePictureAddress();

  async function describe(ids: readonly number[]) {
    const pictures = await read(ids);
    if (!pictures || pictures.length === 0) return;
    // Somebody has opened another screen during the call.
    if (isLeaving(router) || router.state.location.pathname !== pathname) return;
    // React Router supports one form with unsaved text at a time.
    await navigate(addressOf(), { preventScrollReset: true, replace: true });
    dialog.open(pictures);
  }

  return (
    <>
      <SelectionBar
        actions={[
          { label: 'Describe one after the other', run: (ids) => void describe(ids) },
          { label: 'Download', run: (ids) => void download(ids) },
          ...(mayEdit
            ? [
                {
                  label: 'Delete',
                  isDestructive: true,
                  run: (ids: readonly number[]) => void remove(ids),
                },
              ]
            : []),
        ]}
        hasHead={hasHead}
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

  async function download(ids: readonly number[]) {
    const pictures = await read(ids);
    const [first, ...others] = pictures ?? [];
    if (!first) return;
    if (others.length === 0) return saveFrom(first.url, fileNameOf(first));
    const call = async () => {
      const { makeZip } = await import('client-zip');
      saveFile(await blobOf(makeZip(filesOf([first, ...others]))), 'pictures.zip');
    };
    await run(call, {
      reload: false,
      done: `${countText(others.length + 1, 'picture')} saved in pictures.zip.`,
    });
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
        subject: [...names, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join('\n'),
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

  return { read, download, remove, isBusy };
}

/** The whole content of a stream; fails with the reason of whoever writes it. */
async function blobOf(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const parts: BlobPart[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value.slice());
  }
  return new Blob(parts, { type: 'application/zip' });
}

/** The files of pictures, one after the other, each under a name of its own. */
async function* filesOf(pictures: readonly ListedPicture[]) {
  const names = new Set<string>();
  for (const picture of pictures) {
    const preferred = fileNameOf(picture);
    const name = names.has(preferred) ? `${picture.id}-${preferred}` : preferred;
    names.add(name);
    const response = await fetch(picture.url);
    if (!response.ok) throw new Error(mediaMessages.notDownloaded(nameOf(picture)));
    yield { name, input: response };
  }
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
