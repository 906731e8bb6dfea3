/** Asked for as early as can be, because it is the largest part of the screen that a post is written on. */
export const loadRichText = () => import('../post-editor/rich-text/rich-text.tsx');
