import { drawKolam, drawLattice, type KolamSpec } from './kolam.ts';
import {
  type EdgeRule,
  fractionOf,
  latticeOf,
  mirrorsOf,
  seededEdges,
  withinLattice,
} from './lattice.ts';
import {
  dots,
  drawPlan,
  type LinePicture,
  lines,
  pointsMarked,
  shiftStrokes,
} from './line-picture.ts';
import { centreOf } from './path.ts';

/** A seed whose diamond is a single strand around all 61 dots (tested). */
const homeKolam: KolamSpec = {
  seed: 'margdeep 114922',
  shape: { kind: 'diamond', radius: 5 },
  mirror: 'axes',
};

const homeLine = drawKolam(homeKolam);

/** Home: one line around all dots. */
const homePicture: LinePicture = {
  viewBox: homeLine.viewBox,
  strokes: [lines(homeLine.strands), dots(homeLine.dots)],
};

const coursesPlan = [
  '...........#',
  'o..........#',
  '..o........#',
  '.o...#....##',
  'o.o.###...#.',
  '.o.#####.##.',
  'o.########..',
  '.o.#####....',
  'o.o.###.....',
  '..o..#......',
];

const path = drawPlan(coursesPlan, (x, y) => {
  const across = Math.abs(x - 10);
  const down = Math.abs(y - 12);
  return !(across + down === 3 && across * down === 0);
});
const goal = { x: 1150, y: 50 };

/** Dots further left are scattered more. */
const loose = pointsMarked(coursesPlan, 'o').map(({ x, y }) => {
  const unrest = Math.max(0, 340 - x) / 340;
  const nudge = (axis: string) => Math.round((fractionOf(`${axis} ${x} ${y}`) - 0.5) * 90 * unrest);
  return { x: x + nudge('across'), y: y + nudge('down') };
});

/** Courses: loose dots connected by a rising line. */
const coursesPicture: LinePicture = {
  viewBox: '0 0 1200 1000',
  strokes: [lines(path.strands), dots([...loose, ...path.dots]), dots([goal], 'accent', 30)],
};

const hiringDiamond = latticeOf({ kind: 'diamond', radius: 3 });

/** Opens the edges of a diamond towards the other. */
function joinedAt(links: readonly string[]): EdgeRule {
  const within = withinLattice(
    hiringDiamond,
    seededEdges('hiring 17', hiringDiamond, mirrorsOf(hiringDiamond)),
  );
  return (x, y) => links.includes(`${x} ${y}`) || within(x, y);
}

// In half spacings from the diamond's corner; the second is 4 columns and 3 rows further.
const company = drawLattice(hiringDiamond, joinedAt(['11 8', '10 9', '9 10']));
const candidate = drawLattice(hiringDiamond, joinedAt(['3 2', '2 3', '1 4']));

/** Hiring: two connected kolams. */
const hiringPicture: LinePicture = {
  viewBox: '0 0 1100 1000',
  strokes: [
    lines(company.strands),
    dots(company.dots),
    ...shiftStrokes(4, 3, [lines(candidate.strands, 'accent'), dots(candidate.dots, 'line')]),
  ],
};

const agencyPlan = [
  '..........#',
  '..........#',
  '........#.#',
  '........#.#',
  '......#.#.#',
  '....#.#.#.#',
  '..#.#.#.#.#',
  '#.#.#.#.#.#',
  '###########',
];

// The dots of this plan form no ring, so opening every edge gives a single line.
const chart = drawPlan(agencyPlan);
const tops = [0, 2, 4, 6, 8, 10].map((column) => ({
  x: column * 100 + 50,
  y: agencyPlan.findIndex((line) => line[column] === '#') * 100 + 50,
}));

/** Agency: a chart of six growing bars as one line. */
const agencyPicture: LinePicture = {
  viewBox: '0 0 1100 900',
  strokes: [
    dots(pointsMarked(agencyPlan, '.'), 'quiet', 10),
    lines(chart.strands),
    dots(chart.dots),
    dots(tops, 'accent', 28),
  ],
};

const windowPlan = [
  'oooooooooooo',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'oooooooooooo',
];

const windowFrame =
  'M140 100h920a40 40 0 0 1 40 40v720a40 40 0 0 1-40 40h-920a40 40 0 0 1-40-40v-720a40 40 0 0 1 40-40Z';
const button =
  'M693 750h214a24 24 0 0 1 24 24v33a24 24 0 0 1-24 24h-214a24 24 0 0 1-24-24v-33a24 24 0 0 1 24-24Z';

const bullets = [150, 200, 250].map((x) => ({ x, y: 150 }));
const windowPicture = drawKolam({ seed: 'web 4', shape: { kind: 'rect', columns: 4, rows: 6 } });
const textLine = drawPlan(['####', '....', '###.']);

/** Web: a browser window on a grid of dots. */
const webPicture: LinePicture = {
  viewBox: '0 0 1200 1000',
  strokes: [
    dots(pointsMarked(windowPlan, 'o'), 'quiet', 10),
    { path: windowFrame, colour: 'line' },
    { path: 'M100 200H1100M340 150H1030', colour: 'line' },
    dots(bullets, 'accent', 20),
    ...shiftStrokes(1.5, 2.5, [lines(windowPicture.strands), dots(windowPicture.dots)]),
    ...shiftStrokes(6.5, 2.5, [lines(textLine.strands), dots(textLine.dots)]),
    { path: button, colour: 'accent', fill: 'accent' },
  ],
};

