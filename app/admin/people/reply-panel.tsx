import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { isClosed } from '../../../domain/people/person.ts';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { nextOpenDay, snoozeTimes, whenText } from '../../../domain/people/step-times.ts';
import { type StepKind, stepLabels } from '../../../domain/people/steps.ts';
import { markedText } from '../../../domain/replies/marked-text.ts';
import { type ReplyInput, whatsappAddress } from '../../../domain/replies/reply-form.ts';
import {
  blankWord,
  type FilledPart,
  filledParts,
  filledTemplate,
  firstTemplate,
  fitOf,
  type TemplateFit,
  type TemplateLanguage,
  type TemplateValues,
  type TemplateWord,
  templateLanguages,
  textOf,
} from '../../../domain/replies/reply-templates.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { FieldError, SelectField, TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { NoMailServer } from '../outbox/no-mail-server.tsx';
import { useNewText } from '../saving/use-form.ts';
import { ActionButton, linkClass, Switch } from '../ui/action.tsx';
import { MailIcon } from '../ui/icons.tsx';
import { TimeFields } from '../ui/time-fields.tsx';
import { useNow } from '../ui/use-now.ts';
import {
  languageOfCard,
  type ReplyContext,
  usablePhones,
  useRecord,
  WhatsAppIcon,
} from './contact-links.tsx';
import { MarkedTextArea, markClass } from './marked-text.tsx';
import { NoteFields, type NoteForm } from './timeline.tsx';

export type ReplyState = ReturnType<typeof useReplyForm>;

/** The card's fields that templates fill in. */
type WordField = 'name' | 'interest' | 'batch' | 'value';

interface ReplyPanelProps {
  card: PersonCard;
  replyContext: ReplyContext;
  form: ReplyState;
  /** The note, on wide screens, where it is beside the reply. */
  note: NoteForm | undefined;
  /** Whether the note is selected instead of the reply. */
  isNote: boolean;
  onNote: (isNote: boolean) => void;
  /** Opens the card's field so that a filled-in word can be corrected. */
  onCorrect: (field: WordField) => void;
}

/** Writes a reply by WhatsApp or email, from a template in English or Hindi; on wide screens also a note. */
export function ReplyPanel({ note, isNote, onNote, ...reply }: ReplyPanelProps) {
  const { card, form } = reply;
  const id = useId();
  const canReply = canReplyTo(card);
  const isWriting = note && (isNote || !canReply);
  const isMail = form.answer.kind === 'mail';
  const title = isWriting ? 'Note' : isMail ? 'Reply by mail' : 'Reply on WhatsApp';
  if (!canReply && !note) return <CannotReply card={card} />;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-white">
      <div>
        <h2 className="sr-only" id={id}>
          {title}
        </h2>
        <Channels
          card={card}
          chosen={isWriting ? 'note' : form.answer.kind}
          hasNote={note !== undefined}
          onChoose={(kind) => {
            onNote(kind === 'note');
            if (kind !== 'note') form.changeKind(kind);
          }}
        />
      </div>
      <div className="xl:p-6">
        {isWriting ? (
          <>
            <NoteFields form={note} />
            {!canReply && <CannotReply card={card} className="mt-4" />}
          </>
        ) : (
          <ReplyFields {...reply} />
        )}
      </div>
    </section>
  );
}

/** Whether a card has an address, or a number that is not known to be wrong. */
export const canReplyTo = (card: PersonCard) => usablePhones(card).length + card.emails.length > 0;

function CannotReply({ card: { phones }, className }: { card: PersonCard; className?: string }) {
  const isWrong = phones.length > 0;
  return (
    <p className={`text-mute ${className}`}>
      {isWrong && 'The number on this card is marked as wrong. '}
      Add {isWrong ? 'another number' : 'a phone number'} or an e-mail address to reply.
    </p>
  );
}

type ReplyFieldsProps = Omit<ReplyPanelProps, 'note' | 'isNote' | 'onNote'>;

