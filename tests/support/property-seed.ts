import fc from 'fast-check';

/** A fixed seed, so that a commit always gives the same result. Another one tests other values: PROPERTY_SEED=7 npm test. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) });
