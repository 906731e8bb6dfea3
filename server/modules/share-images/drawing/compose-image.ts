import { type CoverSubject, coverPlan, glyphOfPost, toneOfPost } from '../../../../art/covers.ts';
import { figurePicture } from '../../../../art/figures.ts';
import { glyphs } from '../../../../art/glyphs.ts';
import {
  dotDashes,
  type LinePicture,
  lineWidth,
  type Stroke,
} from '../../../../art/line-picture.ts';
import { logoMark } from '../../../../art/logo.ts';
import { coverImageSize, shareImageSize } from '../../../../domain/share-image.ts';
import { holdsName } from '../../../../domain/site/site-facts.ts';
import type { BrandedSubject, CoverArt, LogoPicture, OpeningArt } from '../share-subject.ts';
import type { Typesetter } from '../typesetting/typesetter.ts';
import {
  type PictureColours,
  pictureColours,
  tokens,
  type WordColours,
  wordColours,
} from './colours.ts';
import { drawEyebrow, drawTitle, drawWords } from './draw-title.ts';

const { width, height } = shareImageSize;
const margin = 72;
/** The vertical space between the eyebrow and the brand name, in pixels. */
const words = { top: 146, bottom: 500 };
const wide = width - 2 * margin;

interface Layout {
  /** Width of the title in pixels. */
  column: number;
  /** SVG beside or below the text. */
  art: string;
  /** Lower end of the title's box, in pixels. */
  bottom: number;
}

/** A share image as SVG without text elements: letters are outlines. */
export function composeImage(subject: BrandedSubject, typesetter: Typesetter): string {
  const { art } = subject;
  const ground = art.kind === 'opening' ? art.ground : 'chalk';
  const colours = wordColours[ground];
  const layout =
    art.kind === 'opening' ? besidePicture(art, pictureColours[ground]) : besideFigure(art);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${tokens[ground]}"/>`,
    layout.art,
    drawEyebrow(subject, { x: margin, y: 106, ...layout }, typesetter, colours),
    drawTitle(subject, { x: margin, ...words, ...layout }, typesetter, colours),
    drawBrand(subject, typesetter, colours),
    '</svg>',
  ].join('');
}

/** A post's generated cover as SVG, as its page shows it. */
export function composeCover(post: CoverSubject): string {
  const { width, height } = coverImageSize;
  const colours = pictureColours[toneOfPost(post)];
  const picture = figurePicture(coverPlan(post), { margin: 80, isOnDots: true });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    drawPicture(picture, { x: 0, y: 0, width, height }, colours),
    '</svg>',
  ].join('');
}

/** For a post: text beside its large figure, on its category's background. */
function besideFigure(post: CoverArt): Layout {
  const place: Place = { x: 740, y: 0, width: width - 740, height };
  const colours = pictureColours[toneOfPost(post)];
  const figure = glyphs[glyphOfPost(post)];
  const picture = figurePicture(figure, { strokeWidth: 10, margin: 110, isOnDots: true });
  const art = [
    `<rect x="${place.x}" width="${place.width}" height="${height}" fill="${colours.ground}"/>`,
    drawPicture(picture, place, colours),
  ].join('');
  return { column: place.x - 2 * margin, art, bottom: words.bottom };
}

/** For a page: text beside its picture, or above it if the title is a single line. */
function besidePicture({ picture: original }: OpeningArt, colours: PictureColours): Layout {
  const picture = withThickerLines(original);
  const [, , across = 1, down = 1] = picture.viewBox.split(' ').map(Number);
  if (across > 2 * down) {
    // The picture's first loop begins slightly inside it.
    const strip = { x: margin - 16, y: 398, width: wide + 32, height: 92 };
    return {
      column: wide,
      art: drawPicture(picture, strip, colours, 'xMinYMid'),
      bottom: 370,
    };
  }
  const place = { x: 664, y: 63, width: 500, height: 504 };
  return { column: 560, art: drawPicture(picture, place, colours), bottom: words.bottom };
}

/** Thicker lines, because share images are mostly shown small. */
function withThickerLines(picture: LinePicture): LinePicture {
  return { ...picture, strokeWidth: 1.4 * (picture.strokeWidth ?? lineWidth) };
}

function drawBrand(
  { brandName, logo }: BrandedSubject,
  typesetter: Typesetter,
  colours: WordColours,
) {
  const mark = logo ? drawLogo(logo) : drawMark(colours);
  if (logo && holdsName(logo)) return mark.drawn;
  const name = typesetter.set(typesetter.drawable(brandName), 'title');
  return mark.drawn + drawWords(name, { x: mark.end + 15, y: 566 }, 34, colours.title);
}

function drawMark({ title }: WordColours) {
  const place = { x: margin - 3, y: 532, width: 46, height: 46 };
  const colours = { ...pictureColours.green, line: title };
  return { drawn: drawPicture(logoMark, place, colours), end: place.x + place.width };
}

/** Draws the logo on a tile with the header's background, which it is made for. */
function drawLogo({ url, width: across, height: down }: LogoPicture) {
  const tile = { x: margin, y: 526, height: 58 };
  const image = { width: Math.min((46 * across) / down, 320), height: 46 };
  const end = tile.x + image.width + 12;
  const drawn = [
    `<rect x="${tile.x}" y="${tile.y}" width="${image.width + 12}" height="${tile.height}" rx="8" fill="${tokens.chalk}"/>`,
    `<image x="${tile.x + 6}" y="${tile.y + 6}" width="${image.width}" height="${image.height}" style="mix-blend-mode:multiply" href="${url}"/>`,
  ].join('');
  return { drawn, end };
}

/** A rectangle in pixels. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture as SVG, scaled to fit the rectangle. */
function drawPicture(
  { viewBox, strokeWidth = lineWidth, strokes }: LinePicture,
  { x, y, width, height }: Place,
  colours: PictureColours,
  align: 'xMidYMid' | 'xMinYMid' = 'xMidYMid',
): string {
  const paths = strokes.map((stroke) => drawStroke(stroke, strokeWidth, colours));
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="${align}" fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
}

function drawStroke(stroke: Stroke, usualWidth: number, colours: PictureColours): string {
  const { path, colour, width = usualWidth, fill, isEvenOdd, isDotted, shift } = stroke;
  const attributes = [
    `d="${path}"`,
    colour && `stroke="${colours[colour]}" stroke-width="${width}"`,
    fill && `fill="${colours[fill]}"`,
    isEvenOdd && 'fill-rule="evenodd"',
    isDotted && `stroke-dasharray="${dotDashes}"`,
    shift && `transform="translate(${shift.x} ${shift.y})"`,
  ];
  return `<path ${attributes.filter(Boolean).join(' ')}/>`;
}
