import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { CloseIcon } from '../../ui/icons.tsx';
import { TrashIcon } from './icons.tsx';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control py-2 text-[0.9375rem] ' +
  'font-semibold leading-tight transition-colors duration-150';

const tones = {
  /** The one act that a screen is for, such as Publish. At most one on a screen. */
  main: 'border border-gold bg-gold px-4 text-ink hover:border-gold-soft hover:bg-gold-soft',
  primary:
    'border border-green bg-green px-4 text-chalk hover:border-green-soft hover:bg-green-soft',
  plain: 'border border-mute/70 bg-white px-4 text-ink hover:border-ink hover:bg-sand',
  /** An action that cannot be undone. */
  danger: 'border border-brick bg-brick px-4 text-white hover:bg-brick/90',
  /** An action that asks for confirmation. */
  delete: 'border border-brick bg-white px-4 text-brick-deep hover:bg-bad',
  /** One of several actions in a table row. */
  text: 'px-2 text-ink underline-offset-4 hover:underline',
  /** The same for deleting. */
  deleteText: 'px-2 text-brick underline-offset-4 hover:underline',
};

type ActionTone = keyof typeof tones;

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ActionTone;
  ref?: Ref<HTMLButtonElement>;
}

export function ActionButton({
  tone = 'plain',
  className = '',
  type = 'button',
  ...rest
}: ActionButtonProps) {
  return (
    <button
      {...rest}
      className={`${shape} ${tones[tone]} cursor-pointer disabled:cursor-progress disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60 ${className}`}
      type={type}
    />
  );
}

/**
 * A button for deleting and similar actions. It has an icon and a separating line, because colour alone is not accessible.
 */
export function DeleteButton({ tone = 'delete', children, ...rest }: ActionButtonProps) {
  return (
    <span className="admin-delete ml-1.5 inline-flex border-l border-mute/50 pl-2.5 first:ml-0 first:border-l-0 first:pl-0">
      <ActionButton {...rest} tone={tone === 'text' ? 'deleteText' : tone}>
        <TrashIcon className="size-4" />
        {children}
      </ActionButton>
    </span>
  );
}

interface ActionLinkProps extends LinkProps {
  tone?: ActionTone;
}

export function ActionLink({ tone = 'plain', className = '', ...rest }: ActionLinkProps) {
  return <Link {...rest} className={`${linkClass(tone)} ${className}`} />;
}

/** Class of a link that looks like a button. */
export function linkClass(tone: ActionTone): string {
  return `${shape} ${tones[tone]} no-underline`;
}

interface CloseButtonProps {
  /** Accessible name: what the button closes. */
  label: string;
  className?: string;
  onClick: () => void;
}

/** The close button of a dialog, panel or toast. */
export function CloseButton({ label, className = '', onClick }: CloseButtonProps) {
  return (
    <button
      aria-label={label}
      className={`flex size-11 shrink-0 cursor-pointer items-center justify-center ${className}`}
      onClick={onClick}
      type="button"
    >
      <CloseIcon className="size-5" />
    </button>
  );
}

interface SwitchProps<Value extends string> {
  name: string;
  labels: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** A choice between a few options, side by side. */
export function Switch<Value extends string>(props: SwitchProps<Value>) {
  const { name, labels, value, onChoose } = props;
  const values = Object.keys(labels) as Value[];
  return (
    <fieldset className="flex rounded-control border border-line bg-white p-1">
      <legend className="sr-only">{name}</legend>
      {values.map((each) => (
        <button
          aria-pressed={each === value}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-[7px] px-4 text-[0.9375rem] font-semibold text-mute hover:text-ink aria-pressed:bg-green aria-pressed:text-chalk"
          key={each}
          onClick={() => onChoose(each)}
          type="button"
        >
          {labels[each]}
        </button>
      ))}
    </fieldset>
  );
}
