declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    /** A range keeps the axis variable, a number pins it. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep; all if absent. */
    keepFeatures?: string[];
    /** For a file that is already a subset: the characters are then ''. */
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: Options,
  ): Promise<Buffer>;
}
