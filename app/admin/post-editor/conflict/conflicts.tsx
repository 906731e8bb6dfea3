import { draftIn } from '../draft/draft-fields.ts';
import { draftOf } from '../draft/post-draft.ts';
import type { usePostForm } from '../draft/use-post-form.ts';
import { Conflict } from './conflict.tsx';

/** Asks which text stays when the post, or its draft, was saved elsewhere meanwhile. */
export function Conflicts({ editor }: { editor: ReturnType<typeof usePostForm> }) {
  const { form, saving, server } = editor;
  const { theirs: post } = saving;
  const { theirs: draft } = server;
  if (post) {
    return (
      <Conflict
        form={form}
        key={`post ${post.updated_at}`}
        keptNotice="Yours is kept. Press Update Blog to save it over the other version."
        onKeepMine={() => form.buildOn(post)}
        onLater={() =>
          saving.setFailure('Not saved: this blog was saved by somebody else meanwhile.')
        }
        onSettled={saving.decide}
        onTakeTheirs={() => form.takeTheirs(post)}
        savedAt={post.updated_at}
        theirs={draftOf(post)}
      />
    );
  }
  if (!draft) return null;
  return (
    <Conflict
      form={form}
      key={`draft ${draft.at}`}
      keptNotice="Yours is kept, and is the draft now."
      onKeepMine={() => server.decide('mine')}
      onLater={() => saving.setFailure('Not saved: this draft was saved elsewhere meanwhile.')}
      onSettled={server.decide}
      onTakeTheirs={() => server.decide('theirs')}
      savedAt={draft.at}
      theirs={draftIn(draft)}
    />
  );
}
