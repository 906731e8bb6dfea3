import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { codePoints } from '../../../domain/api/form-fields.ts';
import type { MediaPicture, PictureUse } from '../../../domain/media/media.calls.ts';
import { mediaLimits } from '../../../domain/media/media.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TextArea } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { callApi } from '../api/call-api.ts';
import { TheirText } from '../saving/their-text.tsx';
import { useSingleText } from '../saving/use-single-text.ts';
import { ActionButton, CloseButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { useMedia } from '../ui/use-media.ts';
import { type OpenPicture, useOpenPicture, usePictureAddress } from './open-picture.ts';
import { PictureActions } from './picture-actions.tsx';
import { LoadAgain, nameOf, sizeText } from './picture-tile.tsx';

/** The picture in the query: beside the grid on wide screens, otherwise in a dialog. */
export function PictureDetail() {
  const id = Number(useSearchParams()[0].get('picture')) || undefined;
  const isWide = useMedia('(min-width: 80rem)');
  if (id === undefined) return null;
  return isWide ? <BesideGrid id={id} key={id} /> : <OverGrid id={id} key={id} />;
}

/** Closes the detail and returns the focus to the picture in the grid. */
function useClose(id: number) {
  const navigate = useNavigate();
  const address = usePictureAddress()();
  return async () => {
    await navigate(address, { preventScrollReset: true });
    // Another picture has been opened.
    if (new URLSearchParams(window.location.search).has('picture')) return;
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  };
}

function BesideGrid({ id }: { id: number }) {
  const open = useOpenPicture(id);
  const close = useClose(id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      aria-label="Picture"
      className="media-detail"
      onKeyDown={({ key, defaultPrevented }) => {
        // Escape closes an open dialog instead.
        if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) {
          void close();
        }
      }}
      ref={panel}
      tabIndex={-1}
    >
      <DetailBody onClose={() => void close()} open={open} />
    </section>
  );
}

function OverGrid({ id }: { id: number }) {
  const open = useOpenPicture(id);
  const close = useClose(id);
  const isLeft = useRef(false);
  const leave = () => {
    if (!isLeft.current) void close();
    isLeft.current = true;
  };
  return (
    <Dialog
      aria-label="Picture"
      className="media-detail media-detail-over"
      // The `close` event is too late: navigating then would close a picture that was opened in the meantime.
      onBeforeToggle={({ newState, target, currentTarget }) => {
        if (newState === 'closed' && target === currentTarget) leave();
      }}
      onClose={leave}
    >
      {(closeDialog) => <DetailBody onClose={closeDialog} open={open} />}
    </Dialog>
  );
}

function DetailBody({ open, onClose }: { open: OpenPicture; onClose: () => void }) {
  const { picture, failure, load } = open;
  return (
    <>
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 grow py-2 text-lg leading-snug tracking-[-0.015em] break-words">
          {picture ? nameOf(picture) : 'Picture'}
        </h2>
        <CloseButton className="-mr-2.5" label="Close the picture" onClick={onClose} />
      </div>
      {failure && <LoadAgain onRetry={() => void load()} message={failure} />}
      {!picture && !failure && (
        <p className="py-6 text-mute" role="status">
          Loading...
        </p>
      )}
      {picture && <PictureParts key={picture.id} open={open} picture={picture} />}
    </>
  );
}

function PictureParts({ picture, open }: { picture: MediaPicture; open: OpenPicture }) {
  return (
    <div className="grid gap-6">
      <div>
        <Picture
          className="media-preview"
          image={{ ...picture, alt: picture.alt || 'The picture, which has no description yet' }}
          sizes="(min-width: 80rem) 20rem, 26rem"
        />
      </div>
      <PictureFacts picture={picture} />
      <DescriptionForm picture={picture} />
      <PictureUses uses={picture.uses} />
      <PictureActions open={open} picture={picture} />
    </div>
  );
}

