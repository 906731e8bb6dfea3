type Rgb = [red: number, green: number, blue: number];

/** The parts of a colour such as #17352e. */
export function rgbOf(colour: string): Rgb {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}

/** A colour of which `share` (0 to 1) covers another. */
export function mixed(colour: Rgb, ground: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => colour[at] * share + ground[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** Contrast of two colours, 1 to 21: WCAG 2.2. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
