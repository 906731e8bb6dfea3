/** Maximum lengths in characters; the database has the same limits. */
export const mediaLimits = { alt: 300, name: 255 } as const;

/** Filters of the library. */
export const mediaStates = ['used', 'unused', 'undescribed'] as const;

export type MediaState = (typeof mediaStates)[number];

export const mediaSorts = ['newest', 'oldest', 'name'] as const;

export type MediaSort = (typeof mediaSorts)[number];

export const picturesPerPage = 24;
