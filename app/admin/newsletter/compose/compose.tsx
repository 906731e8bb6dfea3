import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { NewsletterOverview } from '../../../../domain/api/answers/newsletters.ts';
import { Moment } from '../../lists/moment.tsx';
import { ContentField } from '../../post-editor/content-field.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Screen } from '../../ui/screen.tsx';
import '../../post-editor/editor.css';
import { ComposeBar } from './compose-bar.tsx';
import { HeadFields, PostFields } from './compose-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { type NewsletterDrafting, useNewsletterDraft } from './use-newsletter-draft.ts';
import { useUploading } from './use-uploading.ts';
import './compose.css';

interface ComposeProps {
  newsletter: NewsletterOverview;
  /** Those changed last. */
  posts: { id: number; title: string }[];
}

/** A newsletter as it is written, beside the mail that comes of it. */
export function Compose({ newsletter, posts }: ComposeProps) {
  const draft = useNewsletterDraft(newsletter);
  const uploads = useUploading();
  const { fields, errors } = draft;
  const isWaiting = newsletter.status === 'waiting';
  useChosenPost(draft.stored.fields.post, newsletter);
  return (
    <Screen
      lead={
        <>
          <Link className="text-brick underline" to="/admin/newsletter/all">
            Newsletters
          </Link>
          . <SaveState draft={draft} />
        </>
      }
      title={fields.post === null ? 'Write a newsletter' : 'Send a post as a newsletter'}
    >
      <Theirs draft={draft} />
      <div className="compose">
        <form
          className="compose-form"
          inert={isWaiting}
          method="post"
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <PostFields draft={draft} newsletter={newsletter} posts={posts} />
          <HeadFields draft={draft} />
          <div className="compose-text">
            <p className="font-semibold">
              {fields.post === null ? 'Text' : 'Opening words, optional'}
            </p>
            <div className="compose-editor">
              <ContentField
                content={fields.content}
                label={fields.post === null ? 'Text' : 'Opening words'}
                onChange={(content) => draft.edit({ content })}
                onUploading={uploads.onUploading}
                title={null}
                version={draft.textVersion}
              />
            </div>
            <p className="text-sm text-mute">
              {fields.post === null
                ? 'The whole newsletter.'
                : 'They stand above the post and only in the mail.'}
            </p>
            {errors.content && <p className="font-medium text-brick">{errors.content}</p>}
          </div>
          <div>
            <p className="font-semibold">From</p>
            <p className="break-words">{newsletter.from}</p>
            <p className="text-sm text-mute">Replies come to the same mailbox.</p>
          </div>
        </form>
        <MailPreview id={newsletter.id} revision={draft.stored.revision} subject={fields.subject} />
      </div>
      <ComposeBar draft={draft} isUploading={uploads.isUploading} newsletter={newsletter} />
    </Screen>
  );
}

/** What is known of a post, such as its headings, comes with the newsletter that is stored. */
function useChosenPost(chosen: number | null, { post }: NewsletterOverview) {
  const { revalidate } = useRevalidator();
  const isKnown = chosen === (post?.id ?? null);
  useEffect(() => {
    if (!isKnown) void revalidate();
  }, [isKnown, revalidate]);
}

function SaveState({ draft: { isDirty, problem, stored, theirs } }: { draft: NewsletterDrafting }) {
  if (theirs) return 'Kept in this browser until you choose.';
  if (problem) return `Kept in this browser. ${problem}`;
  if (isDirty) return 'Kept in this browser; saving…';
  return (
    <span role="status">
      Draft saved <Moment of={stored.saved_at} /> by {stored.saved_by}.
    </span>
  );
}

/** Two people wrote at once: one side stays. */
function Theirs({ draft }: { draft: NewsletterDrafting }) {
  const { theirs } = draft;
  if (!theirs) return null;
  return (
    <div
      className="rounded-card border border-line border-l-4 border-l-brick bg-white p-5"
      role="alert"
    >
      <p className="font-semibold">
        {theirs.saved_by} changed this newsletter <Moment of={theirs.saved_at} />: “
        {theirs.fields.subject || 'without a subject'}”.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionButton onClick={() => draft.decide('theirs')}>Take theirs</ActionButton>
        <ActionButton onClick={() => draft.decide('mine')}>Keep what stands here</ActionButton>
      </div>
    </div>
  );
}