function PictureFacts({ picture }: { picture: MediaPicture }) {
  const momentText = useMomentText();
  const { width, height, files, addedAt, addedBy } = picture;
  const original = files.find(({ format }) => format === 'jpeg' || format === 'png');
  const small = files.filter((file) => file.format === 'avif' && file.width < width);
  const smallest = Math.min(...files.map(({ bytes }) => bytes));
  const facts = [
    [
      'Size',
      `${formatNumber(width)} × ${formatNumber(height)} pixels, ${sizeText(original?.bytes ?? 0)}`,
    ],
    ['All sizes together', sizeText(files.reduce((sum, { bytes }) => sum + bytes, 0))],
    ...(small.length > 0
      ? [['Smaller ones', `${small.length} made for phones, from ${sizeText(smallest)}`]]
      : []),
    ['Added', [momentText(addedAt), addedBy].filter(Boolean).join(', ')],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div className="contents" key={name}>
          <dt className="text-mute">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const visibleAtFirst = 10;

function PictureUses({ uses }: { uses: PictureUse[] }) {
  const [isWhole, setWhole] = useState(false);
  const visibleUses = isWhole ? uses : uses.slice(0, visibleAtFirst);
  return (
    <section>
      <h3 className="text-base leading-snug">
        {uses.length > 0 ? `Used in ${countText(uses.length, 'place')}` : 'Not used anywhere'}
      </h3>
      <ul className="mt-2 empty:hidden">
        {visibleUses.map((use, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place may use it twice
          <Use key={place} use={use} />
        ))}
      </ul>
      {uses.length > visibleAtFirst && (
        <ActionButton onClick={() => setWhole(!isWhole)} tone="text">
          {isWhole ? 'Show fewer' : `Show all ${formatNumber(uses.length)}`}
        </ActionButton>
      )}
    </section>
  );
}

function Use({ use: { title, where, address } }: { use: PictureUse }) {
  return (
    <li className="flex items-center gap-3 border-t border-line last:border-b">
      <p className="min-w-0 grow py-2 text-sm leading-snug break-words">
        <span className="block font-semibold">{title}</span>
        <span className="text-mute">{where}</span>
      </p>
      <Link
        aria-label={`Open ${title}`}
        className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
        to={address}
      >
        Open
      </Link>
    </li>
  );
}

interface DescriptionFormProps {
  picture: { id: number; alt: string };
  saveLabel?: string;
  onSaved?: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Edits the alternative text. */
export function DescriptionForm(props: DescriptionFormProps) {
  const { picture, saveLabel = 'Save description', onSaved, children } = props;
  const { id, alt } = picture;
  const description = useSingleText({
    name: `pictures-${id}:description`,
    stored: alt,
    savedToast: 'Description saved.',
    save: async (text, over) => {
      const json = { alt: text, ...over };
      const saved = await callApi('PATCH /api/admin/media/:id', { id, json });
      return { current: saved.alt, revision: saved.revision };
    },
  });
  const { fields, change, store, theirs, errors, isSaved, isBusy } = description;
  return (
    <form
      className="grid justify-items-start gap-3"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (await store()) onSaved?.();
      }}
    >
      <TextArea
        autoFocus={onSaved !== undefined}
        className="w-full"
        error={errors.form ?? errors.alt}
        hint="What a reader who cannot see it should know. New uses start with this description. Places that have their own keep it."
        label={
          <span className="flex items-baseline justify-between gap-4">
            Description
            <span className="text-sm font-normal text-mute">
              {codePoints(fields.text.trim())} of {mediaLimits.alt}
            </span>
          </span>
        }
        onChange={({ target }) => change({ text: target.value })}
        rows={3}
        value={fields.text}
      />
      <TheirText
        isBusy={isBusy}
        name="description"
        onSave={() => void store()}
        show={(text) => text}
        typing={description}
      />
      {!theirs && (
        <div className="flex flex-wrap gap-3">
          <ActionButton
            aria-disabled={isBusy}
            tone={!isSaved || onSaved ? 'primary' : 'plain'}
            type="submit"
          >
            {isBusy ? 'Saving...' : saveLabel}
          </ActionButton>
          {children}
        </div>
      )}
    </form>
  );
}
