/** The editor is the largest chunk of its screen: whoever is about to show that screen loads it first. */
export const loadRichText = () => import('./rich-text/rich-text.tsx');
