import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MailForm } from './mail-form.tsx';

interface NewsletterFormProps {
  /** Where requests go while there is no `action`. */
  email: string;
  action?: string | undefined;
}

export function NewsletterForm({ email, action }: NewsletterFormProps) {
  return (
    <MailForm action={action} email={email} subject="Newsletter: subscribe me">
      <TextField
        autoComplete="email"
        label="Your email"
        maxLength={254}
        name="email"
        required
        type="email"
      />
      <Button className="mt-3 w-full" variant="gold">
        Subscribe
      </Button>
    </MailForm>
  );
}
