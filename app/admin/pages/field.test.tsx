// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flag } from '../../../domain/pages/fields.ts';
import { show } from '../../../tests/support/admin-screen.tsx';
import { Fields } from './field.tsx';
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
