import { describe, expect, it } from 'vitest';
import { blogAddress, readPostQuery } from './post-query.ts';

const read = (text: string) => readPostQuery(new URLSearchParams(text));

describe('the address of the blog list', () => {
  it('requests everything without parameters', () => {
    expect(read('')).toEqual({ search: '', category: '', tag: '', page: 1 });
  });

  it('survives a round trip', () => {
    const query = { search: 'ghar ka खाना & more', category: 'Web Dev', tag: 'AI', page: 3 };
    expect(read(blogAddress(query).slice('/blog?'.length))).toEqual(query);
  });

  it.each(['0', '-1', '1.5', 'two', '1e99', ''])('reads page=%s as the first page', (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  it('leaves out defaults', () => {
    expect(blogAddress({ search: '', category: '', tag: '', page: 1 })).toBe('/blog');
    expect(blogAddress({ category: 'SEO', page: 1 })).toBe('/blog?category=SEO');
  });

  it('normalises names and searches, and removes characters that names cannot have', () => {
    expect(read('category=Web%00%20%20Dev%0A&tag=Cafe%CC%81&search=%09two%0D%0Awords')).toEqual({
      search: 'two words',
      category: 'Web Dev',
      tag: 'Caf\u00e9',
      page: 1,
    });
  });

  it('cuts a very long search', () => {
    expect(read(`search=${'a'.repeat(5000)}`).search).toHaveLength(100);
  });
});
