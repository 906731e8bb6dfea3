import { TextField } from '../../../../ui/field.tsx';

interface AltFieldProps {
  alt: string;
  onChange: (alt: string) => void;
}

/** What a picture shows, for those who cannot see it. */
export function AltField({ alt, onChange }: AltFieldProps) {
  return (
    <TextField
      hint="Read aloud to those who cannot see it. Leave it empty if the picture only decorates."
      label="What the picture shows (alt text)"
      onChange={({ target }) => onChange(target.value)}
      value={alt}
    />
  );
}
