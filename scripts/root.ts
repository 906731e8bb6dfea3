import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));
