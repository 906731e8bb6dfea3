import { Command } from 'cmdk';
import { type ReactNode, type RefObject, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { SearchIcon } from '../../ui/icons.tsx';
import { WriteIcon } from '../layout/icons.tsx';
import { groupsFor, needsAt } from '../layout/screens.ts';
import { RoleContext, useMay } from '../session/access.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type FindGroup, findAll, isIn } from './find.ts';
import './palette.css';

/** Delay of the search after the last key, in milliseconds. */
const pause = 150;

/** Sets the attribute by which the browser focuses the field when the dialog opens; React's autoFocus runs too early. */
const takesFocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

interface PaletteProps {
  onClose: () => void;
  /** Text typed while the palette was loading. */
  typed: RefObject<string | null>;
}

/** Searches screens, people, enquiries, posts, pages and pictures, and creates new ones. */
export default function Palette({ onClose, typed }: PaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  useEffect(() => {
    // Once the dialog is open, keys go to its field. At once, because the next key reports what the field then shows.
    const frame = requestAnimationFrame(() => {
      const before = typed.current ?? '';
      typed.current = null;
      flushSync(() => setText((current) => before + current));
    });
    return () => cancelAnimationFrame(frame);
  }, [typed]);
  const { groups, state } = useFinds(text.trim());
  const words = text.trim();

  return (
    <Dialog aria-label="Find or do" className="palette" onClose={onClose}>
      {(close) => {
        const open = (href: string) => {
          close();
          navigate(href);
        };
        return (
          <Command label="Find or do" loop shouldFilter={false}>
            <div className="palette-head">
              <SearchIcon className="size-5 shrink-0" />
              <Command.Input
                onValueChange={setText}
                ref={takesFocus}
                placeholder="A name, a number, a title or a screen"
                value={text}
              />
              <kbd>Esc</kbd>
            </div>
            <Command.List>
              {groups.map(({ label, finds }) => (
                <Command.Group heading={label} key={label}>
                  {finds.map(({ href, name, detail }) => (
                    <Entry key={href} onSelect={() => open(href)} value={href}>
                      <span className="truncate font-medium">{name}</span>
                      <span className="truncate text-sm text-mute">{detail}</span>
                    </Entry>
                  ))}
                </Command.Group>
              ))}
              <Screens onOpen={open} words={words} />
              <Begin onOpen={open} words={words} />
            </Command.List>
            <p className="palette-foot" role="status">
              {stateText(state, words, groups)}
            </p>
          </Command>
        );
      }}
    </Dialog>
  );
}

interface PartProps {
  words: string;
  onOpen: (href: string) => void;
}

function Screens({ words, onOpen }: PartProps) {
  const role = use(RoleContext);
  const fitting = groupsFor(role)
    .flatMap(({ screens }) => screens)
    .filter(({ label }) => isIn(words, label));
  if (fitting.length === 0) return null;
  return (
    <Command.Group heading="Go to">
      {fitting.map(({ href, label, Icon }) => (
        <Entry key={href} onSelect={() => onOpen(href)} value={href}>
          <Icon className="size-5 shrink-0" />
          {label}
        </Entry>
      ))}
    </Command.Group>
  );
}

function Begin({ words, onOpen }: PartProps) {
  const may = useMay();
  const acts = [
    { label: 'Write a post', href: '/admin/blog/create' },
    { label: 'Write a newsletter', href: '/admin/newsletter/new' },
  ].filter(({ label, href }) => {
    const needs = needsAt(href);
    return isIn(words, label) && (!needs || may(needs));
  });
  if (acts.length === 0) return null;
  return (
    <Command.Group heading="Do">
      {acts.map(({ label, href }) => (
        <Entry key={href} onSelect={() => onOpen(href)} value={`do ${href}`}>
          <WriteIcon className="size-5 shrink-0" />
          {label}
        </Entry>
      ))}
    </Command.Group>
  );
}

interface EntryProps {
  value: string;
  onSelect: () => void;
  children: ReactNode;
}

function Entry({ value, onSelect, children }: EntryProps) {
  return (
    <Command.Item className="palette-item" onSelect={onSelect} value={value}>
      {children}
    </Command.Item>
  );
}

type FindState = 'idle' | 'busy' | 'done' | 'failed';

/** The results for the words; the previous results stay until the new ones are loaded. */
function useFinds(words: string): { groups: FindGroup[]; state: FindState } {
  const [groups, setGroups] = useState<FindGroup[]>([]);
  const [state, setState] = useState<FindState>('idle');
  useEffect(() => {
    if (words.length < 2) {
      setGroups([]);
      setState('idle');
      return;
    }
    setState('busy');
    const end = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const results = await findAll(words, end.signal);
        if (end.signal.aborted) return;
        setGroups(results);
        setState('done');
      } catch {
        if (!end.signal.aborted) setState('failed');
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [words]);
  return { groups, state };
}

function stateText(state: FindState, words: string, groups: FindGroup[]): string {
  if (state === 'busy') return 'Searching…';
  if (state === 'failed') return 'The search did not work. Check your connection and type again.';
  if (state === 'done' && groups.length === 0) return `Nothing with “${words}”.`;
  return 'Arrow keys choose, Enter opens. “?” outside of a field lists all keys.';
}
