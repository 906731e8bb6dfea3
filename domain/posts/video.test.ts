import { expect, test } from 'vitest';
import { playerOrigins, videoOf } from './video.ts';

const lotus = 'https://www.youtube.com/watch?v=a-b_c1D2E3F';

test.each([
  'https://www.youtube.com/watch?v=a-b_c1D2E3F',
  'http://youtube.com/watch?app=desktop&v=a-b_c1D2E3F&list=x',
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

test.each([
  ['https://www.youtube.com/watch?v=a-b_c1D2E3F&t=43', 43],
  ['https://youtu.be/a-b_c1D2E3F?si=abc&t=43s', 43],
  ['https://www.youtube.com/watch?t=43&v=a-b_c1D2E3F', 43],
  ['https://www.youtube.com/watch?v=a-b_c1D2E3F#t=1m20s', 80],
  ['https://youtu.be/a-b_c1D2E3F?t=1h2m3s&x=1', 3723],
  ['https://www.youtube-nocookie.com/embed/a-b_c1D2E3F?start=43', 43],
])('%s begins at second %i', (address, second) => {
  expect(videoOf(address)).toMatchObject({
    address: `${lotus}&t=${second}`,
    player: `https://www.youtube-nocookie.com/embed/a-b_c1D2E3F?autoplay=1&rel=0&start=${second}`,
  });
  expect(videoOf(videoOf(address)?.address ?? '')?.address).toBe(`${lotus}&t=${second}`);
});

test('a video of Vimeo begins where its address says', () => {
  const video = videoOf('https://vimeo.com/76979871/8272103f6e#t=1m3s');
  expect(video).toMatchObject({
    address: 'https://vimeo.com/76979871/8272103f6e#t=63s',
    player: 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1#t=63s',
  });
  expect(videoOf(video?.address ?? '')).toEqual(video);
});

test.each(['t=', 't=0', 't=abc', 't=-5', 't=43x', 'ts=43', 't=99999999'])(
  '%s is not a beginning',
  (query) => expect(videoOf(`https://youtu.be/a-b_c1D2E3F?${query}`)?.address).toBe(lotus),
);

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
