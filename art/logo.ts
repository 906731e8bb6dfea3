import type { LinePicture } from './line-picture.ts';

/**
 * The brand's mark, a kolam of four dots: the output of drawPlan(['##', '##']), stored because every
 * page's header needs it and the drawing code is not in the client build.
 */
export const logoMark: LinePicture = {
  viewBox: '10 10 180 180',
  strokeWidth: 11,
  strokes: [
    {
      path: 'M100 50l-50 50c-21 21-31 33-31 50s14 31 31 31 29-10 50-31l50-50c21-21 31-33 31-50s-14-31-31-31-29 10-50 31ZM50 100c-21-21-31-33-31-50s14-31 31-31 29 10 50 31l50 50c21 21 31 33 31 50s-14 31-31 31-29-10-50-31l-50-50Z',
      colour: 'line',
    },
    { path: 'm50 50h.01m100 0h.01m-100 100h.01m100 0h.01', colour: 'accent', width: 22 },
  ],
};
