import type { ReactNode } from 'react';

interface MailFormProps {
  /** Where letters go, and the address shown to those without a mail program. */
  email: string;
  subject: string;
  /** An address of this site that takes the fields. Without it the visitor's mail program does. */
  action?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that is never dead: without an address to post to, it opens a letter with the fields in it. */
export function MailForm({ email, subject, action, className, children }: MailFormProps) {
  if (action) {
    return (
      <form action={action} className={className} method="post">
        {children}
      </form>
    );
  }
  return (
    <form
      action={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
      className={className}
      encType="text/plain"
      method="post"
    >
      {children}
      <p className="mt-4 text-[0.9375rem] leading-snug opacity-90">
        This opens a letter in your mail program, ready to send. You can also write to{' '}
        <a className="break-words underline" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
    </form>
  );
}
