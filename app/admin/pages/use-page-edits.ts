import { useState } from 'react';
import type { Page } from '../../../domain/page.ts';
import type { PartName } from '../../../domain/pages/page-edits.ts';
import { type FieldPath, formOf, type PageForm, written } from './page-form.ts';
import { reveal } from './reveal.ts';

export type FormEdits = ReturnType<typeof usePageEdits>;

/** What is typed into the form of a page, and the sentences at its fields. */
export function usePageEdits(delivered: Page, start: PageForm) {
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    form,
    errors,
    setForm,

    /** Shows sentences by the places of their fields, leads to the first, and tells whether there is one. */
    refuse(wrong: Record<string, string>): boolean {
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first) reveal(first.split('.'));
      return first !== undefined;
    },

    write(path: FieldPath, value: unknown) {
      setForm((before) => written(before, path, value));
      const place = path.join('.');
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(place))),
      );
    },

    hide(part: PartName, hidden: boolean) {
      setForm((before) => ({ ...before, [part]: { values: {}, ...before[part], hidden } }));
    },

    /** Puts parts back to what the site came with. */
    putBack(parts: readonly PartName[]) {
      const fresh = formOf(delivered, {});
      const back = Object.fromEntries(parts.map((part) => [part, fresh[part]]));
      setForm((before) => ({ ...before, ...back }));
      setErrors({});
    },
  };
}
