import { use, useState } from 'react';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { fieldsAt } from '../../../../domain/text/local-time.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useMomentText } from '../../lists/moment.tsx';
import { type LocalTime, tomorrowMorning } from '../../schedule/times.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';
import type { usePostForm } from '../use-post-editor.ts';

type Editor = ReturnType<typeof usePostForm>;

/** Makes a post public at once or at a time, and changes the date of what is public. */
export function usePublication(editor: Editor, onClose: () => void) {
  const { form, saving, server } = editor;
  const zone = use(TimeZone);
  const { stored } = form;
  const [when, setWhen] = useState<'now' | 'later'>(stored?.due_at ? 'later' : 'now');
  const [due, setDue] = useState<LocalTime>(() =>
    stored?.due_at ? fieldsAt(stored.due_at, zone) : tomorrowMorning(new Date(), zone),
  );
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotice();
  const momentText = useMomentText();

  /** Runs calls one at a time; what is refused is said at its field, or in the form that lies behind. */
  async function run(act: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { time, ...others } = problem.fields;
      setError(time ?? problem.message);
      if (Object.keys(others).length === 0) return;
      saving.refuse(problem);
      onClose();
    } finally {
      setIsBusy(false);
    }
  }

  /** The post with its new times; what is typed stays. */
  async function reload(id: number): Promise<PostPayload> {
    const post = await callApi('GET /api/blogs/:id', { id });
    form.follow(post);
    return post;
  }

  /** The stored post with all that is typed in its draft; undefined where that is refused. */
  async function written(): Promise<PostPayload | undefined> {
    if (!stored) return await editor.storeDraft();
    const refused = await server.save();
    if (refused) throw refused;
    return stored;
  }

  const schedule = () =>
    run(async () => {
      const post = await written();
      if (!post) return onClose();
      const id = `post-${post.id}`;
      await callApi('PUT /api/admin/scheduled/:id', { id, json: due });
      const { due_at } = await reload(post.id);
      onClose();
      notify(`It becomes public ${momentText(due_at ?? '')}.`);
    });

  const takeBack = () =>
    run(async () => {
      if (!stored) return;
      await callApi('DELETE /api/admin/scheduled/:id', { id: `post-${stored.id}` });
      await reload(stored.id);
      onClose();
      notify('Taken back. It stays a draft.');
    });

  const changeDate = (date: LocalTime) =>
    run(async () => {
      if (!stored) return;
      await callApi('PUT /api/blogs/:id/published-at', { id: stored.id, json: date });
      await reload(stored.id);
      notify('The date of publication is changed.');
    });

  async function publish() {
    onClose();
    await editor.submit('published');
  }

  const confirm = () => (when === 'now' ? void publish() : void schedule());
  return { when, setWhen, due, setDue, error, isBusy, confirm, takeBack, changeDate };
}

/**
 * Asks, after a save of a post that is scheduled, whether the saved text or the one that was scheduled goes public at
 * that time. Resolves with whether something was asked.
 */
export function useScheduledText() {
  const confirm = useConfirm();
  const notify = useNotice();
  const momentText = useMomentText();
  const zone = use(TimeZone);

  return async ({ id, due_at: due }: Pick<PostPayload, 'id' | 'due_at'>): Promise<boolean> => {
    if (!due) return false;
    const time = momentText(due);
    const useNewer = await confirm(`Which text goes public ${time}?`, {
      confirmLabel: 'The text I saved now',
      cancelLabel: 'The text I scheduled',
      detail:
        'This blog was scheduled with an older text. Nothing is lost: the newer text stays as your draft if the older one goes public.',
      tone: 'primary',
    });
    if (!useNewer) {
      notify(`Saved as a draft. The text that you scheduled goes public ${time}.`);
      return true;
    }
    try {
      const json = fieldsAt(due, zone);
      await callApi('PUT /api/admin/scheduled/:id', { id: `post-${id}`, json });
      notify(`Saved. This text goes public ${time}.`);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    }
    return true;
  };
}
