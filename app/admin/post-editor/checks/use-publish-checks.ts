import { useEffect, useRef, useState } from 'react';
import type { PostChecks } from '../../../../domain/api/answers/checks.ts';
import { callApi } from '../../api/call-api.ts';
import type { PostDraft } from '../draft/post-draft.ts';

/** A changed draft is looked through again when nothing was typed for so long. */
const settleMs = 800;

const failure = 'The draft could not be checked.';

/** What there is to look at in a draft as it is now. `picture` is an address, or the name of a new file. */
export function usePublishChecks(draft: PostDraft, picture: string | null) {
  const [checks, setChecks] = useState<PostChecks>();
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const fields = JSON.stringify(fieldsOf(draft, picture));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the same
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      isFirst.current = false;
      setChecking(true);
      setError(undefined);
      try {
        const form = formOf(JSON.parse(fields));
        setChecks(await callApi('POST /api/admin/blogs/checks', { form, signal, failure }));
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason instanceof Error ? reason.message : failure);
      }
      setChecking(false);
    };
    const timer = setTimeout(look, isFirst.current ? 0 : settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [fields, attempt]);

  return { checks, error, isChecking, again: () => setAttempt((before) => before + 1) };
}

/** Without what is not checked, such as the tags. */
function fieldsOf(draft: PostDraft, picture: string | null): Record<string, string> {
  const { title, author, categories, meta_description, content, slug } = draft;
  const { featured_image_alt } = draft;
  const fields = {
    ...{ title, author, categories, meta_description, content, slug },
    featured_image_alt,
  };
  return picture === null ? fields : { ...fields, featured_image: picture };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
