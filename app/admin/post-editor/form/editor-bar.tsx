import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { BackIcon, DetailsIcon, MoreIcon } from '../../layout/icons.tsx';
import { ActionButton, ActionLink } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import type { usePostForm } from '../draft/use-post-form.ts';
import { PublishSheet } from '../publish/publish-sheet.tsx';
import { shortcutText } from '../rich-text/toolbar/shortcut-text.ts';
import type { Panes } from './use-panes.ts';

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
