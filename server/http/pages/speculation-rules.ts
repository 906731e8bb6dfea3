/** Addresses that are no pages, are for one visitor, or change something. */
const excluded = [
  '/admin*',
  '/api/*',
  '/media/*',
  '/blog/*.xml*',
  '/blog/*.json*',
  '/blog/preview/*',
  '/unsubscribe*',
  '/newsletter/*',
  '/*\\?*token=*',
];

/** https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API */
const rules = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: excluded } }] },
      eagerness: 'moderate',
    },
  ],
};

/**
 * By these rules browsers prerender a page of the site when the pointer rests on its link. The header has the address of
 * the rules: a data: address has them itself, so that no reader fetches a file for them.
 */
export const speculationRulesHeader = [
  'speculation-rules',
  `"data:application/speculationrules+json,${encodeURI(JSON.stringify(rules))}"`,
] as const;