function ReplyFields({ card, replyContext, form, onCorrect }: ReplyFieldsProps) {
  const { answer, errors, nextStep } = form;
  const [isWriting, setWriting] = useState(false);
  const isMail = answer.kind === 'mail';
  const phones = usablePhones(card);
  return (
    <div className="grid gap-4">
      <TemplateFields form={form} templates={replyContext.templates} />
      <OwnText form={form} />
      {isMail ? (
        <>
          {!card.canMail && (
            <NoMailServer>
              It is kept in the Outbox, and does not count as a reply until it is sent.
            </NoMailServer>
          )}
          <TextFields form={form} isShown recipients={card.emails} />
        </>
      ) : (
        <div className="grid items-start gap-x-4 xl:grid-cols-2">
          <div className={`grid gap-4 ${isWriting || phones.length > 1 ? 'max-xl:mb-4' : ''}`}>
            <TextFields form={form} isShown={isWriting} recipients={phones} />
          </div>
          <Preview
            form={form}
            name={card.name}
            onCorrect={onCorrect}
            onWrite={isWriting ? undefined : () => setWriting(true)}
          />
        </div>
      )}
      <FieldError error={errors.to ?? errors.next ?? errors.form} id="answer" />
      <div className="grid gap-3 xl:border-t xl:border-line xl:pt-4">
        <div className="flex flex-wrap items-end gap-3 xl:flex-nowrap">
          {!isClosed(card.stage) && <NextStepFields {...nextStep} />}
          <div className="shrink-0 max-lg:hidden">
            {isMail ? <SendMail form={form} /> : <OpenWhatsApp form={form} />}
          </div>
        </div>
        <p className="text-sm text-mute max-lg:hidden">
          {isMail
            ? `${goesTo(card, answer.to)} Replies come to your mailbox and are not shown here.`
            : 'WhatsApp opens with this text; press Send there. The card records only that WhatsApp was opened, because we cannot see whether you sent the text.'}
        </p>
      </div>
    </div>
  );
}

type Form = ReplyState;

const fieldOfWord: Partial<Record<TemplateWord, WordField>> = {
  first: 'name',
  name: 'name',
  course: 'interest',
  batch: 'batch',
  date: 'batch',
  fee: 'value',
};

interface PreviewProps {
  form: Form;
  name: string;
  onCorrect: (field: WordField) => void;
  /** Opens the editable text, where it is closed. */
  onWrite: (() => void) | undefined;
}

/** The text as WhatsApp shows it, with filled-in words marked. */
function Preview({ form: { answer, parts }, name, onCorrect, onWrite }: PreviewProps) {
  return (
    <section aria-label={`What ${name} will see`}>
      <p aria-hidden="true" className="mb-1.5 text-[0.9375rem] font-semibold max-xl:hidden">
        What {name.split(' ')[0]} will see
      </p>
      <div className="rounded-control border border-line bg-sand p-3">
        {/* biome-ignore lint/a11y: a shortcut; the button below does the same */}
        <p
          className="rounded-[8px] bg-white px-3.5 py-3 leading-relaxed break-words whitespace-pre-line"
          lang={answer.language}
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget) onWrite?.();
          }}
        >
          {parts.map(({ text, word }, at) => {
            const field = word && fieldOfWord[word];
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
            if (!word) return <Fragment key={at}>{text}</Fragment>;
            if (!field) {
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                <span className={markClass} data-word={word} key={at}>
                  {text}
                </span>
              );
            }
            return (
              // biome-ignore lint/a11y/useValidAnchor: a button would not break over two lines
              <a
                className={`text-ink ${markClass} hover:bg-waiting`}
                data-word={word}
                href="#details"
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                key={at}
                onClick={(event) => {
                  event.preventDefault();
                  onCorrect(field);
                }}
                title="Change it on the card"
              >
                {text}
              </a>
            );
          })}
        </p>
        <p className="mt-2 text-sm text-mute">
          Underlined words come from this card. Press one to change it here and on the card.
        </p>
        {onWrite && (
          <ActionButton className="mt-1 -ml-2 xl:hidden" onClick={onWrite} tone="text">
            Write your own text
          </ActionButton>
        )}
      </div>
    </section>
  );
}

/** Offers the edited text that another template or language replaced. */
function OwnText({ form: { hasOwnText, restoreOwnText } }: { form: Form }) {
  return (
    <div className="empty:-mt-4" role="status">
      {hasOwnText && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-waiting px-4 py-1">
          <p>Your own text is still here.</p>
          <ActionButton onClick={restoreOwnText} tone="text">
            Use my text again
          </ActionButton>
        </div>
      )}
    </div>
  );
}

