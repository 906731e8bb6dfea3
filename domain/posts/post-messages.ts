/** A length in MB of a million characters; the rounding makes a length above a limit look larger than the limit. */
const megabytes = (length: number, round = Math.ceil) => `${round(length / 100_000) / 10} MB`;

const maxText = 'at most 1 MB';

/** Messages of the specification about posts, word for word, for server and browser. */
export const postMessages = {
  created: 'Blog created successfully',
  updated: 'Blog updated successfully',
  deleted: 'Blog deleted successfully',
  deleteQuestion: 'Are you sure you want to delete this blog?',
  listFailure: 'Failed to fetch blogs',
  loadFailure: 'Failed to fetch blog',
  saveFailure: 'Failed to save blog',
  deleteFailure: 'Failed to delete blog',
  titleRequired: 'Title is required',
  authorRequired: 'Author is required',
  imageOnly: 'Featured Image must be an image',
  imageTooLarge: 'Featured Image may have at most 15 MB',
  statusUnknown: 'Status must be Draft or Published',
  slugWithoutLetters: 'Address (slug) needs at least one letter or digit',
  slugTaken: {
    live: (title: string) =>
      `This address is taken: “${title}” has it. Please choose another, or leave it blank.`,
    trashed: (title: string) =>
      `This address is taken: “${title}” in the trash has it. Please choose another, or leave it blank.`,
    former: (title: string) =>
      `“${title}” had this address before, and links to it lead there. Please choose another, or leave it blank.`,
  },
  topicTooLong: (label: string) => `Each of the ${label} may have at most 60 characters`,
  tooManyTopics: (label: string, max: number) => `A blog may have at most ${max} ${label}`,
  changedMeanwhile:
    'This blog was changed in the meantime. Nothing is lost: compare both versions, then save yours again.',
  unknown: 'This blog does not exist. It may have been deleted.',
  inTrash: 'This blog is in the trash.',
  formExpected: 'Please send the blog as a form (multipart/form-data).',
  unreadableForm: 'The form could not be read. Please send it again.',
  tooLarge: 'That is more than one blog can hold.',
  textTooLarge: (length: number) => `The text is ${megabytes(length)}; ${maxText} can be stored`,
  textFarTooLarge: (more: number) =>
    `The text is more than ${megabytes(more, Math.floor)}; ${maxText} can be stored`,
  textNotSaved: `This text is too long to be saved (${maxText}).`,
  textSafe: 'It is safe in this browser.',
  textNotSafe: 'This browser has no room for a copy: please do not close this page.',
} as const;
