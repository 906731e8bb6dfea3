import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { durationText } from '../../../domain/text/local-time.ts';
import { revealElement } from '../pages/reveal.ts';
import { shortcutText } from '../rich-text/shortcut-text.ts';
import { useMay } from '../session/access.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { BackIcon, DetailsIcon, MoreIcon } from '../ui/icons.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useHashAct } from '../ui/use-hash-focus.ts';
import { useNow } from '../ui/use-now.ts';
import type { FieldErrors } from './post-draft.ts';
import { AskSheet } from './publish/publish-request.tsx';
import { PublishSheet } from './publish/publish-sheet.tsx';
import { textNotSaved } from './save-post.ts';
import { usePostEditorContext } from './use-post-editor.ts';

interface EditorBarProps {
  title: string;
  panes: Panes;
}

/** The sticky bar with the saved state and the actions on the post. */
export function EditorBar({ title, panes }: EditorBarProps) {
  const { form, saving } = usePostEditorContext();
  const sheet = useDialog();
  const asking = useDialog();
  const may = useMay();
  const isAsked = Boolean(form.stored?.request?.askedAt);
  useHashAct('publish', () => may('posts.publish') && sheet.open());
  return (
    <div className="post-bar">
      <Link aria-label="All Blogs" className="post-bar-back" to="/admin/blogs">
        <BackIcon className="size-6" />
      </Link>
      <div className="min-w-0 grow">
        <h1 className="truncate text-lg leading-tight tracking-[-0.02em]">{title}</h1>
        <p className="post-bar-state" id="preview-says">
          <SavedState />
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
      <MoreActions />
      <SubmitButton className="post-bar-submit" />
      {may('posts.publish') && (
        <ActionButton
          className="post-bar-publish"
          disabled={saving.isSaving}
          onClick={() => sheet.open()}
          tone="main"
        >
          Publish...
        </ActionButton>
      )}
      {!may('posts.publish') && !isAsked && (
        <ActionButton
          className="post-bar-publish"
          disabled={saving.isSaving}
          onClick={() => asking.open()}
          tone="main"
        >
          Ask to publish
        </ActionButton>
      )}
      {asking.render((close) => (
        <AskSheet onClose={close} onReveal={panes.reveal} />
      ))}
      {sheet.render((close) => (
        <PublishSheet onClose={close} onReveal={panes.reveal} />
      ))}
    </div>
  );
}

/** Saves the post with the status of the form. */
function SubmitButton({ className }: { className: string }) {
  const { form, saving } = usePostEditorContext();
  return (
    <ActionButton className={className} disabled={saving.isSaving} tone="primary" type="submit">
      {form.stored ? 'Update Blog' : 'Create Blog'}
    </ActionButton>
  );
}

/** Where the text is saved, and what visitors see. */
function SavedState() {
  const { form } = usePostEditorContext();
  const { stored, isSaved, savedAt, problem, isTooLong, file, hasRoom } = form;
  const momentText = useMomentText();
  const now = useNow(1000);
  const ago = durationText(Math.max(0, now.getTime() - Date.parse(savedAt ?? '')));
  const due = stored?.due_at ? ` Becomes public ${momentText(stored.due_at)}.` : '';
  if (!isSaved && isTooLong) return textNotSaved(hasRoom);
  if (!isSaved && problem) return problem;
  if (!isSaved) return 'Saving...';
  if (!savedAt && file) return `The chosen file is saved with the blog.${due}`;
  if (!savedAt)
    return `${stored ? 'All changes are saved.' : 'What you type is saved as a draft.'}${due}`;
  const isPublic = stored?.status === 'published' ? ', not public yet' : '';
  return `Draft${isPublic}, saved ${ago} ago on the server.${due}`;
}

