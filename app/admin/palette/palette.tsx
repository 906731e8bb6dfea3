import { Command } from 'cmdk';
import { type ComponentType, type RefObject, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { type IconProps, SearchIcon } from '../../ui/icons.tsx';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { RoleContext, useMay } from '../session/access.ts';
import { Dialog } from '../ui/dialog.tsx';
import { InboxIcon, LayoutIcon, MediaIcon, PagesIcon, SettingsIcon } from '../ui/icons.tsx';
import { byRank, isIn, rankOf } from '../ui/match-words.ts';
import { MatchedText } from '../ui/matched-text.tsx';
import { countText } from '../ui/outcome.ts';
import { useAction } from '../ui/use-action.ts';
import { type Act, actsFor, newWith, screensFor } from './acts.ts';
import type { Find } from './fields.ts';
import { type FindGroup, findAll } from './find.ts';
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

/** A line of the palette: a result, a screen or an act. */
interface Line extends Omit<Act, 'Icon'> {
  /** Identifies it among all lines. */
  key: string;
  Icon?: ComponentType<IconProps> | undefined;
}

interface LineGroup {
  label: string;
  lines: Line[];
  /** Lowest rank of its lines: see rankOf. */
  rank: number;
}

/** Finds and opens people, enquiries, posts, pages, pictures and screens, and makes new ones. */
export function Palette({ onClose, typed }: PaletteProps) {
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
  const words = text.trim();
  const { groups: found, state } = useFinds(words);
  const groups = useGroups(words, found, state);
  const { chosen, choose } = useChoice(words, groups);

  return (
    <Dialog aria-label="Search or jump to…" className="palette" onClose={onClose}>
      {(close) => {
        const doIt = ({ href, state: start, run }: Line) => {
          close();
          if (href) navigate(href, { state: start });
          void run?.();
        };
        return (
          <Command
            disablePointerSelection
            label="Search or jump to…"
            loop
            onValueChange={choose}
            shouldFilter={false}
            value={chosen}
          >
            <div className="palette-head">
              <SearchIcon className="size-5 shrink-0" />
              <Command.Input
                onValueChange={setText}
                placeholder="Name, number, title, screen"
                ref={takesFocus}
                value={text}
              />
              <button className="palette-close" onClick={close} tabIndex={-1} type="button">
                <kbd>Esc</kbd> <span>Close</span>
              </button>
            </div>
            <Command.List>
              {groups.map(({ label, lines }) => (
                <Command.Group heading={label} key={label}>
                  {lines.map((line) => (
                    <Entry
                      isPerson={label === 'People'}
                      key={line.key}
                      line={line}
                      onSelect={() => doIt(line)}
                      words={words}
                    />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <Foot groups={groups} state={state} words={words} />
          </Command>
        );
      }}
    </Dialog>
  );
}

const icons: Record<string, ComponentType<IconProps>> = {
  Enquiries: InboxIcon,
  Posts: PagesIcon,
  Pages: LayoutIcon,
  Pictures: MediaIcon,
  Settings: SettingsIcon,
};

/** What fits the words, the group with the best beginning first; without words screens and acts. */
function useGroups(words: string, found: FindGroup[], state: FindState): LineGroup[] {
  const may = useMay();
  const role = use(RoleContext);
  const { run } = useAction();
  const fitting = (acts: Act[]) =>
    acts.filter(({ label, also = '' }) => isIn(words, `${label} ${also}`)).map(lineOf);
  const groups = [
    ...found.map(({ label, finds }) => ({
      label,
      lines: finds.map((find) => findLine(find, label)),
    })),
    { label: 'Go to', lines: fitting(screensFor(role)) },
    { label: 'Do', lines: fitting(actsFor(may, run)) },
  ].map(({ label, lines }) => {
    const rank = ({ label: name, detail, also }: Line) => rankOf(words, { name, detail, also });
    const sorted = byRank(lines, rank);
    return { label, lines: sorted, rank: sorted[0] ? rank(sorted[0]) : 4 };
  });
  const ranked = byRank(groups, ({ rank }) => rank).filter(({ lines }) => lines.length > 0);
  if (state !== 'done' || ranked.length > 0) return ranked;
  const made = newWith(may, words).map(lineOf);
  return made.length > 0 ? [{ label: 'New', lines: made, rank: 4 }] : [];
}

const lineOf = (act: Act): Line => ({ ...act, key: `do ${act.label}` });

const findLine = ({ name, ...find }: Find, group: string): Line => ({
  ...find,
  key: `${group} ${find.href}`,
  label: name,
  Icon: icons[group],
});

/** The chosen line: the first one, until somebody moves the choice. */
function useChoice(words: string, groups: LineGroup[]) {
  const [moved, setMoved] = useState({ words: '', key: '' });
  const keys = groups.flatMap(({ lines }) => lines.map(({ key }) => key));
  const isThere = moved.words === words && keys.includes(moved.key);
  return {
    chosen: isThere ? moved.key : (keys[0] ?? ''),
    choose: (key: string) => setMoved({ words, key }),
  };
}

interface EntryProps {
  line: Line;
  words: string;
  isPerson: boolean;
  onSelect: () => void;
}

function Entry({ line, words, isPerson, onSelect }: EntryProps) {
  const { key, label, detail, keys, Icon } = line;
  return (
    <Command.Item className="palette-item" onSelect={onSelect} value={key}>
      {isPerson && <NameTile className="size-7" name={label} />}
      {Icon && <Icon className="size-5 shrink-0" />}
      <span className="palette-words">
        <span>
          <MatchedText text={label} words={words} />
        </span>
        {detail && (
          <span className="text-sm text-mute">
            {' '}
            <MatchedText text={detail} words={words} />
          </span>
        )}
      </span>
      {keys && (
        <span aria-hidden="true" className="palette-keys">
          {keys.map((each) => (
            <kbd key={each}>{each}</kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}

type FindState = 'idle' | 'busy' | 'done' | 'failed';

/** The results for the words; the previous results stay until the new ones are loaded. */
function useFinds(words: string): { groups: FindGroup[]; state: FindState } {
  const [{ foundFor, ...found }, setFound] = useState<{
    groups: FindGroup[];
    foundFor: string;
    state: FindState;
  }>({ groups: [], foundFor: '', state: 'idle' });
  useEffect(() => {
    if (words.length < 2) {
      setFound({ groups: [], foundFor: words, state: 'idle' });
      return;
    }
    const end = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const groups = await findAll(words, end.signal);
        if (end.signal.aborted) return;
        setFound({ groups, foundFor: words, state: 'done' });
      } catch {
        if (end.signal.aborted) return;
        setFound(({ groups }) => ({ groups, foundFor: words, state: 'failed' }));
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [words]);
  if (foundFor !== words) return { ...found, state: words.length < 2 ? 'idle' : 'busy' };
  return found;
}

interface FootProps {
  groups: LineGroup[];
  words: string;
  state: FindState;
}

function Foot({ groups, words, state }: FootProps) {
  const count = groups
    .filter(({ label }) => label !== 'New')
    .reduce((sum, { lines }) => sum + lines.length, 0);
  const message = stateText(state, count, words);
  const isPlain = state === 'idle' || (state === 'done' && count > 0);
  return (
    <div className="palette-foot">
      <p className={isPlain ? 'sr-only' : ''} role="status">
        {message}
      </p>
      {isPlain && (
        <p aria-hidden="true" className="palette-hints">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> opens
          </span>
          <span className="ms-auto">
            <kbd>?</kbd> all keys, when this is closed
          </span>
        </p>
      )}
    </div>
  );
}

function stateText(state: FindState, count: number, words: string): string {
  if (state === 'busy') return 'Searching…';
  if (state === 'failed') return 'The search did not work. Check your connection and type again.';
  if (state === 'idle') return 'Arrow keys choose, Enter opens.';
  return count > 0 ? countText(count, 'result') : `Nothing with “${words}”.`;
}
