import { type IconProps, LineIcon } from '../../ui/icons.tsx';

export function UploadIcon({ className }: IconProps) {
  return (
    <LineIcon className={className}>
      <path d="M12 15V4m-5 5 5-5 5 5M4 15v5h16v-5" />
    </LineIcon>
  );
}

export function WarningIcon({ className }: IconProps) {
  return (
    <LineIcon className={className}>
      <path d="M12 4 2.5 20h19zM12 10v5m0 2.5v.01" />
    </LineIcon>
  );
}
