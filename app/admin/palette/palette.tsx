import { Command } from 'cmdk';
import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { type IconProps, PlusIcon, SearchIcon } from '../../ui/icons.tsx';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { InboxIcon, LayoutIcon, MediaIcon, PagesIcon } from '../layout/icons.tsx';
import { RoleContext, useMay } from '../session/access.ts';
import { Dialog } from '../ui/dialog.tsx';
import { countText } from '../ui/outcome.ts';
import { useAction } from '../ui/use-action.ts';
import { type Act, actsFor, newWith, screensFor } from './acts.ts';
import { byRank, type Find, type FindGroup, findAll, type Subject } from './find.ts';
import { subjectName, useSubjectActs } from './subject-acts.ts';
import { isIn, matchedParts, rankOf } from './words.ts';
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
  subject?: Subject | undefined;
}

interface LineGroup {
  label: string;
  lines: Line[];
  /** Lowest rank of its lines: see rankOf. */
  rank: number;
}

/** Searches screens, people, enquiries, posts, pages and pictures, and acts on them. */
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
  const { chosen, subject, isActing, actLines, onKeyDown, onChosen } = useChoice(words, groups);

  return (
    <Dialog aria-label="Find or do" className="palette" onClose={onClose}>
      {(close) => {
        const doIt = ({ href, state: start, run }: Line) => {
          close();
          if (href) navigate(href, { state: start });
          void run?.();
        };
        const renderGroup = ({ label, lines }: LineGroup, heading = label) => (
          <Command.Group heading={heading} key={label}>
            {lines.map((line) => (
              <Entry key={line.key} line={line} onSelect={() => doIt(line)} words={words} />
            ))}
          </Command.Group>
        );
        return (
          <Command
            disablePointerSelection
            label="Find or do"
            loop
            onKeyDown={onKeyDown}
            onValueChange={onChosen}
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
              {groups.flatMap((group) => [
                renderGroup(group),
                subject && group.lines.some((line) => line.subject === subject) && (
                  <Command.Group
                    heading={
                      <>
                        {subjectName(subject)}
                        <span aria-hidden="true" className="palette-hint">
                          <kbd>Tab</kbd> then the letter
                        </span>
                      </>
                    }
                    key="acts"
                  >
                    {actLines.map((line) => (
                      <Entry
                        isAct
                        key={line.key}
                        line={line}
                        onSelect={() => doIt(line)}
                        words=""
                      />
                    ))}
                  </Command.Group>
                ),
              ])}
            </Command.List>
            <Foot
              groups={groups}
              hasActs={actLines.length > 0}
              isActing={isActing}
              state={state}
              words={words}
            />
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
  Do: PlusIcon,
};

/** What fits the words, the group with the best beginning first; without words screens and acts. */
function useGroups(words: string, found: FindGroup[], state: FindState): LineGroup[] {
  const may = useMay();
  const role = use(RoleContext);
  const { run } = useAction();
  const fitting = (acts: Act[]) =>
    acts.filter(({ label, also = '' }) => isIn(words, `${label} ${also}`)).map(lineOf);
  const foundLines = (label: string) =>
    (found.find((group) => group.label === label)?.finds ?? []).map((find) =>
      findLine(find, label),
    );
  const done = [...foundLines('Do'), ...fitting(actsFor(may, run))];
  const groups = [
    ...found
      .filter(({ label }) => label !== 'Do')
      .map(({ label }) => ({ label, lines: foundLines(label) })),
    { label: 'Go to', lines: fitting(screensFor(role)) },
    { label: 'Do', lines: done },
  ].map(({ label, lines }) => {
    const rank = ({ label: name, detail, also }: Line) => rankOf(words, { name, detail, also });
    const sorted = byRank(lines, rank);
    return { label, lines: sorted, rank: sorted[0] ? rank(sorted[0]) : 4 };
  });
  const ranked = byRank(groups, ({ rank }) => rank).filter(({ lines }) => lines.length > 0);
  // Last, so that Enter never makes something while a result is still to come.
  const made = words && state === 'done' ? newWith(may, words).map(lineOf) : [];
  if (made.length === 0) return ranked;
  return [...ranked, { label: 'New', lines: made, rank: 4 }];
}

const lineOf = (act: Act): Line => ({ ...act, key: `do ${act.label}` });

const findLine = ({ name, ...find }: Find, group: string): Line => ({
  ...find,
  key: `${group} ${find.href}`,
  label: name,
  Icon: icons[group],
});

/** The chosen line, and what can be done with the result that was chosen last. */
function useChoice(words: string, groups: LineGroup[]) {
  const [chosen, setChosen] = useState('');
  const [subjectKey, setSubjectKey] = useState('');
  /** The words for which somebody moved the choice; for other words the first line is chosen. */
  const [movedFor, setMovedFor] = useState<string>();
  /** The words and the result for which Tab was pressed: a letter is an act with this result then, and with no other. */
  const [acting, setActing] = useState<{ words: string; on: string }>();
  const lines = groups.flatMap((group) => group.lines);
  const known = lines.find(({ key }) => key === subjectKey);
  const subject = known?.subject;
  const acts = useSubjectActs(subject);
  const actLines = acts.map((act) => ({ ...act, key: `with ${subjectKey} ${act.label}` }));
  const all = [...lines, ...actLines];
  const first = lines[0]?.key ?? '';
  const hasMoved = movedFor === words && all.some(({ key }) => key === chosen);
  const current = hasMoved ? chosen : first;
  const isActing = acting?.words === words && acting.on === subjectKey && subject !== undefined;

  const currentLine = lines.find(({ key }) => key === current);
  // Acts stay with their result while one of them is chosen.
  const wanted = currentLine ? (currentLine.subject ? current : '') : subjectKey;
  if (wanted !== subjectKey) setSubjectKey(wanted);

  const move = (key: string) => {
    setMovedFor(words);
    setChosen(key);
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    if (key === 'Tab' && !event.shiftKey && actLines[0]) {
      event.preventDefault();
      setActing({ words, on: subjectKey });
      move(actLines[0].key);
      return;
    }
    if (!isActing) return;
    if (key === 'Escape' || key === 'Backspace' || key === 'Tab') {
      event.preventDefault();
      setActing(undefined);
      move(subjectKey);
      return;
    }
    const act = actLines.find(({ keys }) => keys?.length === 1 && keys[0] === key.toUpperCase());
    if (!act) return;
    event.preventDefault();
    const items = event.currentTarget.querySelectorAll<HTMLElement>('[data-act]');
    [...items].find((item) => item.dataset.act === act.key)?.click();
  }

  return { chosen: current, subject, isActing, actLines, onKeyDown, onChosen: move };
}

interface EntryProps {
  line: Line;
  words: string;
  /** One of the acts with a result, which have a letter. */
  isAct?: boolean;
  onSelect: () => void;
}

function Entry({ line, words, isAct = false, onSelect }: EntryProps) {
  const { key, label, detail, keys, Icon, subject } = line;
  return (
    <Command.Item
      aria-keyshortcuts={isAct ? keys?.join(' ') : undefined}
      className="palette-item"
      data-act={isAct ? key : undefined}
      onSelect={onSelect}
      value={key}
    >
      {subject?.kind === 'person' && <NameTile className="size-7" name={label} />}
      {Icon && <Icon className="size-5 shrink-0" />}
      <span className="palette-words">
        <span>
          <Marked text={label} words={words} />
        </span>
        {detail && (
          <span className="text-sm text-mute">
            {' '}
            <Marked text={detail} words={words} />
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

function Marked({ text, words }: { text: string; words: string }) {
  return matchedParts(words, text).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
    part.isMatch ? <mark key={at}>{part.text}</mark> : part.text,
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
  hasActs: boolean;
  isActing: boolean;
}

function Foot({ groups, words, state, hasActs, isActing }: FootProps) {
  const message = stateText({ groups, words, state, hasActs, isActing });
  const isPlain = state === 'idle' || message.startsWith('Found');
  return (
    <div className="palette-foot">
      <p className={isPlain && !isActing ? 'sr-only' : ''} role="status">
        {message}
      </p>
      {isPlain && !isActing && (
        <p aria-hidden="true" className="palette-hints">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          {hasActs ? (
            <span>
              <kbd>Tab</kbd> what you can do with it
            </span>
          ) : (
            <span>
              <kbd>Enter</kbd> opens
            </span>
          )}
          <span className="ms-auto">
            <kbd>?</kbd> all keys, when this is closed
          </span>
        </p>
      )}
    </div>
  );
}

function stateText({ groups, words, state, hasActs, isActing }: FootProps): string {
  if (isActing) return 'Press a letter, or choose and press Enter. Esc goes back.';
  if (state === 'busy') return 'Searching…';
  if (state === 'failed') return 'The search did not work. Check your connection and type again.';
  const count = groups
    .filter(({ label }) => label !== 'New')
    .reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0 && state !== 'idle') return `Nothing with “${words}”.`;
  if (state === 'idle') return 'Arrow keys choose, Enter opens.';
  return `Found: ${countText(count, 'line')}.${hasActs ? ' Tab shows what you can do with the first one.' : ''}`;
}
