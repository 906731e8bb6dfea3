import { enquiryFields } from '../../../domain/contact/contact-form.ts';
import type { EnquiryReceipt } from '../../../domain/contact/enquiry-receipt.ts';
import { messages } from '../../../domain/messages.ts';
import { meantAddress } from '../../../domain/text/mail-hosts.ts';
import { Button } from '../../ui/button.tsx';

const { thanks, callBack, correct } = messages.contact;

interface ThanksProps {
  receipt: EnquiryReceipt;
  /** The submitted values. */
  sent: Record<string, string | true>;
  /** The link that opens WhatsApp with the company's number, or ''. */
  whatsapp: string;
  /** The company's address. */
  email: string;
  /** Whether the form was posted without JavaScript, so that the address has not been checked for misspellings. */
  isPosted: boolean;
}

/** Shown after an enquiry: its number, when the reply comes, call-back times and ways to add or correct something. */
export function Thanks({ receipt, sent, whatsapp, email, isPosted }: ThanksProps) {
  const { number, hearBy, opens, steps } = receipt;
  const address = String(sent.email);
  const meant = isPosted && meantAddress(address);
  return (
    <div className="mt-6 grid gap-8" data-thanks="" tabIndex={-1}>
      <div>
        <p className="text-mute">
          {thanks.number} <strong className="ml-1 text-xl text-ink">{number}</strong>
        </p>
        <h2 className="display-2 mt-3">
          {thanks.hear} <span className="block text-brick">{hearBy || thanks.oneDay}.</span>
        </h2>
        <p className="mt-3 wrap-anywhere">
          {thanks.to} <strong>{address}</strong>. {opens}
        </p>
        {meant && (
          <p className="mt-2 wrap-anywhere">
            {messages.meantEmail.question} <strong>{meant}</strong>? <Correct receipt={receipt} />
          </p>
        )}
        {receipt.isCorrected && <p className="mt-2">{correct.done}</p>}
      </div>
      <ol className="grid border-l border-line">
        {steps.map(({ at, title, text }, place) => (
          <li className="relative pb-5 pl-6 last:pb-0" key={title}>
            <span
              aria-hidden="true"
              className={`absolute top-1 -left-[9px] size-4 rounded-full border-2 border-green ${place ? 'bg-white' : 'bg-green'}`}
            />
            <p className="text-[0.9375rem] font-semibold text-brick">{at}</p>
            <p className="font-semibold">{title}</p>
            <p className="text-base text-mute">{text}</p>
          </li>
        ))}
      </ol>
      <CallBack callBack={receipt.callBack} />
      <AddMore number={number} sent={sent} whatsapp={whatsapp} email={email} />
      <section className="rounded-control border border-line">
        <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-1">
          <h3 className="font-display text-lg font-bold">{thanks.sent}</h3>
          <Correct receipt={receipt} />
        </div>
        <dl className="grid gap-x-4 gap-y-3 p-4 text-base sm:grid-cols-[6rem_minmax(0,1fr)]">
          {[...enquiryFields, { key: 'about', label: 'About' }].map(
            ({ key, label }) =>
              sent[key] && (
                <div className="sm:contents" key={key}>
                  <dt className="text-mute">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{sent[key]}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      <p>
        <a className={link} href="/contact">
          {thanks.another}
        </a>
      </p>
    </div>
  );
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-brick underline underline-offset-4';

/** A button that posts to the page, which responds with the form filled in. */
function Correct({ receipt }: { receipt: EnquiryReceipt }) {
  return (
    <button
      className={`${link} cursor-pointer`}
      formNoValidate
      name="correct"
      type="submit"
      value={receipt.correction}
    >
      {correct.open}
    </button>
  );
}

/** Asks when to call. The buttons post the form to its page, with or without JavaScript. */
function CallBack({ callBack: { token, times } }: Pick<EnquiryReceipt, 'callBack'>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{callBack.question}</legend>
      <input name="callBack" type="hidden" value={token} />
      <div className="flex flex-wrap gap-2">
        {times.map(({ value, label }) => (
          <Button
            className="px-4!"
            formNoValidate
            key={value}
            name="callTime"
            value={value}
            variant="outline-dark"
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

type AddMoreProps = Pick<ThanksProps, 'sent' | 'whatsapp' | 'email'> & { number: string };

/** WhatsApp and email links that carry the enquiry's number. */
function AddMore({ number, sent, whatsapp, email }: AddMoreProps) {
  const line = thanks.line(number, String(sent.name), String(sent.about || sent.subject));
  const text = encodeURIComponent(line);
  return (
    <section className="rounded-card bg-green p-5 text-chalk" data-ground="green">
      <h3 className="font-display text-xl font-bold">{thanks.forgotten}</h3>
      <p className="mt-1 text-base">{whatsapp ? thanks.addOnWhatsApp : thanks.addByMail}</p>
      <p className="mt-3 rounded-control bg-chalk px-3.5 py-2.5 wrap-anywhere text-base text-ink">
        {line}
      </p>
      <a
        className="mt-3 flex min-h-12 items-center justify-center rounded-control bg-gold px-6 font-semibold text-ink hover:bg-gold-soft"
        href={whatsapp ? `${whatsapp}?text=${text}` : `mailto:${email}?subject=${text}`}
      >
        {whatsapp ? thanks.openWhatsApp : thanks.openMail}
      </a>
    </section>
  );
}
