import type { InputHTMLAttributes, ReactNode } from 'react';
import { topicField } from '../../../domain/newsletter/choice-form.ts';
import { choiceMessages } from '../../../domain/newsletter/choices.ts';
import type { Action } from '../../../domain/page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField, FieldError } from '../../ui/field.tsx';
import { PostedResponse, postedResponseId } from './form-frame.tsx';
import { fieldId, type PostedForm, stateOf } from './form-state.ts';

const name = 'choice';

interface ChoiceFormProps {
  opened: {
    email: string;
    cadence: 'each' | 'weekly';
    topics: { id: number; name: string; isChosen: boolean }[];
  };
  posted: PostedForm | undefined;
}

/** A subscriber's preferences. Always posted to its page, with or without JavaScript. */
export function ChoiceForm({ opened: { email, cadence, topics }, posted }: ChoiceFormProps) {
  const state = stateOf(posted);
  const typed = posted?.kind === 'refused' ? posted.typed : undefined;
  const isAll = typed ? typed.topics !== 'some' : !topics.some(({ isChosen }) => isChosen);
  const chosenCadence = typed?.cadence ?? cadence;
  return (
    <form action={`#${postedResponseId}`} className="grid gap-8" method="post">
      {posted && <PostedResponse name={name} state={state} />}
      <p>
        For <strong className="break-words">{email}</strong>
      </p>
      <Choice error={state.errors.topics} legend="Topics" of="topics">
        <Radio defaultChecked={isAll} id={fieldId(name, 'topics')} name="topics" value="all">
          All topics
        </Radio>
        <Radio defaultChecked={!isAll} name="topics" value="some">
          Only these
        </Radio>
        {/* Hidden while all topics are chosen. */}
        <div className="ml-9 grid group-has-[[value=all]:checked]/choice:hidden sm:grid-cols-2 sm:gap-x-6">
          {topics.map((topic) => (
            <CheckField
              defaultChecked={typed ? Object.hasOwn(typed, topicField(topic.id)) : topic.isChosen}
              key={topic.id}
              label={topic.name}
              name={topicField(topic.id)}
            />
          ))}
        </div>
      </Choice>
      <Choice error={state.errors.cadence} legend="How often" of="cadence">
        <Radio
          defaultChecked={chosenCadence !== 'weekly'}
          id={fieldId(name, 'cadence')}
          name="cadence"
          value="each"
        >
          Each post that we send
        </Radio>
        <Radio defaultChecked={chosenCadence === 'weekly'} name="cadence" value="weekly">
          A weekly digest instead, on Monday
        </Radio>
      </Choice>
      <div className="flex flex-wrap gap-4">
        <Button className="w-full sm:w-auto" name="what" value="save" variant="green">
          Save
        </Button>
        <Button className="w-full sm:w-auto" name="what" value="leave" variant="outline-dark">
          Unsubscribe altogether
        </Button>
      </div>
    </form>
  );
}

interface NoChoiceProps {
  /** Why there are no preferences: an invalid link, or unsubscribed. */
  kind: 'invalid' | 'left';
  posted: PostedForm | undefined;
  subscribe: Action;
}

/** A reader who unsubscribed needs a new opt-in. */
export function NoChoice({ kind, posted, subscribe }: NoChoiceProps) {
  if (posted?.kind === 'accepted') return <PostedResponse name={name} state={stateOf(posted)} />;
  return (
    <>
      <p role="alert">{choiceMessages[kind]}</p>
      {kind === 'left' && (
        <ButtonLink className="mt-6" href={subscribe.href} variant="green">
          {subscribe.label}
        </ButtonLink>
      )}
    </>
  );
}

interface ChoiceProps {
  legend: string;
  of: string;
  error: string | undefined;
  children: ReactNode;
}

function Choice({ legend, of, error, children }: ChoiceProps) {
  return (
    <fieldset className="group/choice">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {children}
      <FieldError error={error} id={fieldId(name, of)} />
    </fieldset>
  );
}

function Radio({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input {...input} className="mt-2.5 size-6 shrink-0 accent-green" type="radio" />
      <span className="py-2">{children}</span>
    </label>
  );
}
