import { contactForm, contactSubjects } from '../../../domain/contact/contact-form.ts';
import { messages } from '../../../domain/messages.ts';
import type { ReachLink } from '../../../domain/site/reach-links.ts';
import { plainPhone } from '../../../domain/text/typed-phone.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { AboutField, CorrectionField } from './about-field.tsx';
import { EmailField } from './email-field.tsx';
import { FormFrame, postedResponseId, SendButton } from './form-frame.tsx';
import { type FormPlan, type FormProps, fieldsOf } from './form-state.ts';
import { Thanks } from './thanks.tsx';
import { useForm } from './use-form.ts';

const plan: FormPlan = {
  schema: contactForm,
  boxes: ['acceptPolicy'],
  plain: { phone: plainPhone },
  call: { method: 'POST', path: '/api/contact/contact-messages', texts: messages.contact },
};

interface ContactFormProps extends FormProps {
  /** Hours in which enquiries are answered. */
  hours: string;
  /** Phone and WhatsApp links, where there are numbers. */
  reach: ReachLink[];
  /** The company's address. */
  email: string;
  /** The previous page, and the subject preselected for it. */
  cameFrom: { page: string; subject: string };
}

/**
 * The contact form. Once the enquiry is stored, a thank-you replaces the fields.
 */
export function ContactForm({ hours, reach, email, token, posted, cameFrom }: ContactFormProps) {
  const form = useForm({ ...plan, next: messages.contact.next(hours) }, posted);
  const { field, box } = fieldsOf('contact', form.state, posted);
  const typed = (name: string) => field(name).defaultValue;
  const { receipt, sent = {}, posted: isPosted = false } = form.state;
  const whatsapp = reach.find(({ kind }) => kind === 'whatsapp')?.href ?? '';
  const thanks = receipt && <Thanks {...{ receipt, sent, whatsapp, email, isPosted }} />;
  return (
    <FormFrame form={form} name="contact" thanks={thanks} token={token}>
      <div hidden={receipt !== undefined}>
        <input name="page" type="hidden" value={typed('page') || cameFrom.page} />
        <CorrectionField
          id={posted?.kind === 'reopened' ? postedResponseId : undefined}
          typed={typed('correction')}
        />
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
          reach={reach}
          className="mt-4 w-full sm:w-auto"
          form={form}
          variant="green"
        >
          Send Message
        </SendButton>
      </div>
    </FormFrame>
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
