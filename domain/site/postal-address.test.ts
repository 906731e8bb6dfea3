import { expect, test } from 'vitest';
import { postalParts } from './postal-address.ts';

test.each([
  [
    '2nd floor, 14 Vijay Nagar Main Road\nNear Satya Sai Square\nIndore 452010, Madhya Pradesh',
    '',
    {
      street: '2nd floor, 14 Vijay Nagar Main Road, Near Satya Sai Square',
      city: 'Indore',
      state: 'Madhya Pradesh',
      pin: '452010',
    },
  ],
  [
    'Shree Arcade\nPune - 411 004\nMaharashtra, India',
    '',
    { street: 'Shree Arcade', city: 'Pune', state: 'Maharashtra', pin: '411004' },
  ],
  [
    '12 Nagpur Road\nWardha Naka, Nagpur, Maharashtra 440 001',
    'Nagpur',
    { street: '12 Nagpur Road, Wardha Naka', city: 'Nagpur', state: 'Maharashtra', pin: '440001' },
  ],
  ['Plot 7, MIDC', 'Nagpur', { street: 'Plot 7, MIDC', city: 'Nagpur' }],
  ['Plot 7, MIDC', '', { street: 'Plot 7, MIDC' }],
  [
    'B-12, New Delhi 110001',
    '',
    { street: 'B-12', city: 'New Delhi', state: 'New Delhi', pin: '110001' },
  ],
  ['', 'Nagpur', { city: 'Nagpur' }],
  ['', '', {}],
])('%j in %j', (address, city, parts) => expect(postalParts(address, city)).toEqual(parts));
