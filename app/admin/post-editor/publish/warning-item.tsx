import { type KeyboardEvent, useState } from 'react';
import { postLimits } from '../../../../domain/posts/post-form.ts';
import type { DraftPlace, PostWarning } from '../../../../domain/posts/posts.calls.ts';
import { TextField } from '../../../ui/field.tsx';
import { ActionButton } from '../../ui/action.tsx';

/** Corrections of a warning. */
export interface WarningActions {
  onShow: (place: DraftPlace) => void;
  onDescribe: (place: DraftPlace, description: string) => void;
  /** The description that is typed and not added yet. */
  typedOf: (place: DraftPlace) => string;
  onType: (place: DraftPlace, description: string) => void;
  /** Copies a picture from another site into the library, and uses the copy in the text. */
  onCopy: (place: DraftPlace) => Promise<void>;
  /** Changes the address of a link. */
  onLink: (place: DraftPlace, address: string) => void;
}

interface WarningItemProps extends WarningActions {
  number: number;
  warning: PostWarning;
}

export function WarningItem(props: WarningItemProps) {
  const { number, warning, onShow, onDescribe, typedOf, onType, onCopy, onLink } = props;
  const { kind, title, advice, place, suggestion } = warning;
  const showButton = (label: string, className: string) => (
    <ActionButton className={className} onClick={() => onShow(place)} tone="text">
      {label}
      <span className="sr-only">: {title}</span>
    </ActionButton>
  );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="flex size-6 items-center justify-center rounded-md bg-brick text-sm font-bold text-white tabular-nums"
      >
        {number}
      </span>
      <div>
        <div className="flex justify-between gap-3">
          <p className="leading-6 font-semibold">{title}</p>
          {kind !== 'link' && showButton('Show', '-my-2.5 -mr-2 shrink-0 self-start')}
        </div>
        <p className="mt-0.5 text-[0.9375rem] leading-normal break-words text-mute">{advice}</p>
        {kind === 'undescribed' && (
          <DescribeField
            onAdd={(text) => onDescribe(place, text)}
            onType={(text) => onType(place, text)}
            text={typedOf(place)}
          />
        )}
        {kind === 'elsewhere' && <CopyButton onCopy={() => onCopy(place)} />}
        {kind === 'link' && (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            {suggestion && (
              <ActionButton className="break-all" onClick={() => onLink(place, suggestion)}>
                Use {suggestion}
              </ActionButton>
            )}
            {showButton('Change the link', '-ml-2')}
          </div>
        )}
      </div>
    </li>
  );
}

function CopyButton({ onCopy }: { onCopy: () => Promise<void> }) {
  const [isCopying, setCopying] = useState(false);
  const [error, setError] = useState('');

  async function copy() {
    setCopying(true);
    setError('');
    try {
      await onCopy();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
    setCopying(false);
  }

  return (
    <div className="mt-2">
      <ActionButton disabled={isCopying} onClick={() => void copy()}>
        {isCopying ? 'Copying …' : 'Copy it into the library'}
      </ActionButton>
      <p className="mt-1 text-[0.9375rem] leading-normal text-brick empty:hidden" role="alert">
        {error}
      </p>
    </div>
  );
}

interface DescribeFieldProps {
  text: string;
  onType: (text: string) => void;
  onAdd: (description: string) => void;
}

function DescribeField({ text, onType, onAdd }: DescribeFieldProps) {
  const description = text.trim();

  // Enter would submit the surrounding form of the post.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (description) onAdd(description);
  }

  return (
    <div className="mt-2 flex items-end gap-2">
      <TextField
        autoComplete="off"
        className="min-w-0 grow"
        label="What the picture shows"
        maxLength={postLimits.featuredAlt}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        value={text}
      />
      <ActionButton className="min-h-12" disabled={!description} onClick={() => onAdd(description)}>
        Add
      </ActionButton>
    </div>
  );
}
