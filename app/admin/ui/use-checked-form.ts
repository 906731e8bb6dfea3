import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { readForm } from '../../../domain/api/form-fields.ts';
import { focusRefused } from './typing.ts';

/** Keeps the browser from sending a form, and its event from the form around a dialog, to which React lets it bubble. */
export function takeOver(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A form whose inputs hold what is typed: reads it by the schema, and shows errors at their fields. */
export function useCheckedForm<Schema extends z.core.$ZodType>(schema: Schema) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  /** Shows errors at their fields and focuses the first. Returns whether there are any. */
  function refuse(wrong: Record<string, string>): boolean {
    setFields(wrong);
    focusRefused(form.current, wrong);
    return Object.keys(wrong).length > 0;
  }

  /** The values of a form that is submitted, or undefined if they are wrong. */
  function read(event: FormEvent<HTMLFormElement>): z.output<Schema> | undefined {
    takeOver(event);
    const typed = readForm(schema, Object.fromEntries(new FormData(event.currentTarget)));
    refuse(typed.ok ? {} : typed.fields);
    return typed.ok ? typed.values : undefined;
  }

  return { form, fields, refuse, read };
}
