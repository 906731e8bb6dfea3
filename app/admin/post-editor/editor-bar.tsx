import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { durationText } from '../../../domain/text/local-time.ts';
import { BackIcon, DetailsIcon, MoreIcon } from '../layout/icons.tsx';
import { useMomentText } from '../lists/moment.tsx';
import { revealElement } from '../pages/reveal.ts';
import { useNow } from '../schedule/use-now.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import type { FieldErrors } from './post-draft.ts';
import { PublishSheet } from './publish/publish-sheet.tsx';
import { shortcutText } from './rich-text/shortcut-text.ts';
import { textNotSaved } from './save-post.ts';
import type { usePostForm } from './use-post-editor.ts';

interface EditorBarProps {
  title: string;
  /** Whether what is typed is saved; the preview is described by it. */
  state: ReactNode;
  editor: ReturnType<typeof usePostForm>;
  panes: Panes;
}

/** Stays in sight: what is saved, and what can be done with the post. */
export function EditorBar({ title, state, editor, panes }: EditorBarProps) {
  const { form, saving } = editor;
  return (
    <div className="post-bar">
      <Link aria-label="All Blogs" className="post-bar-back" to="/admin/blogs">
        <BackIcon className="size-6" />
      </Link>
      <div className="min-w-0 grow">
        <h1 className="truncate text-lg leading-tight tracking-[-0.02em]">{title}</h1>
        <p className="post-bar-state" id="preview-says">
          {state}
        </p>
      </div>
      <ActionButton
        aria-controls="post-details"
        aria-expanded={!panes.isFolded}
        className="post-bar-fold"
        onClick={() => panes.setFolded(!panes.isFolded)}
        tone="text"
      >
        <DetailsIcon className="size-5" />
        Details
      </ActionButton>
      <MoreActions editor={editor} panes={panes} />
      <ActionButton disabled={saving.isSaving} tone="primary" type="submit">
        {form.stored ? 'Update Blog' : 'Create Blog'}
      </ActionButton>
    </div>
  );
}

/** A row where there is room; on a small screen a menu that the browser opens and closes. */
function MoreActions({ editor, panes }: Pick<EditorBarProps, 'editor' | 'panes'>) {
  const { stored } = editor.form;
  const { isSaving } = editor.saving;
  const id = useId();
  return (
    <>
      <button aria-label="More actions" className="post-bar-menu" popoverTarget={id} type="button">
        <MoreIcon className="size-6" />
      </button>
      <div className="post-bar-actions" id={id} popover="auto">
        {stored?.status === 'published' && (
          <a
            className="inline-flex min-h-11 items-center px-2 text-[0.9375rem] font-semibold text-brick underline-offset-4 hover:underline"
            href={`/blog/${stored.slug}`}
            rel="noopener"
            target="_blank"
          >
            View public page
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <ActionButton
          aria-describedby="preview-says"
          disabled={isSaving}
          onClick={() => void editor.preview()}
        >
          Preview
        </ActionButton>
        {stored && <ActionLink to={`/admin/history/post-${stored.id}`}>Versions</ActionLink>}
        <PublishButton editor={editor} panes={panes} />
        <ActionButton
          aria-keyshortcuts="Control+S Meta+S"
          disabled={isSaving}
          onClick={editor.saveHere}
          title={`${shortcutText('Mod-S')} saves and stays here.`}
        >
          Save
        </ActionButton>
      </div>
    </>
  );
}

function PublishButton({ editor, panes }: Pick<EditorBarProps, 'editor' | 'panes'>) {
  const sheet = useDialog();
  return (
    <>
      <ActionButton disabled={editor.saving.isSaving} onClick={() => sheet.open()}>
        Publish...
      </ActionButton>
      {sheet.render((close) => (
        <PublishSheet editor={editor} onClose={close} onReveal={panes.reveal} />
      ))}
    </>
  );
}

/** Where what is typed is safe, and what visitors see. */
export function SavedState({ editor }: { editor: ReturnType<typeof usePostForm> }) {
  const { stored, isDirty } = editor.form;
  const { isKept, savedAt, problem, isTooLong } = editor.server;
  const momentText = useMomentText();
  const now = useNow(1000);
  const ago = durationText(Math.max(0, now.getTime() - Date.parse(savedAt ?? '')));
  const due = stored?.due_at ? ` Becomes public ${momentText(stored.due_at)}.` : '';
  if (!isKept && isTooLong) return textNotSaved(!editor.hasNoRoom);
  if (!isKept && problem) return `Kept in this browser only: ${problem}`;
  if (!isKept) return 'Kept in this browser; saving...';
  if (!savedAt && isDirty) return `The chosen file is saved with the blog.${due}`;
  if (!savedAt)
    return `${stored ? 'All changes are saved.' : 'What you type is saved as a draft.'}${due}`;
  const isPublic = stored?.status === 'published' ? ', not public yet' : '';
  return `Draft${isPublic}, saved ${ago} ago on the server.${due}`;
}

/** On a small screen: which of the two is shown. */
export function PaneTabs({ panes }: { panes: Panes }) {
  return (
    <div className="post-tabs">
      {(['text', 'details'] as const).map((pane) => (
        <button
          aria-pressed={panes.shown === pane}
          key={pane}
          onClick={() => panes.setShown(pane)}
          type="button"
        >
          {pane === 'text' ? 'Text' : 'Details'}
        </button>
      ))}
    </div>
  );
}

/**
 * Text and details: beside each other where there is room, with the details folded away or not; one at a time on a small
 * screen. Opens the one with the first field that is wrong, and moves the focus there.
 */
export function usePanes(errors: FieldErrors) {
  const [isFolded, setFolded] = useState(false);
  const [shown, setShown] = useState<'text' | 'details'>('text');
  const ref = useRef<HTMLFormElement>(null);
  const before = useRef(0);

  /** Brings a field or the text into sight, and puts the focus there. */
  const reveal = useCallback((element: HTMLElement) => {
    const isDetail = Boolean(element.closest('.post-details'));
    setShown(isDetail ? 'details' : 'text');
    if (isDetail) setFolded(false);
    // Once it is in sight.
    requestAnimationFrame(() => revealElement(element));
  }, []);

  useLayoutEffect(() => {
    const count = Object.keys(errors).length;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Fewer: one has just been corrected, and has the focus.
    if (field && count >= before.current) reveal(field);
    before.current = count;
  }, [errors, reveal]);
  return { ref, isFolded, setFolded, shown, setShown, reveal };
}

type Panes = ReturnType<typeof usePanes>;
