import { useState } from 'react';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { snoozeTimes } from '../../../domain/people/step-times.ts';
import { type AnswerForm, whatsappAddress } from '../../../domain/replies/reply-form.ts';
import {
  filledTemplate,
  firstTemplate,
  fitOf,
  type TemplateFit,
  type TemplateLanguage,
  templateLanguages,
} from '../../../domain/replies/reply-templates.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { FieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { MailIcon } from '../layout/icons.tsx';
import { readJson, storeJson } from '../session/stored-json.ts';
import { ActionButton, linkClass, Switch } from '../ui/action.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { type Answering, languageOfCard, useRecord, WhatsAppIcon } from './contact-links.tsx';

/** Writes a reply by WhatsApp or email, from a template in English or Hindi. */
export function ReplyPanel({ card, answering }: { card: PersonCard; answering: Answering }) {
  const nextCall = useNextCall(card);
  const form = useReply(card, answering, nextCall.next);
  const { answer, errors } = form;
  if (card.phones.length + card.emails.length === 0) return null;
  const isMail = answer.kind === 'mail';
  return (
    <Panel
      aside={<ChannelSwitch card={card} form={form} />}
      title={isMail ? 'Answer by mail' : 'Answer on WhatsApp'}
    >
      <div className="grid gap-4">
        <TemplateFields form={form} templates={answering.templates} />
        <TextFields form={form} recipients={isMail ? card.emails : card.phones} />
        <NextCallField {...nextCall} />
        <FieldError error={errors.to ?? errors.next ?? errors.form} id="answer" />
        {isMail ? <SendMail form={form} to={answer.to} /> : <OpenWhatsApp form={form} />}
      </div>
    </Panel>
  );
}

type Form = ReturnType<typeof useReply>;

function ChannelSwitch({ card, form: { answer, turnTo } }: { card: PersonCard; form: Form }) {
  if (card.phones.length === 0 || card.emails.length === 0) return null;
  return (
    <Switch
      labels={{ whatsapp: 'WhatsApp', mail: 'Mail' }}
      name="Answer by"
      onChoose={turnTo}
      value={answer.kind}
    />
  );
}

function TextFields({
  form: { answer, errors, write },
  recipients,
}: {
  form: Form;
  recipients: string[];
}) {
  return (
    <>
      {recipients.length > 1 && (
        <SelectField
          label="To"
          onChange={({ target }) => write({ to: target.value })}
          options={recipients}
          placeholder="Please choose"
          value={answer.to}
        />
      )}
      {answer.kind === 'mail' && (
        <TextField
          error={errors.subject}
          label="Subject"
          onChange={({ target }) => write({ subject: target.value })}
          value={answer.subject}
        />
      )}
      <TextArea
        error={errors.text}
        label="Text"
        lang={answer.language}
        onChange={({ target }) => write({ text: target.value })}
        rows={9}
        value={answer.text}
      />
    </>
  );
}

function TemplateFields({ form, templates }: { form: Form; templates: Answering['templates'] }) {
  const { answer, choose } = form;
  if (templates.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        className="min-w-0 grow"
        label="Template"
        onChange={({ target }) => choose({ template: target.value })}
        options={templates.map(({ name }) => name)}
        placeholder="Please choose"
        value={answer.template}
      />
      <Switch
        labels={templateLanguages}
        name="Language"
        onChoose={(language: TemplateLanguage) => choose({ language })}
        value={answer.language}
      />
    </div>
  );
}

function OpenWhatsApp({ form: { answer, opened } }: { form: Form }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <a
        className={linkClass('primary')}
        href={whatsappAddress(answer.to, answer.text)}
        onClick={() => void opened()}
        rel="noreferrer"
        target="_blank"
      >
        <WhatsAppIcon />
        Open WhatsApp
      </a>
      <p className="max-w-[28rem] text-[0.9375rem] leading-snug text-mute">
        WhatsApp opens with this text; press Send there. The card notes only that WhatsApp was
        opened. WhatsApp does not tell us whether you sent the text.
      </p>
    </div>
  );
}

function SendMail({ form: { send, isBusy }, to }: { form: Form; to: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ActionButton aria-disabled={isBusy} onClick={() => void send()} tone="primary">
        <MailIcon />
        {isBusy ? 'Sending...' : 'Send the mail'}
      </ActionButton>
      <p className="max-w-[28rem] text-[0.9375rem] leading-snug text-mute">
        Goes to {to}. Replies come to your mailbox and are not shown here.
      </p>
    </div>
  );
}

const unchanged = 'as it is';
const stepText = 'Call if there is no answer';

