import { expect, test } from 'vitest';
import { allPages } from '../../content/site-pages.ts';
import type { Page } from '../page.ts';
import { withoutEmptySections } from './empty-sections.ts';

const kindsOf = (page: Page) => withoutEmptySections(page).sections.map(({ kind }) => kind);

test.each([
  ['benefits', 'items'],
  ['numbered-reasons', 'items'],
  ['steps', 'steps'],
  ['project', 'changes'],
  ['report', 'rows'],
])('a section of the kind %s is not shown once its list of %s is empty', (kind, list) => {
  const pages = allPages.filter(({ sections }) => sections.some((each) => each.kind === kind));
  expect(pages).not.toEqual([]);
  for (const page of pages) {
    expect(kindsOf(page)).toContain(kind);
    const sections = page.sections.map((each) =>
      each.kind === kind ? { ...each, [list]: [] } : each,
    ) as Page['sections'];
    expect(kindsOf({ ...page, sections })).not.toContain(kind);
  }
});
