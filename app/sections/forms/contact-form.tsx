import { Button, PlainLink } from '../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { MailForm } from './mail-form.tsx';

const subjects = [
  'Digital Marketing Course Inquiry',
  'Hiring Needs',
  'Agency Services',
  'Website Development',
  'General Inquiry',
];

interface ContactFormProps {
  /** Where messages go while there is no `action`. */
  email: string;
  action?: string | undefined;
}

export function ContactForm({ email, action }: ContactFormProps) {
  return (
    <MailForm action={action} email={email} subject="Message from the website">
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        <TextField autoComplete="name" label="Name" maxLength={120} name="name" required />
        <TextField
          autoComplete="email"
          label="Email"
          maxLength={254}
          name="email"
          required
          type="email"
        />
        <TextField
          autoComplete="tel"
          inputMode="tel"
          label="Phone"
          maxLength={30}
          name="phone"
          required
          type="tel"
        />
        <SelectField
          label="Subject"
          name="subject"
          options={subjects}
          placeholder="Select a subject"
          required
        />
        <TextArea
          className="sm:col-span-2"
          label="Message"
          maxLength={5000}
          name="message"
          required
          rows={5}
        />
      </div>
      <CheckField
        className="mt-3"
        label={
          <>
            I agree to the{' '}
            <PlainLink className="text-brick underline" href="/privacy-policy">
              Privacy Policy
            </PlainLink>
          </>
        }
        name="acceptPolicy"
        required
      />
      <Button className="mt-4 w-full sm:w-auto" variant="green">
        Send Message
      </Button>
    </MailForm>
  );
}
