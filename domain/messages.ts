/** Texts that the specification gives word for word, in one place for every page that shows them. */
export const messages = {
  comments: {
    empty: 'No comments yet. Be the first!',
    moderated: 'Comments are moderated and appear only after approval.',
    noBio: 'No bio available.',
  },
  unsubscribe: {
    noEmail: 'No email provided in the link.',
  },
} as const;
