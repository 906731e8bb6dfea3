import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { ArrowIcon } from './icons.tsx';

export type ButtonVariant = 'gold' | 'green' | 'outline-light' | 'outline-dark' | 'text';

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control py-3 text-center text-base ' +
  'font-semibold leading-tight no-underline transition-colors duration-150 print:hidden';

const variantClasses: Record<ButtonVariant, string> = {
  gold: 'border border-gold bg-gold px-6 text-ink hover:border-gold-soft hover:bg-gold-soft',
  green: 'border border-green bg-green px-6 text-chalk hover:border-green-soft hover:bg-green-soft',
  'outline-light': 'border border-chalk/60 px-6 text-chalk hover:border-chalk hover:bg-chalk/10',
  'outline-dark': 'border border-ink px-6 text-ink hover:bg-ink/10',
  text: 'group px-2 sm:px-0 text-current underline-offset-4 hover:underline',
};

interface ButtonLinkProps {
  href: string;
  variant: ButtonVariant;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ href, variant, className = '', children }: ButtonLinkProps) {
  return (
    <a className={`${shape} ${variantClasses[variant]} ${className}`} href={href}>
      {children}
      {variant === 'text' && <ArrowIcon className="size-4" />}
    </a>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant: ButtonVariant;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, className = '', type = 'submit', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      className={`${shape} ${variantClasses[variant]} cursor-pointer disabled:cursor-progress disabled:opacity-60 ${className}`}
      type={type}
    />
  );
}
