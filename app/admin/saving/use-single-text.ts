import type { RowId } from '../ui/rows.tsx';
import { useForm } from './use-form.ts';
import { type Over, type Stored, useTyped } from './use-typed.ts';

interface SingleTextOptions {
  name: string;
  /** As loaded. It is its own first revision. */
  stored: string;
  save: (text: string, over: Over) => Promise<Stored<string>>;
  savedToast: string;
  /** The row of the enclosing list that contains the text. */
  rows?: readonly RowId[];
}

export type SingleText = ReturnType<typeof useSingleText>;

/** A text without other fields that is edited in place and saved on request. */
export function useSingleText({ name, stored, save, savedToast, rows }: SingleTextOptions) {
  const typing = useTyped({
    name,
    opened: { current: stored, revision: stored },
    fieldsOf: (text: string) => ({ text }),
    save: ({ text }, over) => save(text, over),
    adopts: true,
  });
  const form = useForm(typing);
  return {
    ...form,
    /** Resolves to whether the text is saved. */
    async store(): Promise<boolean> {
      const call = () => typing.save(({ text }, over) => save(text, over));
      const saved = await form.send(call, { rows, done: savedToast });
      return saved !== undefined;
    },
  };
}