/** The next step that is set with the reply; by default none when one is planned already. */
function useNextCall({ step }: Pick<PersonCard, 'step'>) {
  const times = snoozeTimes(useSiteFacts(), new Date());
  const nextDay = times.find(({ key }) => key === 'next')?.label ?? unchanged;
  const [chosen, choose] = useState(step ? unchanged : nextDay);
  const due = times.find(({ label }) => label === chosen);
  const next = due && { text: stepText, day: due.day, time: due.time };
  return { next, chosen, choose, labels: times.map(({ label }) => label) };
}

function NextCallField({ chosen, choose, labels }: ReturnType<typeof useNextCall>) {
  const words = labels.map((label) => [label, `${stepText}: ${label}`]);
  return (
    <SelectField
      label="Then"
      labels={{ ...Object.fromEntries(words), [unchanged]: 'The next step stays as it is' }}
      onChange={({ target }) => choose(target.value)}
      options={[...labels, unchanged]}
      placeholder="Please choose"
      value={chosen}
    />
  );
}

/** The reply that is being written on a card, stored in this browser until it is sent. */
function useReply(card: PersonCard, answering: Answering, next: AnswerForm['next']) {
  const copyKey = `answer-copy:${card.id}`;
  const context = { card, answering, site: useSiteFacts().name };
  const [answer, setAnswer] = useState(() => {
    const kind = card.phones.length > 0 ? 'whatsapp' : 'mail';
    return readJson(copyKey, isAnswer) ?? freshAnswer(kind, context);
  });
  const record = useRecord(card);
  const { send, errors, setErrors, isBusy } = useSend(card.id);

  function write(changes: Partial<Answer>) {
    const written = { ...answer, ...changes };
    setErrors({});
    setAnswer(written);
    storeJson(copyKey, written);
  }

  function startAgain() {
    localStorage.removeItem(copyKey);
    setAnswer(freshAnswer(answer.kind, context));
  }

  return {
    answer,
    errors,
    isBusy,
    write,
    /** Fills the text again from another template or in another language. */
    choose: (changes: Partial<Answer>) => write(fromTemplate({ ...answer, ...changes }, context)),
    /** Changes between WhatsApp and email, and keeps the text. */
    turnTo: (kind: Answer['kind']) => write({ kind, to: firstRecipient(kind, card) }),
    send: async () => {
      if (await send({ ...answer, next })) startAgain();
    },
    opened: async () => {
      if (await record({ ...answer, next })) startAgain();
    },
  };
}

type Answer = Omit<AnswerForm, 'kind' | 'next'> & { kind: 'mail' | 'whatsapp' };

interface TemplateContext {
  card: PersonCard;
  answering: Answering;
  /** Name of the site. */
  site: string;
}

/** The template that fits the latest enquiry, to the first number or address of the card. */
function freshAnswer(kind: Answer['kind'], context: TemplateContext): Answer {
  const { card, answering } = context;
  const language = languageOfCard(card);
  const blank: Answer = {
    kind,
    to: firstRecipient(kind, card),
    subject: '',
    text: '',
    template: firstTemplate(answering.templates, fitOfCard(card), language)?.name ?? '',
    language,
  };
  return fromTemplate(blank, context);
}

/** What the latest enquiry is about; its title begins with the subject of the form. */
function fitOfCard({ interest, timeline }: PersonCard): TemplateFit {
  const [subject] = timeline.find(({ kind }) => kind === 'message')?.title.split(' · ') ?? [];
  return fitOf(interest, subject);
}

function firstRecipient(kind: Answer['kind'], { emails, phones }: PersonCard): string {
  return (kind === 'mail' ? emails : phones)[0] ?? '';
}

/** The reply with the text of its template, or unchanged without a template. */
function fromTemplate(answer: Answer, { card, answering, site }: TemplateContext): Answer {
  const template = answering.templates.find(({ name }) => name === answer.template);
  const { name, interest: course, batch, value: fee } = card;
  const words = { name, course, batch, fee, me: answering.me, site };
  return template ? { ...answer, ...filledTemplate(template, answer.language, words) } : answer;
}

function isAnswer(stored: unknown): stored is Answer {
  if (typeof stored !== 'object' || stored === null) return false;
  const { kind, ...texts } = stored as Record<string, unknown>;
  const names = ['to', 'subject', 'text', 'template', 'language'];
  return (
    (kind === 'mail' || kind === 'whatsapp') &&
    names.every((name) => typeof texts[name] === 'string')
  );
}

/** Sends emails to a person; `send` resolves to whether the email was accepted for sending. */
function useSend(personId: number) {
  const { run, isBusy } = useAction();
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function send(json: AnswerForm): Promise<boolean> {
    const call = () => callApi('POST /api/admin/people/:id/answers', { id: personId, json });
    const response = await run(call, {
      done: 'The mail is being sent. The Outbox shows when the mail server has accepted it.',
      onError: ({ fields, message }) =>
        setErrors(Object.keys(fields).length > 0 ? fields : { form: message }),
    });
    return response !== undefined;
  }

  return { send, errors, setErrors, isBusy };
}
