import { useEffect, useState } from 'react';
import { DrawnCover } from '../../../ui/kolam/cover.tsx';
import { MediaChooser } from '../../media/media-chooser.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { FileChoice, UploadProgress } from '../picture-file.tsx';
import { coverSubjectOf, slugOf } from '../post-draft.ts';
import type { ImageChange } from '../use-draft.ts';
import { type DraftFields, DraftText } from './draft-field.tsx';

interface FeaturedImageProps extends DraftFields {
  /** Address of the stored picture. */
  stored: string | null;
  change: ImageChange;
  onChange: (change: ImageChange) => void;
  /** The progress of its upload, 0 to 1. */
  share: number | undefined;
}

/** The featured image: what is stored, and how the form changes it. */
export function FeaturedImage(props: FeaturedImageProps) {
  const { stored, change, onChange, share, ...fields } = props;
  const file = useDataUrl(change.file);
  const shown = file ?? change.chosen?.url ?? (change.remove ? null : stored);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <FileChoice
          error={fields.errors.featured_image ?? fields.errors.featured_media}
          file={change.file}
          label="Featured Image"
          onChoose={(file) => onChange({ file, remove: change.remove })}
        />
        {change.remove && !isOther(change) && (
          <p className="mt-2 text-sm" role="status">
            The picture is removed when you save.
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-x-3">
          <FromLibrary {...props} />
          <ImageButton {...props} />
        </div>
        <UploadProgress share={share} />
      </div>
      {!shown && <OwnKolam draft={fields.draft} />}
      {shown && (
        <div className="grid content-start gap-3">
          <img
            alt={draftAlt(fields)}
            className="aspect-video w-full rounded-control border border-line object-cover"
            src={shown}
          />
          <DraftText
            {...fields}
            hint="Read aloud to those who cannot see it. Empty if the picture only decorates."
            label="What the picture shows (alt text)"
            name="featured_image_alt"
          />
        </div>
      )}
    </div>
  );
}

/** What a post without a picture carries. */
function OwnKolam({ draft }: Pick<DraftFields, 'draft'>) {
  return (
    <div>
      <DrawnCover
        className="aspect-[5/2.6] w-full rounded-control"
        post={coverSubjectOf(draft, slugOf(draft))}
      />
      <p className="mt-1.5 text-sm leading-snug text-mute">
        No picture chosen. Until then the post carries this drawing, made from its title, first
        category and address.
      </p>
    </div>
  );
}

/** The description of a chosen picture comes with it; what was typed of another one would be wrong. */
function FromLibrary({ change, onChange, draft, onEdit }: FeaturedImageProps) {
  const chooser = useDialog();
  return (
    <>
      <ActionButton onClick={() => chooser.open()}>Choose from the library</ActionButton>
      {chooser.render((close) => (
        <MediaChooser
          onChoose={({ id, url, alt }) => {
            const altBefore = change.chosen?.altBefore ?? draft.featured_image_alt;
            onChange({ file: undefined, chosen: { id, url, altBefore }, remove: false });
            onEdit({ featured_image_alt: alt });
          }}
          onClose={close}
        />
      ))}
    </>
  );
}

/** Takes the last change back, or removes what is stored. */
function ImageButton({ stored, change, onChange, onEdit }: FeaturedImageProps) {
  const { file, chosen, remove } = change;
  if (!stored && !isOther(change)) return null;
  const [label, next] = file
    ? ['Take the chosen file back', { file: undefined, remove }]
    : chosen
      ? ['Take the chosen picture back', { file: undefined, remove: false }]
      : remove
        ? ['Keep the picture', { file: undefined, remove: false }]
        : ['Remove the picture', { file: undefined, remove: true }];
  return (
    <ActionButton
      onClick={() => {
        onChange(next);
        if (chosen) onEdit({ featured_image_alt: chosen.altBefore });
      }}
      tone="text"
    >
      {label}
    </ActionButton>
  );
}

function isOther({ file, chosen }: ImageChange): boolean {
  return file !== undefined || chosen !== undefined;
}

function draftAlt({ draft }: DraftFields): string {
  return draft.featured_image_alt || 'Featured image as it will be shown';
}

/** The chosen file as an address; the content security policy of pages allows data:, and not blob:. */
function useDataUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    setUrl(undefined);
    if (!file?.type.startsWith('image/')) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
