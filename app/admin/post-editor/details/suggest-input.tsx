import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { foldForSearch } from '../../../../domain/text/plain-text.ts';

interface Suggestion {
  name: string;
  /** Shown beside the suggestion. */
  detail: string;
}

interface SuggestInputProps extends ComponentPropsWithRef<'input'> {
  value: string;
  onText: (text: string, caret: number) => void;
  /** Suggestions, most likely first. */
  suggestions: Suggestion[];
  onPick: (name: string) => void;
}

/** A field with a list of suggestions, which typing or an arrow key opens (ARIA combobox pattern). */
export function SuggestInput(props: SuggestInputProps) {
  const { value, onText, suggestions, onPick, onKeyDown, onBlur, ...input } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function pick(name: string) {
    onPick(name);
    // Afterwards, because a picked name may be typed into the field.
    close();
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = isShown ? suggestions[active] : undefined;
    const count = suggestions.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = event.key === 'ArrowDown' ? active + 1 : active - 1;
      setActive(isShown ? (next + count) % count : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && chosen) pick(chosen.name);
    else if (event.key === 'Escape' && isShown) close();
    else return onKeyDown?.(event);
    event.preventDefault();
  }

  return (
    <>
      <input
        type="text"
        {...input}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={isShown ? id : undefined}
        aria-expanded={isShown}
        autoComplete="off"
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onChange={({ target }) => {
          setOpen(target.value.trim() !== '');
          setActive(-1);
          onText(target.value, target.selectionStart ?? target.value.length);
        }}
        onKeyDown={onKey}
        role="combobox"
        value={value}
      />
      {isShown && <Suggestions active={active} id={id} onPick={pick} suggestions={suggestions} />}
    </>
  );
}

interface SuggestionsProps {
  id: string;
  active: number;
  suggestions: Suggestion[];
  onPick: (name: string) => void;
}

function Suggestions({ id, active, suggestions, onPick }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div aria-label="Suggestions" className="suggestions" id={id} ref={list} role="listbox">
      {suggestions.map(({ name, detail }, index) => (
        <div
          aria-selected={index === active}
          id={`${id}-${index}`}
          key={name}
          onMouseDown={(event) => {
            // Keeps focus in the field.
            event.preventDefault();
            onPick(name);
          }}
          role="option"
          tabIndex={-1}
        >
          <b>{name}</b> <span>{detail}</span>
        </div>
      ))}
    </div>
  );
}

const maxSuggestions = 8;

interface Usage {
  name: string;
  posts: number;
}

/** The items that contain the typed text, ignoring case: those beginning with it first, then by number of posts. */
export function suggestionsFor<Item extends Usage>(typed: string, items: Item[]): Item[] {
  const part = foldForSearch(typed).trim();
  const rank = ({ name }: Usage) => (foldForSearch(name).startsWith(part) ? 0 : 1);
  return items
    .filter(({ name }) => foldForSearch(name).includes(part) && name !== typed)
    .sort((one, other) => rank(one) - rank(other) || other.posts - one.posts)
    .slice(0, maxSuggestions);
}

/** "on 6 posts" */
export function postsText(preposition: string, count: number): string {
  return `${preposition} ${count} ${count === 1 ? 'post' : 'posts'}`.trim();
}
