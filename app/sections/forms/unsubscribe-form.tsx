import { messages } from '../../../domain/messages.ts';
import { Button } from '../../ui/button.tsx';
import { MailForm } from './mail-form.tsx';

interface UnsubscribeFormProps {
  /** The subscriber's address, from the link. */
  address?: string | undefined;
  /** Where requests go while there is no `action`. */
  email: string;
  action?: string | undefined;
}

export function UnsubscribeForm({ address, email, action }: UnsubscribeFormProps) {
  if (!address) return <NoAddress />;
  return (
    <MailForm action={action} email={email} subject="Newsletter: unsubscribe me">
      <p>
        Do you want to unsubscribe <strong className="break-words">{address}</strong> from the
        newsletter?
      </p>
      <input name="email" type="hidden" value={address} />
      <Button className="mt-6 w-full sm:w-auto" variant="green">
        Confirm Unsubscribe
      </Button>
    </MailForm>
  );
}

export function NoAddress() {
  return <p>{messages.unsubscribe.noEmail}</p>;
}
