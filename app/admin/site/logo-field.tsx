import type { ReactNode } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { LogoMark } from '../../ui/kolam/logo.tsx';
import { PictureChoice } from '../media/media-chooser.tsx';

interface LogoFieldProps {
  label: ReactNode;
  name: string;
  error: string | undefined;
  /** The picture's address; blank where the logo is drawn. */
  value: string;
  onChoose: (address: string) => void;
}

/** The logo as it stands on the site's two grounds. */
export function LogoField({ label, name, error, value, onChoose }: LogoFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <LogoOn className="border border-line bg-chalk" value={value} />
        <LogoOn className="bg-green text-chalk" value={value} />
        <PictureChoice
          error={error}
          id="field-logo"
          isChosen={value !== ''}
          name={name}
          onChoose={(picture) => onChoose(picture?.url ?? '')}
          whileNone="The drawn one"
        />
      </div>
      <FieldError error={error} id="field-logo" />
    </fieldset>
  );
}

function LogoOn({ className, value }: { className: string; value: string }) {
  return (
    <span
      className={`flex h-16 min-w-20 items-center justify-center rounded-control px-3 ${className}`}
    >
      {value ? (
        <span className="rounded-control bg-chalk p-1">
          <img
            alt=""
            className="h-8 w-auto max-w-28 object-contain mix-blend-multiply"
            src={value}
          />
        </span>
      ) : (
        <LogoMark className="size-8" />
      )}
    </span>
  );
}
