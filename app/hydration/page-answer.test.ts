import { expect, test } from 'vitest';
import { documentOf, PageAnswer } from './page-answer.ts';

const rendered = '<html><body><p>Hi</p></body></html>';

test('a page gets its data in a script that no text of it can end', async () => {
  const data = '["</script><!-- नमस्ते"]';
  const html = await documentOf(rendered, new Blob([data]).stream(), 'secret');
  expect(html).toMatch(
    /^<!DOCTYPE html><html><body><p>Hi<\/p><script nonce="secret">.*<\/script><\/body><\/html>$/,
  );
  expect(html.match(/<\/script|<!--/g)).toHaveLength(1);
  const [, literal = ''] = /\.enqueue\((.*?)\);/.exec(html) ?? [];
  expect(JSON.parse(literal)).toBe(data);
});

test('a page without data is a document as well', async () => {
  expect(await documentOf(rendered, undefined, undefined)).toBe(`<!DOCTYPE html>${rendered}`);
});

test('what does not end as a document is not cut', async () => {
  await expect(documentOf('<p>A page that was cut off', undefined, undefined)).rejects.toThrow(
    /end/,
  );
});

test('an answer still has its text', async () => {
  const answer = new PageAnswer('नमस्ते', { status: 404, headers: { 'content-type': 'text/html' } });
  expect([await answer.text(), answer.status]).toEqual(['नमस्ते', 404]);
  expect(answer.headers.get('content-type')).toBe('text/html');
});
