/** Every text of the specification's parts 4, 5 and 8, word for word, for server and browser alike. */
export const messages = {
  contact: {
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Email is invalid',
    phoneRequired: 'Phone number is required',
    phoneInvalid: 'Phone number is invalid (must be 10-15 digits)',
    subjectRequired: 'Please select a subject',
    messageRequired: 'Message is required',
    policyRequired: 'You must agree to the Privacy Policy',
    sending: 'Sending…',
    success: "Thank you for your message! We'll get back to you soon.",
    failure: 'Failed to submit form',
    failureWithoutMessage: 'There was a problem sending your message. Please try again.',
  },
  comments: {
    empty: 'No comments yet. Be the first!',
    moderated: 'Comments are moderated and appear only after approval.',
    noBio: 'No bio available.',
  },
  unsubscribe: {
    noEmail: 'No email provided in the link.',
  },
} as const;
