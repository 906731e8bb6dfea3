import { select, selectAll } from 'hast-util-select';
import { expect, test } from 'vitest';
import { messages } from '../../domain/messages.ts';
import { origin, type PageResponse, preparedSite, textOf, textsOf } from './prepared-site.ts';

const site = preparedSite();
const pageFor = (email: string) => `/unsubscribe?email=${encodeURIComponent(email)}`;
const panelOf = ({ root }: PageResponse) => textsOf('#unsubscribe', root)[0];
const buttonsOf = ({ root }: PageResponse) => textsOf('#unsubscribe button', root);

/** Sends the form of a page unchanged. */
async function press(path: string): Promise<PageResponse> {
  const { root } = await site.get(path);
  const form = select('#unsubscribe form', root);
  if (!form) throw new Error('There is no form.');
  expect(String(form.properties.method)).toBe('post');
  const fields = selectAll('input[name]', form).map(({ properties }) => [
    String(properties.name),
    String(properties.value ?? ''),
  ]);
  const { pathname, search } = new URL(String(form.properties.action), `${origin}${path}`);
  return await site.post(pathname + search, Object.fromEntries(fields));
}

test('asks for confirmation after the link of a newsletter before it unsubscribes', async () => {
  const page = await site.get(pageFor('asha@visitor.example'));
  expect(panelOf(page)).toContain('asha@visitor.example');
  expect(buttonsOf(page)).toEqual(['Confirm Unsubscribe']);
});

test('asks for nothing if the link contained no address', async () => {
  for (const path of ['/unsubscribe', '/unsubscribe?email=', '/unsubscribe?email=%20']) {
    const page = await site.get(path);
    expect.soft(panelOf(page), path).toContain('No email provided in the link.');
    expect.soft(buttonsOf(page), path).toEqual([]);
  }
});

test('unsubscribes an address without JavaScript', async () => {
  const response = await press(pageFor('asha@visitor.example'));
  expect(response.status).toBe(200);
  expect(textOf(response.root)).toContain(messages.unsubscribe.success);
  expect(panelOf(response)).not.toContain('asha@visitor.example');
  expect(buttonsOf(response)).toEqual([]);
});

test('shows errors without JavaScript', async () => {
  const response = await press(pageFor(`${'a'.repeat(250)}@visitor.example`));
  expect(response.status).toBe(422);
  expect(textsOf('#unsubscribe [role=alert]', response.root)[0]).toBe(
    'Email may have at most 254 characters',
  );
  expect(buttonsOf(response)).toHaveLength(1);
});
