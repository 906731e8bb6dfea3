import { use } from 'react';
import { ScriptNonce } from '../../ui/script-nonce.ts';

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

/** By these rules browsers prerender a page of the site when the pointer rests on its link. */
export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      nonce={use(ScriptNonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules
      dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }}
    />
  );
}
