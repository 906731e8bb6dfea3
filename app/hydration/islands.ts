import { CommentForm } from '../sections/forms/comment-form.tsx';
import { ContactForm } from '../sections/forms/contact-form.tsx';
import { NewsletterForm } from '../sections/forms/newsletter-form.tsx';
import { UnsubscribeForm } from '../sections/forms/unsubscribe-form.tsx';

/** What React takes over in a public page. All other parts of a page are plain HTML. */
export const islands = {
  'comment-form': CommentForm,
  'contact-form': ContactForm,
  'newsletter-form': NewsletterForm,
  'unsubscribe-form': UnsubscribeForm,
};

export type IslandName = keyof typeof islands;
