import { type ChangeEvent, useState } from 'react';
import { type ActionOptions, useAction } from '../ui/use-action.ts';
import { eachField } from './typed.ts';
import { type Typing, useUnguarded } from './use-typed.ts';

type Texts = Record<string, string>;

/** The fields of a typed text with their errors, and the call that stores them. */
export function useForm<
  Fields extends object,
  Current,
  Typed extends Typing<Fields, Current> = Typing<Fields, Current>,
>(typing: Typed & Typing<Fields, Current>) {
  const [errors, setErrors] = useState<Texts>({});
  const { run, undoOf, isBusy } = useAction();

  function change(changes: Partial<Fields>) {
    typing.edit(changes);
    accept(changes);
  }

  /** Changes a choice: alone it need not be saved. */
  function choose(changes: Partial<Fields>) {
    typing.fill(changes);
    accept(changes);
  }

  /** Hides the errors of what was corrected. */
  function accept(changes: Partial<Fields>) {
    const names = Object.keys(changes);
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => name !== 'form' && !names.includes(name)),
      ),
    );
  }

  const field = (name: keyof Fields & string, put = change) => ({
    name,
    value: String(typing.fields[name] ?? ''),
    error: errors[name],
    onChange: ({
      target,
    }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      put({ [name]: target.value } as Partial<Fields>),
  });

  /** Runs the call that stores the form, and shows its errors in the form. */
  async function send<Response>(
    call: () => Promise<Response>,
    options: Omit<ActionOptions<Response>, 'onError'>,
  ) {
    setErrors({});
    return await run(call, {
      ...options,
      onError: (error) => {
        const isNamed = Object.keys(error.fields).some((name) =>
          Object.hasOwn(typing.fields, name),
        );
        setErrors(isNamed ? error.fields : { form: error.message });
      },
    });
  }

  /** A field with a choice. */
  const choice = (name: keyof Fields & string) => field(name, choose);

  return {
    ...typing,
    change,
    choose,
    field,
    choice,
    send,
    refuse: setErrors,
    undoOf,
    isBusy,
    errors,
  };
}

/**
 * The fields of something new, such as a note, which a call sends. With a name they are stored in this browser until they
 * are sent or discarded.
 */
export function useNewText<Fields extends object>(
  initial: Fields,
  name?: string,
  isOffered = false,
) {
  return useForm(
    useUnguarded<Fields, Fields>({
      name,
      isOffered,
      parts: eachField(initial),
      opened: { current: initial, revision: '' },
      fieldsOf: (fields) => fields,
      save: async (fields) => ({ current: fields, revision: '' }),
    }),
  );
}

/** The fields of a dialog that a call sends; what an earlier opening left unsaved is offered. The dialog is given the form. */
export function useDialogText<Fields extends object>(name: string, initial: Fields) {
  return useNewText(initial, name, true);
}
