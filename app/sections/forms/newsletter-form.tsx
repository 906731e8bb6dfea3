import { useEffect } from 'react';
import { messages } from '../../../domain/messages.ts';
import { newsletterForm } from '../../../domain/newsletter/newsletter-form.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame, SendButton } from './form-frame.tsx';
import { type FormPlan, type FormProps, fieldsOf, type PostedForm } from './form-state.ts';
import { useForm } from './use-form.ts';

/** How long the success message is shown: specification, part 9. */
const successShownMs = 3000;

const plan = {
  schema: newsletterForm,
  call: { method: 'POST', path: '/api/newsletter/subscriptions', texts: messages.newsletter },
} as const;

interface NewsletterFormProps extends FormProps {
  /** Whether the link to confirm can be mailed now. */
  canMail: boolean;
  /** Colour of the button, by the background. */
  variant?: 'gold' | 'green';
}

export function NewsletterForm({ canMail, token, posted, variant = 'gold' }: NewsletterFormProps) {
  const form = useForm({ ...plan, next: messages.newsletter.next(canMail) }, posted);
  const { field } = fieldsOf('newsletter', form.state, posted);
  useHiddenLater(form);
  return (
    <FormFrame form={form} name="newsletter" token={token}>
      <EmailField {...field('email')} form={form} label="Your email" />
      <SendButton busyLabel="Subscribing..." className="mt-3 w-full" form={form} variant={variant}>
        Subscribe
      </SendButton>
    </FormFrame>
  );
}

function useHiddenLater({ state, forgetSuccess }: ReturnType<typeof useForm>) {
  // A response that came with the page stays: the visitor may have no JavaScript.
  const fades = state.success !== undefined && !state.posted;
  useEffect(() => {
    if (!fades) return;
    const timer = setTimeout(forgetSuccess, successShownMs);
    return () => clearTimeout(timer);
  }, [fades, forgetSuccess]);
}

/** Only the server validates the address: it comes from a link and cannot be edited here. */
const unsubscribePlan: FormPlan = {
  call: { method: 'DELETE', path: '/api/newsletter/subscriptions', texts: messages.unsubscribe },
};

interface UnsubscribeFormProps extends FormProps {
  /** The subscriber's address from the link, or ''. */
  address: string;
}

export function UnsubscribeForm({ address, token, posted }: UnsubscribeFormProps) {
  const form = useForm(unsubscribePlan, posted && withoutFields(posted));
  if (!address) {
    const { noEmail, howElse, orWrite } = messages.unsubscribe;
    return (
      <>
        <p>{noEmail}</p>
        <p className="mt-3">
          {howElse}{' '}
          <a className="text-brick underline" href="/contact#contact-form">
            {orWrite}
          </a>
        </p>
      </>
    );
  }
  return (
    <FormFrame form={form} keepsDraft={false} name="unsubscribe" token={token}>
      {form.state.success === undefined && (
        <>
          <p>
            Do you want to unsubscribe <strong className="break-words">{address}</strong> from the
            newsletter?
          </p>
          <input name="email" type="hidden" value={address} />
          <SendButton
            busyLabel="Processing..."
            className="mt-6 w-full sm:w-auto"
            form={form}
            variant="green"
          >
            Confirm Unsubscribe
          </SendButton>
        </>
      )}
    </FormFrame>
  );
}

/** Shows the message alone, because the form has no field to link to. */
function withoutFields(posted: PostedForm): PostedForm {
  return posted.kind === 'refused' ? { ...posted, fields: {} } : posted;
}