const channelLabels = { whatsapp: 'WhatsApp', mail: 'Mail', note: 'Note' } as const;

type Channel = keyof typeof channelLabels;

interface ChannelsProps {
  card: PersonCard;
  chosen: Channel;
  hasNote: boolean;
  onChoose: (channel: Channel) => void;
}

/** A switch between WhatsApp, email and note; renders nothing if there is only one. */
function Channels({ card, chosen, hasNote, onChoose }: ChannelsProps) {
  const { emails } = card;
  const channels: Channel[] = [];
  if (usablePhones(card).length > 0) channels.push('whatsapp');
  if (emails.length > 0) channels.push('mail');
  if (hasNote) channels.push('note');
  if (channels.length < 2) return null;
  return (
    <fieldset className="mb-4 flex gap-x-6 border-b border-line xl:mb-0 xl:px-6">
      <legend className="sr-only">Reply by</legend>
      {channels.map((each) => (
        <button
          aria-pressed={each === chosen}
          className="min-h-12 cursor-pointer border-b-3 border-transparent font-semibold text-mute hover:text-ink aria-pressed:border-green aria-pressed:text-ink xl:min-h-14"
          key={each}
          onClick={() => onChoose(each)}
          type="button"
        >
          {channelLabels[each]}
        </button>
      ))}
    </fieldset>
  );
}

function TextFields({
  form: { answer, errors, parts, write },
  recipients,
  isShown,
}: {
  form: Form;
  recipients: string[];
  /** Whether the text is open on narrow screens, where it does not fit beside the preview. */
  isShown: boolean;
}) {
  return (
    <>
      {recipients.length > 1 && (
        <SelectField
          label="To"
          onChange={({ target }) => write({ to: target.value })}
          labels={Object.fromEntries(recipients.map((each) => [each, phoneText(each)]))}
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
      <MarkedTextArea
        className={isShown ? '' : 'max-xl:hidden'}
        error={errors.text}
        label="Text"
        lang={answer.language}
        onChange={({ target }) => write({ text: target.value })}
        parts={parts}
        rows={9}
        value={answer.text}
      />
    </>
  );
}

function TemplateFields({ form, templates }: { form: Form; templates: ReplyContext['templates'] }) {
  const { answer, choose } = form;
  if (templates.length === 0) return null;
  return (
    <div className="flex items-end gap-3">
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
    <a
      className={linkClass('primary')}
      href={whatsappAddress(answer.to, answer.text)}
      onClick={() => void opened(answer.to)}
      rel="noreferrer"
      target="_blank"
    >
      <WhatsAppIcon />
      Open WhatsApp
    </a>
  );
}

function SendMail({ form: { send, isBusy } }: { form: Form }) {
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void send()} tone="primary">
      <MailIcon />
      {isBusy ? 'Sending...' : 'Send the mail'}
    </ActionButton>
  );
}

const stays = 'stays';
const ownTime = 'own';
const ifNoAnswer = stepLabels['if-no-answer'];
const nextTexts = [ifNoAnswer, 'Call', 'Send the fees', 'Send the price'];

const planKind = (text: string): StepKind => (text === ifNoAnswer ? 'if-no-answer' : 'typed');

/** The next step that is stored with the reply; by default none if one is planned. */
function useNextStep({ step, stage }: Pick<PersonCard, 'step' | 'stage'>) {
  const facts = useSiteFacts();
  const now = useNow();
  const times = snoozeTimes(facts, now);
  const [chosen, setChosen] = useState(() => ({
    text: step || isClosed(stage) ? stays : ifNoAnswer,
    when: 'next',
    ...fieldsAt(nextOpenDay(facts, now), facts.timeZone),
  }));
  const { day, time } = times.find(({ key }) => key === chosen.when) ?? chosen;
  return {
    chosen,
    choose: (changes: Partial<typeof chosen>) => setChosen({ ...chosen, ...changes }),
    times,
    next:
      chosen.text === stays
        ? undefined
        : { kind: planKind(chosen.text), text: chosen.text, day, time },
    /** What happens when none is chosen. */
    staysText: step ? 'Nothing new' : 'No next step',
  };
}

