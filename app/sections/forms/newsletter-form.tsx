import { useEffect } from 'react';
import { newsletterForm } from '../../../domain/forms/newsletter-form.ts';
import { messages } from '../../../domain/messages.ts';
import { TextField } from '../../ui/field.tsx';
import { fieldsOf } from './sending/fields-of.ts';
import { FormFrame, SendButton } from './sending/form-frame.tsx';
import type { FormPlan, FormProps } from './sending/form-plan.ts';
import { useForm } from './sending/use-form.ts';

/** Specification part 9. */
const successShownMs = 3000;

const plan: FormPlan = {
  schema: newsletterForm,
  call: { method: 'POST', path: '/api/newsletter/subscriptions', texts: messages.newsletter },
  next: messages.newsletter.next,
};

interface NewsletterFormProps extends FormProps {
  /** Of its button, for the ground that it stands on. */
  variant?: 'gold' | 'green';
}

export function NewsletterForm({ token, posted, variant = 'gold' }: NewsletterFormProps) {
  const form = useForm(plan, posted);
  const { field } = fieldsOf('newsletter', form.state, posted);
  useHiddenLater(form);
  return (
    <FormFrame form={form} name="newsletter" token={token}>
      <TextField
        {...field('email')}
        autoComplete="email"
        label="Your email"
        required
        type="email"
      />
      <SendButton busyLabel="Subscribing..." className="mt-3 w-full" form={form} variant={variant}>
        Subscribe
      </SendButton>
    </FormFrame>
  );
}

function useHiddenLater({ state, forgetSuccess }: ReturnType<typeof useForm>) {
  // An answer that came with the page stays: who reads it may have no script for the next one.
  const fades = state.success !== undefined && !state.posted;
  useEffect(() => {
    if (!fades) return;
    const timer = setTimeout(forgetSuccess, successShownMs);
    return () => clearTimeout(timer);
  }, [fades, forgetSuccess]);
}
