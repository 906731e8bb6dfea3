import { formatNumber } from './text/numbers.ts';

/** Messages from the specification, word for word, for server and browser. */
export const messages = {
  fields: {
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Email is invalid',
    phoneRequired: 'Phone number is required',
    phoneInvalid: 'Phone number is invalid (must be 10-15 digits)',
    subjectRequired: 'Please select a subject',
    messageRequired: 'Message is required',
    policyRequired: 'You must agree to the Privacy Policy',
    commentRequired: 'Comment is required',
    newsletterEmailInvalid: 'Invalid email format',
    notText: (label: string) => `${label} must be text`,
    tooLong: (label: string, maxLength: number) =>
      `${label} may have at most ${formatNumber(maxLength)} characters`,
  },
  offline: {
    waits: (button: string) =>
      `Keep this page open and it will be sent, once, when the connection is back. Or press ${button} then.`,
    edited: (button: string) => `Press ${button} when it is ready and the connection is back.`,
    stays: 'It stays on this device, even if you close the page.',
    call: 'Call',
  },
  meantEmail: { question: 'Did you mean', use: 'Use it', keep: 'Keep mine' },
  contact: {
    success: "Thank you for your message! We'll get back to you soon.",
    failure: 'Failed to submit form',
    problem: 'There was a problem sending your message. Please try again.',
    kept: 'No connection. Your message is kept here.',
    next: (hours: string) => (email: string) =>
      `A person reads it and writes to ${email} within one working day${hours && ` (${hours})`}.`,
    thanks: {
      number: 'Your enquiry number',
      hear: 'You hear from us',
      oneDay: 'within one working day',
      to: 'The reply comes to',
      sent: 'What you sent',
      another: 'Write another message',
      forgotten: 'Forgotten something?',
      addOnWhatsApp: 'Add it on WhatsApp. With the number, we find your enquiry at once.',
      addByMail: 'Add it by e-mail. With the number, we find your enquiry at once.',
      openWhatsApp: 'Write on WhatsApp',
      openMail: 'Write an e-mail',
      /** The first line in WhatsApp, or the subject of the email. */
      line: (number: string, name: string, about: string) =>
        `Enquiry ${number}, ${name}, ${about}: `,
    },
    correct: {
      open: 'Correct it',
      going: 'You are correcting the message that you sent.',
      leave: 'Make it a new message instead',
      done: 'It is corrected. We can still see what it said before.',
      over: 'A message can be corrected for 30 minutes, and that time is over. Please send what is missing in a new one.',
    },
    callBack: {
      question: 'Shall we call you? One tap is enough.',
      done: {
        now: 'Thank you. We will call you as soon as somebody is at the desk.',
        later: (when: string) => `Thank you. We will call you ${when}.`,
      },
    },
  },
  newsletter: {
    success: 'Subscribed successfully!',
    failure: 'Failed to subscribe',
    problem: 'There was a problem subscribing. Please try again.',
    kept: 'No connection. Your address is kept here.',
    next: (canMail: boolean) => (email: string) =>
      canMail
        ? `To confirm, open the link mailed to ${email}.`
        : `This site cannot send e-mail yet, so the link to confirm waits. If it has not come to ${email} within a week, please subscribe again.`,
  },
  unsubscribe: {
    noEmail: 'No email provided in the link.',
    howElse: 'The link at the foot of each newsletter has it. Without one,',
    orWrite: 'write to us.',
    success: "Unsubscribed successfully! You'll receive a confirmation email.",
    failure: 'Failed to unsubscribe',
    problem: 'Failed to unsubscribe. Please try again.',
    kept: 'No connection. You are not unsubscribed yet.',
  },
  confirmation: {
    question: 'Do you want our newsletter at the address that this link was mailed to?',
    questionAgain: 'Do you want our newsletter again?',
    success: 'Your address is confirmed. The next post comes to you by e-mail.',
    invalid: 'This link is no longer valid. Please subscribe again for a new one.',
  },
  comments: {
    empty: 'No comments yet. Be the first!',
    moderated: 'Comments are moderated and appear only after approval.',
    noBio: 'No bio available.',
    success: 'Thank you for your comment! It appears here once it is approved.',
    failure: 'Failed to post comment',
    problem: 'There was a problem posting your comment. Please try again.',
    kept: 'No connection. Your comment is kept here.',
    unknownPost: 'The requested blog post does not exist.',
  },
  login: {
    usernameRequired: 'Username is required',
    passwordRequired: 'Password is required',
    failure: 'Login failed',
  },
  unavailable:
    'We cannot store anything just now. What you typed is still here: please try again in a moment.',
  limits: {
    tooLarge: 'That is more text than we can take. Please shorten it and send it again.',
    tooMany: (minutes: number) =>
      `That is a lot at once. What you typed is still here: please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  },
} as const;
