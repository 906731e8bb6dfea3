/** What the admin says of categories and tags. */
export const topicMessages = {
  kindUnknown: 'There are categories and tags',
  nameRequired: 'Please give a name',
  comma: 'A name has no comma: commas separate names',
  unknown: 'There is no such name any more. Somebody else may have changed or deleted it.',
  taken: 'Another one has this name already. The two can be merged.',
  itself: 'Please give another one than itself',
} as const;
