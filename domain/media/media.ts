/** Maximum lengths in characters; the database has the same limits. */
export const mediaLimits = { alt: 300, name: 255 } as const;

/** What file inputs accept. Without HEIC, iPhones send JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Filters of the library. */
export const mediaStates = ['used', 'unused', 'undescribed'] as const;

export type MediaState = (typeof mediaStates)[number];

export const mediaSorts = ['newest', 'oldest', 'name', 'largest'] as const;

export type MediaSort = (typeof mediaSorts)[number];

export const picturesPerPage = 48;

/** Messages about uploads. */
export const mediaMessages = {
  missing: 'Please choose a picture.',
  incomplete: 'The upload was interrupted. Please try again.',
  empty: 'The file is empty.',
  tooLarge: 'The picture is larger than 15 MB. Please make it smaller and try again.',
  tooManyPixels: 'The picture has more than 50 megapixels. Please make it smaller and try again.',
  tooLong: 'The picture is more than 16,000 pixels wide or high. Please make it smaller.',
  notAPicture: 'The file is not a JPEG, PNG, WebP, AVIF or GIF picture.',
  svg: 'SVG files can carry scripts, so they are not accepted. Please save it as PNG.',
  heic: 'Browsers cannot show HEIC photos. Please save it as JPEG and try again.',
  damaged:
    'The picture is damaged, or its upload was interrupted. Please try again, or save the picture again first.',
  unreadable:
    'The picture cannot be opened: it is damaged, or needs too much memory or time. Please save it as a JPEG, at most 3,000 pixels wide, and try again.',
  unknown: 'This picture does not exist. It may have been deleted.',
  gone: 'This picture is no longer in the library. Please choose another one.',
  goneFromText:
    'A picture in the text is no longer in the library. Please remove it or choose another one.',
  noPictureAddress: 'Please give the address of a picture that begins with https:// or http://',
  notCopied: (why: string) => `The picture could not be copied: its address ${why}.`,
  notDownloaded: (name: string) =>
    `${name} could not be downloaded, so no file was saved. Please try again.`,
  same: 'Please choose another picture than this one.',
  allUsed: 'All of these are used somewhere, so none was deleted.',
  stillUsed: 'This picture is still used. Replace it, or remove it there first.',
  altChanged: 'Somebody else has changed this description meanwhile. Nothing was overwritten.',
  altMissing: 'Please describe the picture.',
} as const;