/** Further actions: a row on wide screens, a native popover menu on small ones. */
function MoreActions() {
  const { form, saving, duplicate } = usePostEditorContext();
  const { stored } = form;
  const { isSaving } = saving;
  const id = useId();
  const may = useMay();
  return (
    <>
      <button aria-label="More actions" className="post-bar-menu" popoverTarget={id} type="button">
        <MoreIcon className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press of one of its buttons closes the menu */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons too */}
      <div
        className="post-bar-actions"
        id={id}
        onClick={({ currentTarget }) =>
          currentTarget.matches(':popover-open') && currentTarget.hidePopover()
        }
        popover="auto"
      >
        {stored?.status === 'published' && (
          <a
            className="inline-flex min-h-11 items-center px-2 text-[0.9375rem] font-semibold text-ink underline-offset-4 hover:underline"
            href={`/blog/${stored.slug}`}
            rel="noopener"
            target="_blank"
          >
            View public page
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <PreviewButton />
        {stored && <ActionLink to={`/admin/history/post-${stored.id}`}>Versions</ActionLink>}
        {stored && (
          <ActionButton disabled={isSaving} onClick={() => void duplicate()}>
            Duplicate
          </ActionButton>
        )}
        <SaveButton />
        {/* In the bar on wider screens; authors have it beside the tabs. */}
        {may('posts.publish') && <SubmitButton className="post-menu-submit" />}
      </div>
    </>
  );
}

function PreviewButton() {
  const { saving, preview } = usePostEditorContext();
  return (
    <ActionButton
      aria-describedby="preview-says"
      disabled={saving.isSaving}
      onClick={() => void preview()}
    >
      Preview
    </ActionButton>
  );
}

function SaveButton() {
  const { saving, saveHere } = usePostEditorContext();
  return (
    <ActionButton
      aria-keyshortcuts="Control+S Meta+S"
      disabled={saving.isSaving}
      onClick={saveHere}
      title={`${shortcutText('Mod-S')} saves and stays here.`}
    >
      Save
    </ActionButton>
  );
}

/** The buttons below the details on a phone, where the bar has no place for them. */
export function DetailsFoot() {
  return (
    <div className="post-details-foot">
      <PreviewButton />
      <SaveButton />
    </div>
  );
}

type Panes = ReturnType<typeof usePanes>;

/**
 * The panes for text and details: side by side on wide screens, with collapsible details; one at a time on small
 * screens. After a refused save, opens the pane of the first invalid field and focuses it.
 */
export function usePanes(errors: FieldErrors) {
  const [isFolded, setFolded] = useState(false);
  const [visible, setVisible] = useState<'text' | 'details'>('text');
  const ref = useRef<HTMLFormElement>(null);
  const countBefore = useRef(0);

  /** Shows a field or the text, and focuses it. */
  const reveal = useCallback((element: HTMLElement) => {
    const isDetail = Boolean(element.closest('.post-details'));
    setVisible(isDetail ? 'details' : 'text');
    if (isDetail) setFolded(false);
    // After its pane is rendered.
    requestAnimationFrame(() => revealElement(element));
  }, []);

  useLayoutEffect(() => {
    const count = Object.keys(errors).length;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // If there are fewer errors than before, one was corrected, and its field keeps the focus.
    if (field && count >= countBefore.current) reveal(field);
    countBefore.current = count;
  }, [errors, reveal]);

  return { ref, isFolded, setFolded, visible, setVisible, reveal };
}

/** Tabs that choose the visible pane on small screens. On a phone, authors save the post beside them. */
export function PaneTabs({ panes }: { panes: Panes }) {
  const may = useMay();
  return (
    <div className="post-tabs">
      {(['text', 'details'] as const).map((pane) => (
        <button
          aria-pressed={panes.visible === pane}
          key={pane}
          onClick={() => panes.setVisible(pane)}
          type="button"
        >
          {pane === 'text' ? 'Text' : 'Details'}
        </button>
      ))}
      {!may('posts.publish') && <SubmitButton className="post-tabs-submit" />}
    </div>
  );
}
