import { hashText } from './lattice.ts';

// A drawn person: flat shapes in the house's colours, without a face's features and without marks of any religion.

/** What is fixed of a person's drawing; the name decides the rest. */
export interface PortraitLook {
  hair?: HairName;
  beard?: BeardName;
  clothes?: ClothesName;
  skin?: number;
  ground?: GroundName;
  hasGlasses?: boolean;
  hasEarrings?: boolean;
  isGrey?: boolean;
}

export type HairName = keyof typeof hairs;
export type BeardName = keyof typeof beards;
export type ClothesName = keyof typeof clothes;
export type GroundName = keyof typeof grounds;

/** The size of a portrait, in its own units and as its file says it. */
export const portraitSize = { width: 400, height: 500 } as const;

const ink = '#12241f';
const green = '#17352e';
const leaf = '#2f5a4e';
const chalk = '#f1eadb';
const brick = '#b5391f';
const gold = '#f5b53a';

/** A skin and its shade below the chin. */
const skins: readonly (readonly [string, string])[] = [
  ['#d09a6b', '#ab7d56'],
  ['#bb7b4b', '#9a623a'],
  ['#a5693f', '#865231'],
  ['#8f5735', '#734429'],
  ['#6f422a', '#573220'],
];

/** A ground, its dots, and what is worn on it: main colour and second colour. */
const grounds = {
  gold: { fill: gold, dots: '#d99a22', worn: [green, brick] },
  leaf: { fill: leaf, dots: '#45705f', worn: [chalk, brick] },
  brick: { fill: brick, dots: '#962c17', worn: [chalk, green] },
  sand: { fill: '#e5dac2', dots: '#cbbd9d', worn: [brick, gold] },
} as const;

interface Hair {
  /** Behind the shoulders and the neck. */
  back?: string;
  /** Over the face. */
  front: string;
  /** Lies over the clothes. */
  over?: string;
  hidesEars?: boolean;
}

/** The top of the head as a cap, whose lower edge is each hair's own. */
const cap = 'M112 226C104 120 148 74 200 74S296 120 288 226';

const hairs = {
  long: {
    back: 'M200 68C128 68 96 116 98 196C100 262 96 300 78 352Q110 372 160 362H240Q290 372 322 352C304 300 300 262 302 196C304 116 272 68 200 68Z',
    front: `${cap}C284 196 262 160 200 104C138 160 116 196 112 226Z`,
    hidesEars: true,
  },
  bob: {
    back: 'M200 70C126 70 100 124 100 190C100 240 98 272 92 296Q116 316 150 308H250Q284 316 308 296C302 272 300 240 300 190C300 124 274 70 200 70Z',
    front: `${cap}C282 176 240 158 168 120C146 150 118 170 112 226Z`,
    hidesEars: true,
  },
  bun: {
    back: 'M200 14a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z',
    front: `${cap}C280 168 250 130 200 130S120 168 112 226Z`,
  },
  plait: {
    front: `${cap}C284 176 258 138 214 118C170 138 118 164 112 226Z`,
    over: 'M284 176C306 210 308 250 300 282C316 296 316 318 304 330C318 344 316 366 302 376C314 392 308 414 294 424L284 462L272 424C258 414 256 392 268 378C254 366 254 346 266 332C256 318 258 298 270 286C282 256 286 216 272 186Z',
  },
  short: { front: `${cap}C284 206 280 186 272 160Q200 136 128 160C120 186 116 206 112 226Z` },
  parted: {
    front:
      'M112 226C102 150 118 92 172 76C224 60 286 84 292 140C296 172 290 204 288 226C284 204 280 184 270 164C228 170 176 160 150 126C148 152 120 172 112 226Z',
  },
  curls: {
    front:
      'M114 224C96 216 90 192 104 178C88 160 96 134 116 130C114 104 138 86 160 94C170 66 214 60 232 84C256 72 286 88 284 116C308 122 316 152 300 168C314 184 306 212 286 224C286 190 270 152 234 142Q200 128 166 142C130 152 114 190 114 224Z',
  },
  swept: {
    front:
      'M112 226C106 176 104 128 138 104C150 70 232 52 274 92C300 112 292 180 288 226C284 196 280 180 266 166C240 120 176 138 136 128C130 156 116 184 112 226Z',
  },
} satisfies Record<string, Hair>;

const beards = {
  none: '',
  full: 'M124 214C128 244 140 262 164 262C178 250 222 250 236 262C260 262 272 244 276 214C284 288 252 336 200 336S116 288 124 214Z',
  moustache:
    'M200 256C184 246 162 256 150 274C172 280 190 276 200 268C210 276 228 280 250 274C238 256 216 246 200 256Z',
  trim: 'M122 210C122 278 156 330 200 330S278 278 278 210C274 262 252 298 222 300C210 290 190 290 178 300C148 298 126 262 122 210Z',
} as const;

