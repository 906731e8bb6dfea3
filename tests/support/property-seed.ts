import fc from 'fast-check';

/** One seed, so that a commit always gives the same result; another one looks further: PROPERTY_SEED=7 npm test. */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 2026) });
