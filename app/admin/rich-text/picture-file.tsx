import { useEffect, useRef } from 'react';
import { acceptedPictures } from '../../../domain/media/media.ts';
import { Field } from '../../ui/field.tsx';

interface FileChoiceProps {
  label: string;
  file: File | undefined;
  error?: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** A native file input for pictures. */
export function FileChoice({ label, file, error, onChoose }: FileChoiceProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The value of a file input can only be emptied.
    if (!file && ref.current) ref.current.value = '';
  }, [file]);
  return (
    <Field error={error} label={label}>
      {(control) => (
        <input
          {...control}
          accept={acceptedPictures}
          className="file-input"
          onChange={({ target }) => onChoose(target.files?.[0])}
          ref={ref}
          type="file"
        />
      )}
    </Field>
  );
}

/** The progress of an upload, from 0 to 1; renders nothing without an upload. */
export function UploadProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null;
  return (
    <p className="flex items-center gap-3 text-sm" role="status">
      <progress aria-label="Upload" className="upload-progress" max={1} value={share} />
      {share < 1 ? `Uploading, ${Math.floor(share * 100)} %` : 'Preparing the picture …'}
    </p>
  );
}