/** Shoulders from the neck to the foot of the picture. */
const shoulders = 'M20 500C24 420 66 372 152 346C160 372 240 372 248 346C334 372 376 420 380 500Z';

/** What is worn over the shoulders, by its two colours. */
const clothes = {
  drape: (_main, second) =>
    shape('M20 500C24 438 50 398 92 370C170 404 216 446 232 500Z', second) +
    `<path d="M92 370C170 404 216 446 232 500" fill="none" stroke="${ink}" stroke-width="6" stroke-dasharray="2 12" stroke-linecap="round"/>`,
  sash: (_main, second) =>
    shape('M20 500L24 462C130 436 190 404 218 366L262 350C236 420 180 468 108 500Z', second),
  kurta: (_main, second) =>
    `<path d="M150 348C152 414 248 414 250 348" fill="none" stroke="${ink}" stroke-opacity=".16" stroke-width="16"/>` +
    shape('M193 400h14v100h-14Z', ink, 0.12) +
    [424, 456, 488].map((y) => `<circle cx="200" cy="${y}" r="5.5" fill="${second}"/>`).join(''),
  collar: (_main, second) =>
    shape('M150 346L200 420L250 346L272 356L232 440L200 414L168 440L128 356Z', ink, 0.14) +
    shape('M193 418h14v82h-14Z', ink, 0.1) +
    [446, 482].map((y) => `<circle cx="200" cy="${y}" r="5" fill="${second}"/>`).join(''),
  jacket: (main, second) =>
    shape('M150 346L200 478L250 346Z', main === chalk ? second : chalk) +
    shape('M152 346L200 478L190 500L106 428L130 416L112 384L128 356Z', ink, 0.2) +
    shape('M248 346L200 478L210 500L294 428L270 416L288 384L272 356Z', ink, 0.2),
  round: (_main, second) =>
    `<path d="M150 347C156 400 244 400 250 347" fill="none" stroke="${second}" stroke-width="13"/>`,
} satisfies Record<string, (main: string, second: string) => string>;

const glasses = `<g fill="none" stroke="#faf7f0" stroke-width="6"><rect x="136" y="198" width="52" height="40" rx="15"/><rect x="212" y="198" width="52" height="40" rx="15"/><path d="M188 214h24"/></g>`;

/** Shapes that suit whoever has a name; beards and grey hair are for looks that say so. */
const drawn = {
  hair: ['bob', 'bun', 'curls', 'short', 'swept', 'parted'],
  clothes: ['kurta', 'collar', 'round', 'jacket'],
} as const;

/** The portrait of a name as an SVG file, the same one each time. */
export function drawPortrait(name: string, look: PortraitLook = {}): string {
  const pick = <Item>(what: string, items: readonly Item[]): Item =>
    items[hashText(`${what} ${name}`) % items.length] as Item;
  const hair: Hair = hairs[look.hair ?? pick('hair', drawn.hair)];
  const beard = beards[look.beard ?? 'none'];
  const { fill, dots, worn } =
    grounds[look.ground ?? pick('ground', Object.keys(grounds) as GroundName[])];
  const [skin, shade] = skins[look.skin ?? hashText(`skin ${name}`) % skins.length] ?? ['', ''];
  const [main, second] = worn;
  const colour = look.isGrey ? '#6d726c' : ink;
  const { width, height } = portraitSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<pattern id="d" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="3" fill="${dots}"/></pattern>`,
    `<path fill="${fill}" d="M0 0h400v500H0z"/><path fill="url(#d)" d="M0 0h400v500H0z"/>`,
    hair.back && shape(hair.back, colour),
    shape(shoulders, main),
    clothes[look.clothes ?? pick('clothes', drawn.clothes)](main, second),
    shape('M162 280V350C162 378 238 378 238 350V280Z', skin),
    shape('M162 290V322C174 348 226 348 238 322V290Z', shade),
    shape(`${cap}Z`, colour),
    !hair.hidesEars && shape('M124 200a17 22 0 1 0 0 44M276 200a17 22 0 1 1 0 44', skin),
    shape('M122 204C122 76 278 76 278 204C278 272 244 326 200 326S122 272 122 204Z', skin),
    beard && shape(beard, colour),
    look.hasGlasses && glasses,
    shape(hair.front, colour),
    hair.over && shape(hair.over, colour),
    look.hasEarrings &&
      `<g fill="${fill === gold ? brick : '#f5a30a'}"><circle cx="113" cy="249" r="7.5"/><circle cx="287" cy="249" r="7.5"/></g>`,
    '</svg>',
  ]
    .filter(Boolean)
    .join('');
}

function shape(path: string, fill: string, opacity = 1): string {
  return `<path fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''} d="${path}"/>`;
}
