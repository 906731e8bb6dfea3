import { useEffect } from 'react';
import { newsletterMessages } from '../../../domain/form-messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldsOf } from './sending/fields-of.ts';
import { FormFrame } from './sending/form-frame.tsx';
import type { FormOrigin, FormPlan } from './sending/form-plan.ts';
import type { PostedForm } from './sending/posted-form.ts';
import { readLater } from './sending/read-later.ts';
import { useForm } from './sending/use-form.ts';

/** Specification part 9. */
const successShownMs = 3000;

const plan: FormPlan = {
  read: readLater(
    async () => (await import('../../../domain/forms/newsletter-form.ts')).newsletterForm,
  ),
  call: { method: 'POST', path: '/api/newsletter/subscriptions', texts: newsletterMessages },
  next: newsletterMessages.next,
};

interface NewsletterFormProps {
  origin: FormOrigin;
  posted?: PostedForm | undefined;
}

export function NewsletterForm({ origin, posted }: NewsletterFormProps) {
  const form = useForm(plan, origin, posted);
  const { field } = fieldsOf('newsletter', form.state, posted);
  useHiddenLater(form);
  return (
    <FormFrame form={form} name="newsletter" origin={origin}>
      <TextField
        {...field('email')}
        autoComplete="email"
        label="Your email"
        required
        type="email"
      />
      <Button className="mt-3 w-full" disabled={form.state.busy} variant="gold">
        {form.state.busy ? 'Subscribing...' : 'Subscribe'}
      </Button>
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
