import { type KeyboardEvent, useState } from 'react';
import type { Suggestions } from '../../../../domain/posts/posts.calls.ts';
import { inOneLine, topicKey } from '../../../../domain/topics/topics.ts';
import { Field } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { usePostEditorContext } from '../use-post-editor.ts';
import { postsText, SuggestInput, suggestionsFor } from './suggest-input.tsx';

interface TopicFieldProps {
  label: string;
  name: 'categories' | 'tags';
  hint: string;
  /** Topics of other posts, as suggestions. */
  topics: Suggestions['tags'];
}

/** Comma-separated names, shown as chips. */
export function TopicField({ topics, name, label, hint }: TopicFieldProps) {
  const { form, saving, edit } = usePostEditorContext();
  const field = useNames(form.draft[name], (text) => edit({ [name]: text }));
  const { names, typed } = field;
  const unused = topics.filter((topic) => !names.some(isSame(topic.name)));
  return (
    <Field error={saving.errors[name]} hint={hint} label={label}>
      {({ className, ...control }) => (
        <div className={`chip-field ${className}`}>
          <ul>
            {names.map((each) => (
              <li key={each}>
                {each}
                <button
                  aria-label={`Remove ${each}`}
                  onClick={() => field.remove(each)}
                  type="button"
                >
                  <CloseIcon className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          <SuggestInput
            {...control}
            name={name}
            onBlur={() => field.add(typed)}
            onKeyDown={field.onKeyDown}
            onPick={field.add}
            onText={field.type}
            suggestions={suggestionsFor(typed, unused).map((topic) => ({
              name: topic.name,
              detail: postsText('on', topic.posts),
            }))}
            value={typed}
          />
          <p className="sr-only" role="status">
            {field.announcement}
          </p>
        </div>
      )}
    </Field>
  );
}

/** Splits the text into the complete names and the one being typed. */
function useNames(text: string, onText: (text: string) => void) {
  const [entry, setEntry] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const all = namesIn(text);
  // After the form was filled with another text, the last name is not the typed one.
  const isTyping = inOneLine(entry) !== '' && all.at(-1) === inOneLine(entry);
  const names = isTyping ? all.slice(0, -1) : all;
  const typed = isTyping || inOneLine(entry) === '' ? entry : '';

  function put(complete: string[], next: string) {
    const once = complete.filter((each, index) => complete.findIndex(isSame(each)) === index);
    setEntry(next);
    onText([...once, inOneLine(next)].filter(Boolean).join(', '));
  }

  function add(name: string) {
    if (!inOneLine(name)) return;
    put([...names, inOneLine(name)], '');
    setAnnouncement(`${inOneLine(name)} added`);
  }

  function remove(name: string) {
    put(
      names.filter((each) => each !== name),
      typed,
    );
    setAnnouncement(`${name} removed`);
  }

  return {
    names,
    typed,
    announcement,
    add,
    remove,
    type(input: string, isPasted: boolean) {
      const parts = input.split(/[,\n]/);
      const isList = isPasted && parts.length > 1;
      const next = isList ? '' : (parts.pop() ?? '').trimStart();
      put([...names, ...parts.map(inOneLine).filter(Boolean)], next);
    },
    onKeyDown(event: KeyboardEvent) {
      const last = names.at(-1);
      if (event.key === 'Backspace' && typed === '' && last) remove(last);
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      // Enter must not submit the form.
      event.preventDefault();
      add(typed);
    },
  };
}

function namesIn(text: string): string[] {
  return text.split(',').map(inOneLine).filter(Boolean);
}

function isSame(name: string) {
  return (other: string) => topicKey(other) === topicKey(name);
}
