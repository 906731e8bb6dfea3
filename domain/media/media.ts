/** Maximum lengths in characters; the database has the same limits. */
export const mediaLimits = { alt: 300, name: 255 } as const;

/** Filters of the library. */
export const mediaStates = ['used', 'unused', 'undescribed'] as const;

export type MediaState = (typeof mediaStates)[number];

export const mediaSorts = ['newest', 'oldest', 'name'] as const;

export type MediaSort = (typeof mediaSorts)[number];

export const picturesPerPage = 24;

/** Messages about uploads. */
export const mediaMessages = {
  missing: 'Please choose a picture.',
  incomplete: 'The picture did not arrive whole. Please try again.',
  empty: 'The file is empty.',
  tooLarge: 'The picture is larger than 15 MB. Please make it smaller and try again.',
  tooManyPixels: 'The picture has more than 50 megapixels. Please make it smaller and try again.',
  tooLong: 'The picture is more than 16,000 pixels wide or high. Please make it smaller.',
  notAPicture: 'The file is not a JPEG, PNG, WebP, AVIF or GIF picture.',
  svg: 'SVG files can carry scripts, so they are not accepted. Please save it as PNG.',
  heic: 'Browsers cannot show HEIC photos. Please save it as JPEG and try again.',
  damaged: 'The picture is damaged or was cut off on its way. Please try again or save it anew.',
  unknown: 'There is no such picture.',
  gone: 'This picture is no longer in the library. Please choose another one.',
  goneFromText:
    'A picture in the text is no longer in the library. Please take it out or choose another one.',
  noPictureAddress: 'Please give the address of a picture that begins with https:// or http://',
  notCopied: (why: string) => `The picture could not be copied: its address ${why}.`,
  same: 'Please choose another picture than this one.',
  stillUsed: 'This picture is still used. Replace it, or take it out there first.',
  altChanged: 'Somebody else has changed this description meanwhile. Nothing was overwritten.',
  altMissing: 'Please say what the picture shows.',
} as const;
