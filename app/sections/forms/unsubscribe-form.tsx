import { messages } from '../../../domain/messages.ts';
import { FormFrame, SendButton } from './sending/form-frame.tsx';
import type { FormPlan, FormProps } from './sending/form-plan.ts';
import type { PostedForm } from './sending/posted-form.ts';
import { useForm } from './sending/use-form.ts';

/** Only the server judges the address: it comes from a link, and nobody can correct it here. */
const plan: FormPlan = {
  call: { method: 'DELETE', path: '/api/newsletter/subscriptions', texts: messages.unsubscribe },
};

interface UnsubscribeFormProps extends FormProps {
  /** The subscriber's address, from the link; empty when it carried none. */
  address: string;
}

export function UnsubscribeForm({ address, token, posted }: UnsubscribeFormProps) {
  const form = useForm(plan, posted && withoutFields(posted));
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

/** There is no field to go to, so that the sentence alone is shown. */
function withoutFields(posted: PostedForm): PostedForm {
  return posted.kind === 'refused' ? { ...posted, fields: {} } : posted;
}