/** The next step and its time: two fields, which on phones are behind a sentence that says what is chosen. */
function NextStepFields({
  chosen,
  choose,
  times,
  next,
  staysText,
}: ReturnType<typeof useNextStep>) {
  const [isOpen, setOpen] = useState(false);
  const zone = useSiteFacts().timeZone;
  const at = next && instantAt(next.day, next.time, zone);
  const when = at && whenText(at, { now: new Date(), zone });
  return (
    <>
      {!isOpen && (
        <div className="flex w-full items-center justify-between gap-3 xl:hidden">
          <p className="min-w-0">
            Next step:{' '}
            <strong>{next ? [next.text, when].filter(Boolean).join(', ') : staysText}</strong>
          </p>
          <ActionButton onClick={() => setOpen(true)} tone="text">
            Change<span className="sr-only"> the next step</span>
          </ActionButton>
        </div>
      )}
      <div
        className={`grid w-full min-w-0 grow gap-3 xl:w-auto ${next ? 'sm:grid-cols-2' : ''} ${isOpen ? '' : 'max-xl:hidden'}`}
      >
        <SelectField
          label="Next step"
          labels={{ [stays]: staysText }}
          onChange={({ target }) => choose({ text: target.value })}
          options={[...nextTexts, stays]}
          placeholder="Please choose"
          value={chosen.text}
        />
        {next && (
          <SelectField
            label="When"
            labels={{
              ...Object.fromEntries(times.map(({ key, label }) => [key, label])),
              [ownTime]: 'Another time',
            }}
            onChange={({ target }) => choose({ when: target.value })}
            options={[...times.map(({ key }) => key), ownTime]}
            placeholder="Please choose"
            value={chosen.when}
          />
        )}
        {next && chosen.when === ownTime && (
          <div className="sm:col-span-2">
            <TimeFields error={undefined} onChange={choose} value={chosen} />
          </div>
        )}
      </div>
    </>
  );
}

/** Below the button that sends a mail. */
export const goesTo = ({ canMail }: Pick<PersonCard, 'canMail'>, to: string) =>
  canMail ? `Goes to ${to}.` : `Goes to ${to} only once it is sent.`;

/** The reply being written; stored in this browser until it is sent. */
export function useReplyForm(card: PersonCard, replyContext: ReplyContext) {
  const nextStep = useNextStep(card);
  const { next } = nextStep;
  const { id } = card;
  const context = { card, replyContext, site: useSiteFacts().name };
  const [initial] = useState(() => newReply(usualKind(card), context));
  const form = useNewText<ReplyFields>({ ...initial, own: null }, `people-${id}:reply`);
  const { own, ...written } = form.fields;
  const answer = { ...written, ...reachable(written, card) };
  const record = useRecord(card);
  const filled = fromTemplate(answer, context);
  const wasFilled = useRef(filled);
  const write = (changes: Partial<ReplyDraft>) => form.change({ ...answer, ...changes });
  const startAgain = (changes: Partial<ReplyDraft> = {}) =>
    form.fill({ ...newReply(answer.kind, context), ...changes, own: null });

  /** Resolves to whether the email was accepted for sending. */
  async function send(): Promise<boolean> {
    const json = { ...answer, next };
    const response = await form.send(
      () => callApi('POST /api/admin/people/:id/answers', { id, json }),
      {
        done: card.canMail
          ? 'The mail is being sent. The Outbox shows when the mail server has accepted it.'
          : 'The mail is kept in the Outbox and not sent: there is no mail server yet.',
      },
    );
    return response !== undefined;
  }

  const isOwn = ({ text, subject }: ReplyDraft, from: ReplyDraft) =>
    text.trim() !== '' && (text !== from.text || subject !== from.subject);

  // After a correction on the card, an unedited text is filled in again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what is filled in
  useEffect(() => {
    const before = wasFilled.current;
    // Not when the card is opened: the first letters may be typed before this runs.
    if (before.text === filled.text && before.subject === filled.subject) return;
    wasFilled.current = filled;
    const isSameTemplate =
      before.template === filled.template && before.language === filled.language;
    if (isSameTemplate && !isOwn(form.latest(), before)) form.fill(filled);
  }, [filled.text, filled.subject]);

  return {
    answer,
    errors: form.errors,
    isBusy: form.isBusy,
    nextStep,
    write,
    /** The text in parts; filled-in words are marked. */
    parts: markedText(answer.text, partsOf(answer, context)),
    /** The text, or '' while it has a blank. */
    sendable: answer.text.includes(blankWord) ? '' : answer.text,
    /** Fills the text from another template or language; an edited text can be restored. */
    choose: (changes: Partial<ReplyDraft>) => {
      const chosen = fromTemplate({ ...answer, ...changes }, context);
      const kept = isOwn(answer, filled) && chosen.text !== answer.text ? answer : own;
      form.change({ ...chosen, own: kept });
    },
    hasOwnText: own !== null,
    restoreOwnText: () =>
      own && form.change({ ...own, kind: answer.kind, to: answer.to, own: null }),
    /** Switches between WhatsApp and email without changing the text. */
    changeKind: (kind: ReplyDraft['kind']) => write({ kind, to: firstRecipient(kind, card) }),
    send: async () => {
      // Blank, so that a second press sends nothing.
      if (await send()) startAgain({ subject: '', text: '', template: '' });
    },
    /** Records that WhatsApp was opened with the text. */
    opened: async (to: string) => {
      if (await record({ ...answer, kind: 'whatsapp', to, next })) startAgain();
    },
  };
}

