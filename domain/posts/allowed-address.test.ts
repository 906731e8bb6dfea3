import { describe, expect, it } from 'vitest';
import { allowedImage, allowedLink, maxDataAddress } from './allowed-address.ts';

const upload = `/media/${'a'.repeat(64)}.webp`;
const data = 'data:image/png;base64,iVBORw0KGgo=';

describe('the address of a link', () => {
  it.each([
    'http://example.com',
    'HTTPS://example.com/a?b=c#d',
    'mailto:hello@example.com',
    'tel:+919876543210',
    '/contact#contact-form',
    '#part',
  ])('may be %s', (address) => expect(allowedLink(address)).toBe(address));

  it.each([
    'javascript:alert(1)',
    ' \u0001JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://',
    'https:///',
    'http:x',
    'mailto:',
    'example.com',
    '',
  ])('is blank for %j', (address) => expect(allowedLink(address)).toBe(''));
});

describe('the address of an image', () => {
  it.each(['https://example.com/a.png', data, upload])('may be %s', (address) => {
    expect(allowedImage(` ${address}\n`)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,<svg onload=alert(1)>',
    'data:text/html;base64,PHN2Zz4=',
    `data:image/png;base64,${'A'.repeat(maxDataAddress)}`,
    'mailto:a@example.com',
    '/media/../api/blogs',
    '/api/admin/sessions',
    '//evil.example/a.png',
    '',
  ])('is blank for a refused address (%#)', (address) => expect(allowedImage(address)).toBe(''));
});
