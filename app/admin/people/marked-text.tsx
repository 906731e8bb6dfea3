import { Fragment, type TextareaHTMLAttributes, useRef } from 'react';
import type { FilledPart } from '../../../domain/replies/reply-templates.ts';
import { Field } from '../../ui/field.tsx';

/** The look of a word that the card has filled in. */
export const markClass =
  'underline decoration-gold decoration-2 underline-offset-4 [text-decoration-skip-ink:none]';

interface MarkedTextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error: string | undefined;
  /** The text in pieces. */
  parts: readonly FilledPart[];
}

/** A text field that underlines filled-in words: the marks lie under the field, whose ground is transparent. */
export function MarkedTextArea({ label, error, parts, className, ...area }: MarkedTextAreaProps) {
  const marks = useRef<HTMLDivElement>(null);
  return (
    <Field className={className} error={error} label={label}>
      {(control) => (
        <div className="marked-text">
          <div aria-hidden="true" className={control.className} ref={marks}>
            {parts.map(({ text, word }, at) =>
              word ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
                <span className={markClass} key={at}>
                  {text}
                </span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
                <Fragment key={at}>{text}</Fragment>
              ),
            )}
            {/* A last line break counts in the field only. */}
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