/** The reply, and the edited one that a template replaced. */
type ReplyFields = ReplyDraft & { own: ReplyDraft | null };

/** The reply's template filled in with the card's current values, in parts. */
function partsOf(answer: ReplyDraft, context: TemplateContext): FilledPart[] {
  const template = templateOf(answer, context);
  if (!template) return [];
  return filledParts(textOf(template, answer.language), answer.language, valuesOf(context));
}

type ReplyDraft = Omit<ReplyInput, 'kind' | 'next'> & { kind: 'mail' | 'whatsapp' };

interface TemplateContext {
  card: PersonCard;
  replyContext: ReplyContext;
  /** Name of the site. */
  site: string;
}

/** A reply from the template for the latest enquiry, to the card's first number or address. */
function newReply(kind: ReplyDraft['kind'], context: TemplateContext): ReplyDraft {
  const { card, replyContext } = context;
  const language = languageOfCard(card);
  const blank: ReplyDraft = {
    kind,
    to: firstRecipient(kind, card),
    subject: '',
    text: '',
    template: firstTemplate(replyContext.templates, fitOfCard(card), language)?.name ?? '',
    language,
  };
  return fromTemplate(blank, context);
}

/** Subject and interest of the latest enquiry. The title of its entry begins with the subject. */
function fitOfCard({ interest, timeline }: PersonCard): TemplateFit {
  const [subject] = timeline.find(({ kind }) => kind === 'message')?.title.split(' · ') ?? [];
  return fitOf(interest, subject);
}

const usualKind = (card: PersonCard) => (usablePhones(card).length > 0 ? 'whatsapp' : 'mail');

const recipientsOf = (kind: ReplyDraft['kind'], card: PersonCard) =>
  kind === 'mail' ? card.emails : usablePhones(card);

const firstRecipient = (kind: ReplyDraft['kind'], card: PersonCard) =>
  recipientsOf(kind, card)[0] ?? '';

/** Kind and recipient of a reply that was begun before a number or address of the card was corrected. */
function reachable({ kind, to }: ReplyDraft, card: PersonCard): Pick<ReplyDraft, 'kind' | 'to'> {
  if (recipientsOf(kind, card).includes(to)) return { kind, to };
  const usable = recipientsOf(kind, card).length > 0 ? kind : usualKind(card);
  return { kind: usable, to: firstRecipient(usable, card) };
}

/** The reply with the text of its template; unchanged if it has none. */
function fromTemplate(answer: ReplyDraft, context: TemplateContext): ReplyDraft {
  const template = templateOf(answer, context);
  if (!template) return answer;
  return { ...answer, ...filledTemplate(template, answer.language, valuesOf(context)) };
}

const templateOf = (answer: ReplyDraft, { replyContext }: TemplateContext) =>
  replyContext.templates.find(({ name }) => name === answer.template);

function valuesOf({ card, replyContext, site }: TemplateContext): TemplateValues {
  const { name, interest: course, batch, value: fee } = card;
  return { name, course, batch, fee, me: replyContext.me, site };
}
