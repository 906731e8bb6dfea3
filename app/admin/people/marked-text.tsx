import { Fragment, type TextareaHTMLAttributes, useRef } from 'react';
import type { FilledPart } from '../../../domain/replies/reply-templates.ts';
import { Field } from '../../ui/field.tsx';

/** Class of a word filled in from the card. The line is below the signs that Hindi writes under its letters. */
export const markClass =
  'underline decoration-gold decoration-2 underline-offset-1 [text-decoration-skip-ink:none] [text-underline-position:under]';

interface MarkedTextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error: string | undefined;
  /** The text in parts. */
  parts: readonly FilledPart[];
}

/** A text field that underlines filled-in words: the marks are behind the field, which has a transparent background. */
export function MarkedTextArea({ label, error, parts, className, ...area }: MarkedTextAreaProps) {
  const marks = useRef<HTMLDivElement>(null);
  return (
    <Field className={className} error={error} label={label}>
      {(control) => (
        <div className="marked-text">
          <div aria-hidden="true" className={control.className} ref={marks}>
            {parts.map(({ text, word }, at) =>
              word ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                <span className={markClass} key={at}>
                  {text}
                </span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                <Fragment key={at}>{text}</Fragment>
              ),
            )}
            {/* A final line break takes space only in the field. */}
            {'\u200b'}
          </div>
          <textarea
            {...area}
            {...control}
            className={`${control.className} resize-y`}
            onScroll={({ currentTarget }) => {
              if (marks.current) marks.current.scrollTop = currentTarget.scrollTop;
            }}
          />
        </div>
      )}
    </Field>
  );
}
