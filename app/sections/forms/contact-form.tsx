import { contactForm, contactSubjects } from '../../../domain/contact/contact-form.ts';
import { messages } from '../../../domain/messages.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { AboutField } from './about-field.tsx';
import { EmailField } from './email-field.tsx';
import { FormFrame, SendButton } from './form-frame.tsx';
import { type FormPlan, type FormProps, fieldsOf } from './form-state.ts';
import { useForm } from './use-form.ts';

const plan: FormPlan = {
  schema: contactForm,
  boxes: ['acceptPolicy'],
  call: { method: 'POST', path: '/api/contact/contact-messages', texts: messages.contact },
};

interface ContactFormProps extends FormProps {
  /** When messages are answered. */
  hours: string;
  /** The address that opens WhatsApp with the company's number, or ''. */
  whatsapp: string;
  /** The page that led here, and the subject that is chosen for it. */
  cameFrom: { page: string; subject: string };
}

/** The form that every call to action leads to. What was posted is answered above it, what was called below. */
export function ContactForm({ hours, whatsapp, token, posted, cameFrom }: ContactFormProps) {
  const form = useForm({ ...plan, next: messages.contact.next(hours) }, posted);
  const { field, box } = fieldsOf('contact', form.state, posted);
  const typed = (name: string) => field(name).defaultValue;
  const afterwards = form.state.success && <Afterwards whatsapp={whatsapp} />;
  return (
    <>
      {form.state.posted && afterwards}
      <FormFrame form={form} name="contact" token={token}>
        <input name="page" type="hidden" value={typed('page') || cameFrom.page} />
        <AboutField typed={typed('about')} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" label="Name" required />
          <EmailField {...field('email')} form={form} label="Email" />
          <TextField {...field('phone')} autoComplete="tel" label="Phone" required type="tel" />
          <SelectField
            {...field('subject')}
            defaultValue={typed('subject') || cameFrom.subject}
            label="Subject"
            options={contactSubjects}
            placeholder="Select a subject"
            required
          />
          <TextArea
            {...field('message')}
            className="sm:col-span-2"
            label="Message"
            required
            rows={5}
          />
        </div>
        <CheckField {...box('acceptPolicy')} className="mt-3" label={<Agreement />} required />
        <SendButton
          busyLabel="Sending..."
          className="mt-4 w-full sm:w-auto"
          form={form}
          variant="green"
        >
          Send Message
        </SendButton>
      </FormFrame>
      {!form.state.posted && afterwards}
    </>
  );
}

/** A way to add to a message that was sent. */
function Afterwards({ whatsapp }: { whatsapp: string }) {
  if (!whatsapp) return null;
  const { forgotten, addOnWhatsApp, writtenAlready } = messages.contact;
  return (
    <p className="my-4 text-base">
      {forgotten}{' '}
      <a
        className="inline-block py-2 font-semibold text-brick underline underline-offset-4"
        href={`${whatsapp}?text=${encodeURIComponent(writtenAlready)}`}
      >
        {addOnWhatsApp}
      </a>
    </p>
  );
}

function Agreement() {
  return (
    <>
      I agree to the{' '}
      <a className="text-brick underline" href="/privacy-policy">
        Privacy Policy
      </a>
    </>
  );
}
