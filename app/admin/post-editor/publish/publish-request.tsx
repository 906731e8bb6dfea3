import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react';
import type { PostPayload } from '../../../../domain/posts/posts.calls.ts';
import {
  maxRequestNote,
  type PublishRequest,
  requestMessages,
} from '../../../../domain/posts/publish-request.ts';
import { useCanMail } from '../../../layout/root-data.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useDialogText } from '../../saving/use-form.ts';
import { useMay } from '../../session/access.ts';
import { ActionButton, CloseButton } from '../../ui/action.tsx';
import { Dialog, Modal, useDialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/dialog-form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { isFocusLost, keepFocus } from '../../ui/rows.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useMedia } from '../../ui/use-media.ts';
import { usePostEditorContext } from '../use-post-editor.ts';
import { focusStop, noDescriptions, PublishChecks } from './publish-checks.tsx';

interface AskSheetProps {
  onClose: () => void;
  /** Shows and focuses a field of the form or its text. */
  onReveal: (element: HTMLElement) => void;
}

/** What an author does instead of publishing: looks at the same checks, and asks an editor, with a note. */
export function AskSheet({ onClose, onReveal }: AskSheetProps) {
  const { form: post, storeDraft, saving } = usePostEditorContext();
  const form = useDialogText(`publish-${post.stored?.id ?? 'new'}:ask`, {
    note: '',
    ...noDescriptions,
  });
  const isBeside = useMedia('(min-width: 80rem)');
  const id = useId();

  async function ask(close: () => void) {
    const call = async () => {
      const { stored, isDirty } = post;
      const isSaved = stored && !isDirty && stored.status === 'draft';
      const draft = isSaved ? stored : await storeDraft();
      // The form behind the sheet shows why it was not saved.
      if (!draft) {
        close();
        return;
      }
      const json = { note: form.latest().note };
      const answer = await callApi('POST /api/admin/blogs/:id/request', { id: draft.id, json });
      // Before the button that opened the sheet, which gets the focus, gives way to the panel.
      close();
      void post.update({ request: answer.request });
      return draft;
    };
    await form.send(call, {
      reload: false,
      done: (draft) => draft && 'Asked. Whoever may publish is told.',
    });
  }

  return (
    <Dialog
      aria-labelledby={id}
      className="publish-sheet"
      isModal={!isBeside}
      onClose={onClose}
      text={form}
    >
      {(close, dismiss) => (
        <form
          className="publish-form"
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React events bubble from a portal to the form that renders it.
            event.stopPropagation();
            if (!focusStop(event.currentTarget)) void ask(close);
          }}
        >
          <div className="publish-head">
            <h2
              className="text-xl leading-snug tracking-[-0.02em]"
              id={id}
              ref={(heading) => heading?.setAttribute('autofocus', '')}
              tabIndex={-1}
            >
              Ask to publish
            </h2>
            <CloseButton className="-mr-3" label="Close" onClick={dismiss} />
          </div>
          <div className="publish-parts">
            <PublishChecks isBeside={isBeside} onClose={onClose} onReveal={onReveal} text={form} />
            <div className="grid gap-3">
              <TextArea
                {...form.field('note')}
                label="Note to the editor (optional)"
                maxLength={maxRequestNote}
                rows={3}
              />
              <p className="text-[0.9375rem] leading-normal text-mute">
                You may go on writing: an editor sees the text as you saved it last.
              </p>
            </div>
          </div>
          <div className="publish-foot">
            <FormError>{form.errors.form}</FormError>
            <ActionButton
              className="publish-act min-h-12"
              disabled={saving.isSaving || form.isBusy}
              tone="main"
              type="submit"
            >
              Ask to publish
            </ActionButton>
            <ActionButton className="min-h-12" onClick={dismiss}>
              Cancel
            </ActionButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Loads what has become of the request; the typed text stays. It has ended if the post is out of reach. */
function useReloadedRequest() {
  const { form } = usePostEditorContext();
  return async (id: number): Promise<void> => {
    try {
      const { request } = await callApi('GET /api/blogs/:id', { id });
      void form.update({ request });
    } catch (error) {
      if (isOver(error)) void form.update({ request: null });
    }
  };
}

/** Whether a call was refused because the post is in the trash or deleted, or because it is public. */
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/** Whether a call was refused because the request is not what the screen shows. */
const isChanged = (error: unknown) =>
  isOver(error) || (error instanceof ApiError && error.status === 409);

/** Above the text: who asks to publish the draft, or who gave it back, and what can be done about it. */
export function RequestPanel() {
  const { stored } = usePostEditorContext().form;
  const may = useMay();
  const request = stored?.status === 'draft' ? stored.request : null;
  const region = useFocusAfterChange(request);
  if (!stored || !request) return null;
  const props = { request, region, post: stored };
  if (request.askedAt && request.isMine) return <OwnRequest {...props} />;
  if (request.askedAt) return <Asked {...props} mayDecide={may('posts.publish')} />;
  return (
    <Panel
      note={request.returnedNote}
      region={region}
      title={
        <>
          Given back on <Moment of={request.returnedAt ?? ''} />, by{' '}
          {request.returnedBy || 'somebody who has left'}
        </>
      }
    />
  );
}

/**
 * If the pressed button disappears with the former request, focuses the panel with the new one, or the button that
 * replaced it.
 */
function useFocusAfterChange(request: PublishRequest | null) {
  const region = useRef<HTMLElement>(null);
  const former = useRef(request);
  useLayoutEffect(() => {
    if (former.current === request) return;
    former.current = request;
    if (!isFocusLost()) return;
    (region.current ?? document.querySelector<HTMLElement>('.post-bar-publish'))?.focus();
    // A phone may show the details instead of the panel.
    keepFocus();
  }, [request]);
  return region;
}

interface RequestProps {
  post: PostPayload;
  request: PublishRequest;
  region: Ref<HTMLElement>;
}

function OwnRequest({ post, request, region }: RequestProps) {
  const { form } = usePostEditorContext();
  const { run, isBusy } = useAction();
  const reload = useReloadedRequest();
  const call = async () => {
    await callApi('DELETE /api/admin/blogs/:id/request', { id: post.id });
    void form.update({ request: null });
  };
  const takeBack = () =>
    run(call, {
      reload: false,
      done: 'The request is taken back. The draft is yours alone again.',
      onError: (error) => {
        if (isChanged(error)) void reload(post.id);
        return false;
      },
    });
  return (
    <Panel
      note={request.note}
      region={region}
      title={
        <>
          Asked on <Moment of={request.askedAt ?? ''} />, by you
        </>
      }
    >
      <ActionButton aria-disabled={isBusy} onClick={() => void takeBack()}>
        Take back
      </ActionButton>
    </Panel>
  );
}

function Asked({ post, request, region, mayDecide }: RequestProps & { mayDecide: boolean }) {
  const dialog = useDialog();
  return (
    <Panel
      note={request.note}
      region={region}
      title={
        <>
          {request.askedBy || 'Somebody who has left'} asks to publish this, since{' '}
          <Moment of={request.askedAt ?? ''} />
        </>
      }
    >
      {mayDecide && post.due_at !== null && <p>{requestMessages.scheduled}</p>}
      {mayDecide && post.due_at === null && (
        <ActionButton onClick={() => dialog.open()}>Give back</ActionButton>
      )}
      {dialog.render((close) => (
        <ReturnDialog onClose={close} post={post} request={request} />
      ))}
    </Panel>
  );
}

interface PanelProps {
  title: ReactNode;
  note: string;
  region: Ref<HTMLElement>;
  children?: ReactNode;
}

function Panel({ title, note, region, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-gold bg-white p-5"
      ref={region}
      tabIndex={-1}
    >
      <h2 className="text-lg leading-snug tracking-[-0.015em]" id={id}>
        {title}
      </h2>
      {note && <p className="mt-2 break-words whitespace-pre-line">{note}</p>}
      {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
    </section>
  );
}

interface ReturnDialogProps extends Omit<RequestProps, 'region'> {
  onClose: () => void;
}

/** What becomes of the note. */
const hearingTexts: Record<PublishRequest['hears'], (author: string) => string> = {
  email: (author) =>
    `${author} is told by email, and sees the note above the draft until asking again.`,
  here: (author) => `${author} sees the note above the draft until asking again.`,
  nothing: (author) =>
    `${author || 'Who asked'} has no account any more. The note stays above the draft.`,
};

/** Gives a draft back to its author, with a note that the author sees on the draft. */
function ReturnDialog({ post, request, onClose }: ReturnDialogProps) {
  const { form: postForm } = usePostEditorContext();
  const form = useDialogText(`publish-${post.id}:give-back`, { note: '' });
  const reload = useReloadedRequest();
  const isLate = useRef(false);
  const canMail = useCanMail();
  const hears = request.hears === 'email' && !canMail ? 'here' : request.hears;

  async function store(close: () => void) {
    const json = { note: form.latest().note };
    if (json.note.trim() === '') return form.refuse({ note: requestMessages.noteMissing });
    const call = async () => {
      try {
        const options = { id: post.id, json };
        const answer = await callApi('POST /api/admin/blogs/:id/request/return', options);
        close();
        void postForm.update({ request: answer.request });
      } catch (error) {
        isLate.current = isChanged(error);
        throw error;
      }
    };
    await form.send(call, {
      reload: false,
      done: `Given back${request.askedBy ? ` to ${request.askedBy}` : ''}.`,
    });
  }

  /** After a refusal the typed note stays until the dialog is closed. */
  function closed() {
    onClose();
    if (isLate.current) void reload(post.id);
  }

  return (
    <Modal
      confirmLabel="Give back"
      isReady={!form.isBusy}
      onClose={closed}
      onConfirm={(close) => void store(close)}
      text={form}
      title="Give this draft back"
    >
      <TextArea
        {...form.field('note')}
        label="Note to the author"
        maxLength={maxRequestNote}
        rows={4}
      />
      <p className="text-mute">{hearingTexts[hears](request.askedBy)}</p>
      <FormError>{form.errors.form}</FormError>
    </Modal>
  );
}
