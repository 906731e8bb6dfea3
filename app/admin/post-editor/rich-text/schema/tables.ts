import { Node, type NodeConfig } from '@tiptap/react';

function part(name: string, tag: string, config: Partial<NodeConfig>) {
  return Node.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...config,
  });
}

const spans = { colspan: { default: null }, rowspan: { default: null } };
const cell = { content: 'block+', isolating: true };

/** The tables of a text. */
export const tables = [
  part('table', 'table', {
    group: 'block',
    content: '(tableCaption | tableHead | tableBody | tableFoot)+',
    isolating: true,
  }),
  part('tableCaption', 'caption', cell),
  part('tableHead', 'thead', { content: 'tableRow*' }),
  part('tableBody', 'tbody', { content: 'tableRow*' }),
  part('tableFoot', 'tfoot', { content: 'tableRow*' }),
  part('tableRow', 'tr', { content: '(tableHeader | tableCell)*' }),
  part('tableHeader', 'th', {
    ...cell,
    addAttributes: () => ({ scope: { default: null }, ...spans }),
  }),
  part('tableCell', 'td', { ...cell, addAttributes: () => spans }),
];

/** Two columns and two rows below a head. */
export const newTable = {
  type: 'table',
  content: [
    { type: 'tableHead', content: [row('tableHeader', { scope: 'col' })] },
    { type: 'tableBody', content: [row('tableCell'), row('tableCell')] },
  ],
};

function row(type: string, attrs = {}) {
  const cell = { type, attrs, content: [{ type: 'paragraph' }] };
  return { type: 'tableRow', content: [cell, cell] };
}
