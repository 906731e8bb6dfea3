import { useRef } from 'react';
import { ActionButton } from '../../ui/action.tsx';
import { UploadIcon } from '../media-icons.tsx';

interface UploadButtonProps {
  tone?: 'primary' | 'plain';
  onFiles: (files: File[]) => void;
}

/** Opens the browser's own choice of files, several at once. */
export function UploadButton({ tone = 'primary', onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton onClick={() => input.current?.click()} tone={tone}>
        <UploadIcon />
        Upload pictures
      </ActionButton>
      <input
        accept="image/*"
        aria-label="Pictures from this device"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
        ref={input}
        type="file"
      />
    </>
  );
}
