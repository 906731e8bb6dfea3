/** What the public forms say, apart from the other messages: a page brings these and no more. */

export const contactMessages = {
  success: "Thank you for your message! We'll get back to you soon.",
  failure: 'Failed to submit form',
  problem: 'There was a problem sending your message. Please try again.',
  next: (hours: string) => (email: string) =>
    `A person reads it and writes to ${email} within one working day (${hours}).`,
} as const;

export const newsletterMessages = {
  success: 'Subscribed successfully!',
  failure: 'Failed to subscribe',
  problem: 'There was a problem subscribing. Please try again.',
  next: (email: string) => `To confirm, open the link mailed to ${email}.`,
} as const;

export const unsubscribeMessages = {
  noEmail: 'No email provided in the link.',
  success: "Unsubscribed successfully! You'll receive a confirmation email.",
  failure: 'Failed to unsubscribe',
  problem: 'Failed to unsubscribe. Please try again.',
} as const;

export const confirmationMessages = {
  question: 'Do you want our newsletter at the address that this link was mailed to?',
  questionAgain: 'Do you want our newsletter again?',
  success: 'Your address is confirmed. The next post comes to you by e-mail.',
  invalid: 'This link is not valid any more. Please subscribe again, and we mail you a new one.',
} as const;

export const commentMessages = {
  empty: 'No comments yet. Be the first!',
  moderated: 'Comments are moderated and appear only after approval.',
  noBio: 'No bio available.',
  success: 'Thank you for your comment! It appears here once it is approved.',
  failure: 'Failed to post comment',
  problem: 'There was a problem posting your comment. Please try again.',
  unknownPost: 'The requested blog post does not exist.',
} as const;
