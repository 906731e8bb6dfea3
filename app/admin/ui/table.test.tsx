import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Rows } from './rows.tsx';
import { SelectionBar, selectColumn } from './selection-bar.tsx';
import { type Column, DataTable } from './table.tsx';

interface Row {
  id: number;
  name: string;
  count: number;
}

const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', isHead: true, cell: ({ name }) => name },
  { key: 'count', label: 'Count', align: 'end', cell: ({ count }) => count },
  { key: 'actions', label: 'Actions', isBare: true, cell: () => 'Delete' },
];
const rows: Row[] = [
  { id: 1, name: 'Asha', count: 3 },
  { id: 2, name: 'Bela', count: 0 },
];

const renderMarkup = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);

test('a table has a header cell for each row, and labels the other cells except bare ones', () => {
  const html = renderToStaticMarkup(<DataTable caption="People" columns={columns} rows={rows} />);
  expect(html.match(/<th[^>]*role="rowheader"[^>]*>(Asha|Bela)<\/th>/g)).toHaveLength(2);
  expect(html.match(/class="admin-table-label">Count</g)).toHaveLength(2);
  expect(html).not.toContain('class="admin-table-label">Actions');
  expect(html).not.toContain('data-row');
});

test('shows a heading above the rows for which it is returned', () => {
  const html = renderToStaticMarkup(
    <DataTable
      caption="People"
      columns={columns}
      headingOf={(row, before) => (before ? undefined : `From ${row.name}`)}
      rows={rows}
    />,
  );
  expect(html.match(/class="admin-table-group"/g)).toHaveLength(1);
  expect(html.indexOf('From Asha')).toBeLessThan(html.indexOf('>Asha<'));
});

test('a list offers to select rows, and no actions before one is selected', () => {
  const html = renderMarkup(
    <Rows rows={rows}>
      <SelectionBar actions={[{ label: 'Delete', run: () => {} }]} isBusy={false} what="people" />
      <DataTable
        caption="People"
        columns={[selectColumn(({ name }: Row) => name), ...columns]}
        rows={rows}
      />
    </Rows>,
  );
  expect(html).toContain('Select all on this page');
  expect(html).toContain('aria-label="Select Asha"');
  expect(html).toContain('data-row="2"');
  expect(html).not.toContain('With the selected people');
});

test('an empty list shows its substitute', () => {
  const html = renderMarkup(
    <Rows empty={<p>Nobody</p>} rows={[]}>
      {() => <p>Table</p>}
    </Rows>,
  );
  expect(html).toBe('<p>Nobody</p>');
});
