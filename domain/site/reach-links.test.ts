import { expect, test } from 'vitest';
import { reachLinks } from './reach-links.ts';

test.each([
  ['', '', []],
  ['98230 00140', '', ['98230 00140 tel:+919823000140']],
  ['', '98230 00140', ['WhatsApp 98230 00140 https://wa.me/919823000140']],
  [
    '+91 98230 00140',
    '98230 00140',
    ['+91 98230 00140 tel:+919823000140', 'WhatsApp https://wa.me/919823000140'],
  ],
])('of phone "%s" and WhatsApp "%s"', (phone, whatsapp, links) => {
  const shown = reachLinks({ phone, whatsapp }).map(({ label, href }) => `${label} ${href}`);
  expect(shown).toEqual(links);
});
