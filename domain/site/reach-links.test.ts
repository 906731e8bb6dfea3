import { expect, test } from 'vitest';
import { mailLink, reachLinks } from './reach-links.ts';

test.each([
  ['', '', []],
  ['98230 00140', '', ['98230 00140 tel:+919823000140']],
  ['', '98230 00140', ['WhatsApp 98230 00140 https://wa.me/919823000140']],
  ['+91 (0) 98230 00140', '', ['+91 (0) 98230 00140 tel:+919823000140']],
  ['919823000140', '', ['919823000140 tel:+919823000140']],
  ['1800 123 4567', '', ['1800 123 4567 tel:+9118001234567']],
  ['', '+91 (0) 98230 00140', ['WhatsApp +91 (0) 98230 00140 https://wa.me/919823000140']],
  ['no number', '12345', []],
  [
    '+91 (0) 98230 00140',
    '919823000140',
    ['+91 (0) 98230 00140 tel:+919823000140', 'WhatsApp https://wa.me/919823000140'],
  ],
  [
    '+91 98230 00140',
    '98230 00140',
    ['+91 98230 00140 tel:+919823000140', 'WhatsApp https://wa.me/919823000140'],
  ],
])('of phone "%s" and WhatsApp "%s"', (phone, whatsapp, links) => {
  const shown = reachLinks({ phone, whatsapp }).map(({ label, href }) => `${label} ${href}`);
  expect(shown).toEqual(links);
});

test('WhatsApp and email links begin with their topic', () => {
  const about = { title: 'Advanced SEO & Content', reference: 'courses' };
  const [, chat] = reachLinks({ phone: '98230 00140', whatsapp: '98230 00140' }, about);
  expect(decodeURIComponent(chat?.href ?? '')).toBe(
    'https://wa.me/919823000140?text=Hello, I am writing about “Advanced SEO & Content” (ref. courses). ',
  );
  expect(mailLink('a@b.in', about)).toBe(
    `mailto:a@b.in?subject=${encodeURIComponent('“Advanced SEO & Content” (ref. courses)')}`,
  );
  expect(mailLink('a@b.in')).toBe('mailto:a@b.in');
});
