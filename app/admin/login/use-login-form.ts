import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { ApiError } from '../api/call-api.ts';
import { finishLogin, pageAfterLogin } from '../api/session.ts';
import { focusRefused } from '../ui/typing.ts';
import { takeOver, useCheckedForm } from '../ui/use-checked-form.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { codeLength } from './code-field.tsx';

/** Calls that prove who somebody is, one at a time, and why the last one failed. */
export function useProof() {
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);

  /** Resolves to what the server refused. */
  async function prove(call: () => Promise<unknown>): Promise<ApiError | undefined> {
    if (isBusy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await call();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason);
      return reason;
    } finally {
      setBusy(false);
    }
  }

  return { prove, failure, isBusy, forget: () => setFailure(undefined) };
}

/**
 * A form by which somebody proves who they are: whether it is being sent, what is wrong at its fields, and what went wrong
 * otherwise. `send` gets valid values, and throws what the server refused; `retry` is the field that has the focus then.
 */
export function useLoginForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  send: (values: z.output<Schema>) => Promise<void>,
  retry?: string,
) {
  const { form, fields, refuse, read } = useCheckedForm(schema);
  const { prove, failure, isBusy, forget } = useProof();

  async function submit(event: FormEvent<HTMLFormElement>) {
    takeOver(event);
    if (isBusy) return;
    forget();
    const values = read(event);
    if (!values) return;
    const refused = await prove(() => send(values));
    if (refused && !refuse(refused.fields) && retry) focusRefused(form.current, { [retry]: '' });
  }

  const isOfField = Object.keys(failure?.fields ?? {}).length > 0;
  return { form, submit, fields, problem: isOfField ? undefined : failure?.message, isBusy };
}

/** The six figures of an authenticator app. They are sent as soon as they are complete, and emptied if they are wrong. */
export function useCodeForm(send: (code: string) => Promise<unknown>) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { prove, failure, isBusy } = useProof();
  useEffect(() => input.current?.focus(), []);

  async function enter(typed: string) {
    setCode(typed);
    if (typed.length < codeLength) return;
    const refused = await prove(() => send(typed));
    if (refused?.status === 401 || refused?.status === 422) setCode('');
    if (refused) input.current?.focus();
  }

  function submit(event: FormEvent) {
    takeOver(event);
    void enter(code);
  }

  const error = failure && (Object.values(failure.fields)[0] ?? failure.message);
  const field = {
    error,
    onChange: (typed: string) => void enter(typed),
    readOnly: isBusy,
    ref: input,
    value: code,
  };
  return { submit, field, isBusy, canRetry: error !== undefined && code.length === codeLength };
}

/** Stores the token of a login, and opens the page for which somebody logs in. */
export function useLogin() {
  const open = useOpenAfterCall();
  const { search } = useLocation();
  return async (token: string): Promise<void> => {
    await finishLogin(token);
    await open(pageAfterLogin(search));
  };
}
