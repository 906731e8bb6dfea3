import { TextField } from '../../../../ui/field.tsx';

interface AltFieldProps {
  alt: string;
  onChange: (alt: string) => void;
}

/** What a picture shows, for those who cannot see it. */
export function AltField({ alt, onChange }: AltFieldProps) {
  return (
    <TextField
      label={
        <>
          What the picture shows (alt text)
          <span className="block font-normal text-mute">
            Read aloud to those who cannot see it. Leave it empty if the picture only decorates.
          </span>
        </>
      }
      onChange={({ target }) => onChange(target.value)}
      value={alt}
    />
  );
}
