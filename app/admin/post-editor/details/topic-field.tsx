import { type ClipboardEvent, useRef, useState } from 'react';
import type { Suggestions } from '../../../../domain/posts/posts.calls.ts';
import { inOneLine, topicKey } from '../../../../domain/topics/topics.ts';
import { Field } from '../../../ui/field.tsx';
import { usePostEditorContext } from '../use-post-editor.ts';
import { postsText, SuggestInput, suggestionsFor } from './suggest-input.tsx';

interface TopicFieldProps {
  label: string;
  name: 'categories' | 'tags';
  hint: string;
  /** Topics of other posts, as suggestions. */
  topics: Suggestions['tags'];
}

/** Comma-separated names as text, with suggestions for the name at the cursor. */
export function TopicField({ topics, name, label, hint }: TopicFieldProps) {
  const { form, saving, edit } = usePostEditorContext();
  const text = form.draft[name];
  const field = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(text.length);
  const { names, typed } = nameAt(text, caret);
  const unused = topics.filter((topic) => !names.some(isSame(topic.name)));

  function pick(topic: string) {
    const { from, to, insert } = replacement(text, caret, topic);
    field.current?.setSelectionRange(from, to);
    typeText(insert);
  }

  return (
    <Field error={saving.errors[name]} hint={hint} label={label}>
      {(control) => (
        <div className="relative">
          <SuggestInput
            {...control}
            name={name}
            onKeyDown={(event) => {
              // Enter takes a suggestion; it must not submit the form.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
            }}
            onPaste={pasteLines}
            onPick={pick}
            onSelect={({ currentTarget }) =>
              setCaret(currentTarget.selectionStart ?? currentTarget.value.length)
            }
            onText={(value, cursor) => {
              edit({ [name]: value });
              setCaret(cursor);
            }}
            ref={field}
            suggestions={suggestionsFor(typed, unused).map((topic) => ({
              name: topic.name,
              detail: postsText('on', topic.posts),
            }))}
            value={text}
          />
        </div>
      )}
    </Field>
  );
}

/** Types into the focused field, so that the browser can undo it. */
function typeText(text: string): void {
  // Nothing else keeps the history of the field.
  document.execCommand('insertText', false, text);
}

/** Pastes the lines of a list as names; browsers would join them without a comma. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const lines = event.clipboardData.getData('text/plain').split(/[\r\n\t]+/);
  const names = lines.map((line) => inOneLine(line).replace(/,$/, '')).filter(Boolean);
  if (names.length < 2) return;
  event.preventDefault();
  typeText(names.join(', '));
}

/** The part of the text between the commas around the cursor. */
function partAt(text: string, caret: number): { from: number; to: number } {
  const from = text.slice(0, caret).lastIndexOf(',') + 1;
  const comma = text.indexOf(',', caret);
  return { from, to: comma < 0 ? text.length : comma };
}

/** The name typed at the cursor, and the other names. */
export function nameAt(text: string, caret: number): { names: string[]; typed: string } {
  const { from, to } = partAt(text, caret);
  const others = `${text.slice(0, from)},${text.slice(to)}`;
  return {
    names: others.split(',').map(inOneLine).filter(Boolean),
    typed: inOneLine(text.slice(from, to)),
  };
}

/** What a suggestion inserts for the name at the cursor. */
export function replacement(text: string, caret: number, name: string) {
  const { from, to } = partAt(text, caret);
  return { from, to, insert: from > 0 ? ` ${name}` : name };
}

function isSame(name: string) {
  return (other: string) => topicKey(other) === topicKey(name);
}
