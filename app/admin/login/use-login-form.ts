import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { readForm } from '../../../domain/api/form-fields.ts';
import { ApiError } from '../api/call-api.ts';
import { focusRefused } from '../ui/typing.ts';

/**
 * A form of somebody who is not logged in: whether it is being sent, what is wrong at its fields, and what went wrong
 * otherwise. `send` gets valid values, and throws what the server refused.
 */
export function useLoginForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  send: (values: z.output<Schema>) => Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** Shows errors at their fields and focuses the first. */
  function refuse(wrong: Record<string, string>) {
    setFields(wrong);
    focusRefused(form.current, wrong);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const read = readForm(schema, Object.fromEntries(new FormData(event.currentTarget)));
    setProblem(undefined);
    refuse(read.ok ? {} : read.fields);
    if (!read.ok) return;
    setBusy(true);
    try {
      await send(read.values);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (Object.keys(failure.fields).length > 0) refuse(failure.fields);
      else setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return { form, submit, fields, problem, isBusy };
}