const aboutPlan = [
  '..........#...',
  '.........###..',
  '........#####.',
  '.......#######',
  '....#...#####.',
  '...###...###..',
  '..#####...#...',
  '.#.###....####',
  '###.#...###...',
  '.#..#####.....',
  '#####.........',
];

const growth = drawPlan(aboutPlan, (x, y) => {
  const second = Math.abs(x - 8) + Math.abs(y - 12);
  const across = Math.abs(x - 20);
  const down = Math.abs(y - 6);
  return second !== 1 && !(across + down === 3 && across * down === 0);
});

/** About: three kolams, each larger than the last, on a rising line. */
const aboutPicture: LinePicture = {
  viewBox: '0 0 1400 1100',
  strokeWidth: 6,
  strokes: [lines(growth.strands), dots(growth.dots, 'accent', 17)],
};

const contactPlan = [
  '###########',
  '#.#######.#',
  '#..#####..#',
  '#...###...#',
  '#....#....#',
  '#.........#',
  '#.........#',
  '###########',
];

const envelope = drawPlan(contactPlan);

/** Contact: an envelope. */
const contactPicture: LinePicture = {
  viewBox: '0 0 1100 800',
  strokes: [lines(envelope.strands), dots(envelope.dots), dots([{ x: 550, y: 450 }], 'accent', 34)],
};

const strip = drawPlan(['############']);

/** Legal pages: a line of twelve dots. */
const legalPicture: LinePicture = {
  viewBox: '0 0 1200 100',
  strokes: [lines(strip.strands), dots(strip.dots)],
};

const together = drawPlan(['###']);

/** Confirming a subscription: a line of three dots. */
const subscribePicture: LinePicture = {
  viewBox: '0 0 300 100',
  strokes: [lines(together.strands), dots(together.dots)],
};

// Two dots; the line after the second is continued by hand.
const firstDots = drawLattice(
  latticeOf({ kind: 'rect', columns: 2, rows: 1 }),
  (x, y) => y === 0 && (x === 1 || x === 3),
);
const opening =
  'M200 50c21 21 33 31 50 31 44 0 52-20 96-20M200 50c21-21 33-31 50-31 30 0 36 10 62 10';

/** Unsubscribe: a line with a loose last dot. */
const unsubscribePicture: LinePicture = {
  viewBox: '0 0 460 100',
  strokes: [
    lines(firstDots.strands),
    { path: opening, colour: 'line' },
    dots(firstDots.dots),
    dots([{ x: 410, y: 30 }]),
  ],
};

const textPlan = [
  '.....####.##',
  '............',
  '.....##.####',
  '............',
  '####.##.####',
  '............',
  '##.#####.###',
  '............',
  '###.####....',
];

const initial = drawKolam({ seed: 'blog 1', shape: { kind: 'rect', columns: 4, rows: 3 } });
const textLines = drawPlan(textPlan);
const stop = { x: 950, y: 850 };

/** Blog: a page of text. */
export const blogPicture: LinePicture = {
  viewBox: '0 0 1200 900',
  strokes: [
    lines(initial.strands),
    lines(textLines.strands),
    dots([...initial.dots, ...textLines.dots]),
    dots([stop], 'accent', 30),
  ],
};

const lostDiamond = latticeOf({ kind: 'diamond', radius: 3 });
const middle = 6;

/** All edges are open except the four in the middle. */
const brokenKolam = drawLattice(
  lostDiamond,
  withinLattice(lostDiamond, (x, y) => Math.abs(x - middle) + Math.abs(y - middle) !== 1),
);
const hole = centreOf({ column: 3, row: 3 });
const otherDots = brokenKolam.dots.filter(({ x, y }) => x !== hole.x || y !== hole.y);

/** 404: a kolam without its middle dot. */
export const lostPicture: LinePicture = {
  viewBox: '0 0 900 700',
  strokes: [
    lines(brokenKolam.strands),
    dots(otherDots, 'line'),
    { path: 'M20 686H880', colour: 'quiet' },
    dots([{ x: 790, y: 660 }], 'accent', 46),
  ],
};

/** For a page without a picture: one line around the dots of a card, from a seed. */
export function seededOpening(seed: string): LinePicture {
  const kolam = drawKolam({
    seed,
    shape: { kind: 'rect', columns: 6, rows: 5 },
    mirror: 'axes',
    isOneLine: true,
  });
  return { viewBox: kolam.viewBox, strokes: [lines(kolam.strands), dots(kolam.dots)] };
}

/** The picture at the top of each page, by name. */
export const everyOpening = {
  home: homePicture,
  courses: coursesPicture,
  hiring: hiringPicture,
  agency: agencyPicture,
  web: webPicture,
  about: aboutPicture,
  contact: contactPicture,
  legal: legalPicture,
  subscribe: subscribePicture,
  unsubscribe: unsubscribePicture,
} satisfies Record<string, LinePicture>;
