import type { ReactNode } from 'react';
import { Answer, PostedAnswer, postedAnswerId } from './answer.tsx';
import { fieldId } from './fields-of.ts';
import { idle } from './form-state.ts';
import type { useForm } from './use-form.ts';

interface FormFrameProps {
  /** Begins the ids of its fields; no other form of the page has it. */
  name: string;
  form: ReturnType<typeof useForm>;
  token: string;
  children: ReactNode;
}

/** A form that the browser posts to its own page, and that a call answers in place once React is there. */
export function FormFrame({ name, form, token, children }: FormFrameProps) {
  const { state, handlers } = form;
  return (
    <form action={`#${postedAnswerId}`} data-draft={name} method="post" noValidate {...handlers}>
      <input name="formToken" type="hidden" value={token} />
      <Honeypot name={name} />
      {state.posted && <PostedAnswer name={name} state={state} />}
      {children}
      <Answer state={state.posted ? idle : state} />
    </form>
  );
}

/** Who fills this in is a machine. People, screen readers and password managers pass it by. */
function Honeypot({ name }: { name: string }) {
  const id = fieldId(name, 'website');
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Leave this empty</label>
      <input
        autoComplete="off"
        className="w-px"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        id={id}
        name="website"
        tabIndex={-1}
        type="text"
      />
    </div>
  );
}
