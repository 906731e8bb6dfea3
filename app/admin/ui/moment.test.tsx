import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeZone } from '../../ui/time-zone.ts';
import { Moment } from './moment.tsx';

test.each([
  ['Asia/Kolkata', '1 Feb 2026, 1:30 am'],
  ['America/New_York', '31 Jan 2026, 3:00 pm'],
])('shows a moment in the site’s time zone: in %s %s', (zone, text) => {
  const moment = (
    <TimeZone value={zone}>
      <Moment of="2026-01-31T20:00:00.000Z" />
    </TimeZone>
  );
  expect(renderToStaticMarkup(moment)).toContain(`>${text}</time>`);
});
