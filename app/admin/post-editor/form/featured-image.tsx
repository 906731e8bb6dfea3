import { useEffect, useState } from 'react';
import { ActionButton } from '../../ui/action.tsx';
import type { ImageChange } from '../draft/use-draft.ts';
import { FileChoice } from '../rich-text/dialogs/file-choice.tsx';
import { UploadProgress } from '../rich-text/dialogs/upload-progress.tsx';
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
export function FeaturedImage({ stored, change, onChange, share, ...fields }: FeaturedImageProps) {
  const chosen = useDataUrl(change.file);
  const shown = chosen ?? (change.remove ? null : stored);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <FileChoice
          error={fields.errors.featured_image}
          file={change.file}
          label="Featured Image"
          onChoose={(file) => onChange({ file, remove: change.remove })}
        />
        {change.remove && !change.file && (
          <p className="mt-2 text-sm" role="status">
            The picture is removed when you save.
          </p>
        )}
        <ImageButtons change={change} onChange={onChange} stored={stored} />
        <UploadProgress share={share} />
      </div>
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

type ImageButtonsProps = Pick<FeaturedImageProps, 'stored' | 'change' | 'onChange'>;

function ImageButtons({ stored, change, onChange }: ImageButtonsProps) {
  const [label, next] = change.file
    ? ['Take the chosen file back', { file: undefined, remove: change.remove }]
    : change.remove
      ? ['Keep the picture', { file: undefined, remove: false }]
      : ['Remove the picture', { file: undefined, remove: true }];
  if (!stored && !change.file) return null;
  return (
    <ActionButton className="mt-2" onClick={() => onChange(next)} tone="text">
      {label}
    </ActionButton>
  );
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
