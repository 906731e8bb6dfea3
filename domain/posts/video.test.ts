import { expect, test } from 'vitest';
import { playerOrigins, videoOf } from './video.ts';

const lotus = 'https://www.youtube.com/watch?v=a-b_c1D2E3F';

test.each([
  'https://www.youtube.com/watch?v=a-b_c1D2E3F',
  'http://youtube.com/watch?app=desktop&v=a-b_c1D2E3F&t=90s',
  'https://m.youtube.com/watch?v=a-b_c1D2E3F#x',
  'https://youtu.be/a-b_c1D2E3F?si=abc',
  'https://www.youtube.com/shorts/a-b_c1D2E3F',
  'https://www.youtube.com/live/a-b_c1D2E3F?feature=share',
  'https://www.youtube-nocookie.com/embed/a-b_c1D2E3F',
])('%s is a video of YouTube', (address) => {
  expect(videoOf(address)).toMatchObject({ site: 'YouTube', address: lotus });
});

test.each([
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
])('%s is a video of Vimeo', (address, page) => {
  expect(videoOf(address)).toMatchObject({ site: 'Vimeo', address: page });
});

test('uses the player without cookies, with an origin that the content security policy allows', () => {
  const players = [lotus, 'https://vimeo.com/1/abcdef'].map((each) => videoOf(each)?.player ?? '');
  expect(players).toEqual([
    'https://www.youtube-nocookie.com/embed/a-b_c1D2E3F?autoplay=1&rel=0',
    'https://player.vimeo.com/video/1?h=abcdef&dnt=1&autoplay=1',
  ]);
  expect(players.map((player) => new URL(player).origin)).toEqual(playerOrigins);
});

test.each([
  'https://evil.example/watch?v=a-b_c1D2E3F',
  'https://www.youtube.com.evil.example/watch?v=a-b_c1D2E3F',
  'https://youtube.com@evil.example/watch?v=a-b_c1D2E3F',
  'https://evil.example/?https://youtu.be/a-b_c1D2E3F',
  'javascript:https://youtu.be/a-b_c1D2E3F',
  '//youtu.be/a-b_c1D2E3F',
  'https://www.youtube.com/watch?v=too-short',
  'https://www.youtube.com/watch?v=much-too-long-1',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/76979871x',
])('%s is not a video', (address) => expect(videoOf(address)).toBeUndefined());
