// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { date, flag, line, list, optionalNumber } from '../../../domain/pages/fields.ts';
import { show } from '../../../tests/support/admin-screen.tsx';
import { Fields } from './field.tsx';
import { type PageForm, withValue } from './page-form.ts';
import type { PageEditing } from './use-page-form.ts';

test('a choice is ticked where it was chosen, and writes what is ticked', async () => {
  const written: unknown[] = [];
  const editing = {
    errors: {},
    write: (path: unknown, value: unknown) => written.push([path, value]),
  } as unknown as PageEditing;
  const schema = z.object({ open: flag('Is open'), full: flag('Is full') });
  const value = { open: true };
  const { user } = show(<Fields editing={editing} path={['a']} schema={schema} value={value} />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box('Is open').checked, box('Is full').checked]).toEqual([true, false]);
  await user.click(box('Is full'));
  await user.click(box('Is open'));
  expect(written).toEqual([
    [['a', 'full'], true],
    [['a', 'open'], false],
  ]);
});

/** Shows the fields of a schema, and returns the values that are written. */
function showFields(schema: z.core.$ZodObject, start: object) {
  let values: unknown = start;
  function Form() {
    const [form, setForm] = useState<PageForm>({
      courses: { hidden: false, values: { a: start } },
    });
    values = form.courses?.values.a;
    const editing = {
      errors: {},
      stored: { texts: { email: 'hello@example.com' } },
      write: (path: string[], value: unknown) =>
        setForm((before) => withValue(before, ['courses', ...path], value)),
    } as unknown as PageEditing;
    return <Fields editing={editing} path={['a']} schema={schema} value={values} />;
  }
  return { ...show(<Form />), values: () => values };
}

const day = z.object({
  start: date('Starts', { over: 'Over: not shown any more.' }),
  place: line('Place'),
});

test('a date is typed as people write it, and stored as before', async () => {
  const { user, values } = showFields(day, { start: '', place: '' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Starts' });
  await user.type(field, '5/12/2026');
  expect(values()).toMatchObject({ start: '2026-12-05' });
  expect(field.value).toBe('5/12/2026');
  expect(screen.getByText('Sat 5 Dec 2026')).toBeDefined();
  await user.tab();
  expect(field.value).toBe('5 Dec 2026');
  expect(screen.queryByText('Over: not shown any more.')).toBeNull();
});

test('what is no date stays as typed and is asked about, not guessed', async () => {
  const { user, values } = showFields(day, { start: '', place: '' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Starts' });
  await user.type(field, '5/13/2026');
  expect(screen.queryByText(/no month 13/)).toBeNull();
  await user.click(screen.getByRole('textbox', { name: 'Place' }));
  expect(values()).toMatchObject({ start: '5/13/2026' });
  expect(field.value).toBe('5/13/2026');
  expect(screen.getByText(/There is no month 13/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Wed 13 May 2026' }));
  expect(values()).toMatchObject({ start: '2026-05-13' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.tab();
  expect(screen.getByText('Over: not shown any more.')).toBeDefined();
});

const batches = z.object({
  batches: list(
    'Batches',
    z.object({
      start: date('Starts', { hint: 'The first day.', over: 'Over: not shown any more.' }),
      place: line('Place'),
      weeks: optionalNumber('Weeks', { most: 104 }),
    }),
    { one: 'Batch', most: 3 },
  ),
});
const two = {
  batches: [
    { start: '2026-11-25', place: 'Pune', weeks: '8' },
    { start: '2026-12-05', place: 'Online', weeks: '' },
  ],
};

function setWidth(isWide: boolean) {
  const list = { matches: isWide, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => list);
}

test('items with short fields are rows of a table where there is room', async () => {
  setWidth(true);
  // The test's browser has no popovers.
  HTMLElement.prototype.showPopover = () => {};
  const { user, values, container } = showFields(batches, two);
  expect(container.querySelector('.field-row-head')?.textContent).toBe('StartsPlaceWeeks');
  expect(screen.getAllByText('Over: not shown any more.')).toHaveLength(1);
  expect(screen.getByText('Starts: The first day.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Move Batch 1 down' }));
  expect(values()).toEqual({ batches: two.batches.toReversed() });
  await user.click(screen.getByRole('button', { name: 'Remove Batch 2' }));
  expect(values()).toEqual({ batches: two.batches.slice(1) });
});

test('on a narrow screen each is folded below its date, and says that it is over', () => {
  setWidth(false);
  const { container } = showFields(batches, two);
  const summaries = [...container.querySelectorAll('summary')].map((each) => each.textContent);
  expect(summaries).toEqual(['1Wed 25 Nov 2026Pune, 8Over', '2Sat 5 Dec 2026Online']);
});

test('the line of a folded item shows what visitors read, and its field the placeholder', () => {
  setWidth(false);
  const start = { batches: [{ start: '2026-12-05', place: 'Ask at {email}', weeks: '' }] };
  const { container } = showFields(batches, start);
  const summaries = [...container.querySelectorAll('summary')].map((each) => each.textContent);
  expect(summaries).toEqual(['1Sat 5 Dec 2026Ask at hello@example.com']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Place' }).value).toBe(
    'Ask at {email}',
  );
});
