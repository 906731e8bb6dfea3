import { formatNumber } from '../../../domain/text/numbers.ts';
import '../rich-text/editor.css';
import './compose.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { WrittenNewsletter } from '../../../domain/newsletter/newsletter.calls.ts';
import { extents } from '../../../domain/newsletter/newsletter.ts';
import { Field, TextArea, TextField } from '../../ui/field.tsx';
import { ContentField } from '../rich-text/content-field.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { sameForm } from '../ui/same-form.ts';
import { Screen } from '../ui/screen.tsx';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { ComposeBar } from './compose-bar.tsx';
import { MailPreview } from './mail-preview.tsx';
import { type NewsletterDrafting, useNewsletterDraft } from './use-newsletter-draft.ts';

interface ComposeProps {
  newsletter: WrittenNewsletter;
  /** The last changed posts. */
  posts: { id: number; title: string }[];
}

/** The form of a newsletter with a preview of the email. */
export function Compose({ newsletter, posts }: ComposeProps) {
  const draft = useNewsletterDraft(newsletter);
  const uploads = useUploading();
  const { fields, errors } = draft;
  const isWaiting = newsletter.status === 'waiting';
  useChosenPost(draft.stored.fields.post, newsletter);
  useOwnAddress(draft.stored.id, newsletter);
  return (
    <Screen
      lead={
        <>
          <Link className="text-ink underline" to="/admin/newsletter/all">
            Newsletters
          </Link>
          . <SaveState draft={draft} />
        </>
      }
      title={fields.post === null ? 'Write a newsletter' : 'Send a post as a newsletter'}
    >
      <ConflictNote draft={draft} />
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
                ? 'This text is the whole newsletter.'
                : 'They appear above the post, in the mail only.'}
            </p>
            {errors.content && <p className="font-medium text-brick">{errors.content}</p>}
          </div>
          <div>
            <p className="font-semibold">From</p>
            <p className="break-words">{newsletter.from}</p>
            <p className="text-sm text-mute">Replies come to the same mailbox.</p>
          </div>
        </form>
        <MailPreview
          id={draft.stored.id}
          post={draft.stored.fields.post}
          revision={draft.stored.revision}
          subject={fields.subject}
        />
      </div>
      <ComposeBar draft={draft} isUploading={uploads.isUploading} newsletter={newsletter} />
    </Screen>
  );
}

/** Loads the headings of a newly chosen post, which come with the saved newsletter. */
function useChosenPost(chosen: number | null, { post }: WrittenNewsletter) {
  const { revalidate } = useRevalidator();
  const isLoaded = chosen === (post?.id ?? null);
  useEffect(() => {
    if (!isLoaded) void revalidate();
  }, [isLoaded, revalidate]);
}

/** Gives a new newsletter an address of its own after its first save; the form stays as it is. */
function useOwnAddress(stored: number | null, { id }: WrittenNewsletter) {
  const open = useOpenAfterCall();
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (stored === null || id !== null) return;
    const options = { replace: true, preventScrollReset: true, state: sameForm };
    void latest.current(`/admin/newsletter/${stored}`, options);
  }, [stored, id]);
}

function SaveState({ draft: { isDirty, problem, stored, theirs } }: { draft: NewsletterDrafting }) {
  if (theirs) return 'Your text is safe in this browser until you choose.';
  if (problem) return `Not saved yet, but safe in this browser. ${problem}`;
  if (isDirty) return 'Saving…';
  if (stored.id === null) return 'Nothing is written yet: the draft begins with your first change.';
  return (
    <span role="status">
      Draft saved <Moment of={stored.savedAt} /> by {stored.savedBy}.
    </span>
  );
}

/** Asks which draft to keep if somebody else has saved one. */
function ConflictNote({ draft }: { draft: NewsletterDrafting }) {
  const { theirs } = draft;
  if (!theirs) return null;
  return (
    <div
      className="rounded-card border border-line border-l-4 border-l-brick bg-white p-5"
      role="alert"
    >
      <p className="font-semibold">
        You and {theirs.draft.savedBy} both changed {theirs.parts.join(' and ')}{' '}
        <Moment of={theirs.draft.savedAt} />: “{theirs.draft.fields.subject || 'without a subject'}
        ”.
      </p>
      <p className="mt-1">Everything else that either of you changed is kept.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionButton onClick={() => draft.decide('theirs')}>Take theirs</ActionButton>
        <ActionButton onClick={() => draft.decide('mine')}>Keep mine</ActionButton>
      </div>
    </div>
  );
}

/** Subject and preview text. */
function HeadFields({ draft }: { draft: NewsletterDrafting }) {
  const { fields, errors, edit } = draft;
  const length = [...fields.subject].length;
  return (
    <>
      <TextField
        error={errors.subject}
        hint={`${length} ${length === 1 ? 'character' : 'characters'}. Most phones show the first 40 or so.`}
        label="Subject"
        maxLength={200}
        onChange={({ target }) => edit({ subject: target.value })}
        value={fields.subject}
      />
      <TextArea
        hint="Shown after the subject in the reader’s list of mails."
        label="Preview text"
        maxLength={300}
        onChange={({ target }) => edit({ preview: target.value })}
        rows={2}
        value={fields.preview}
      />
    </>
  );
}

interface PostFieldsProps {
  draft: NewsletterDrafting;
  newsletter: WrittenNewsletter;
  posts: { id: number; title: string }[];
}

/** The post in the newsletter, and how much of it. */
function PostFields({ draft, newsletter, posts }: PostFieldsProps) {
  const { fields, errors, edit } = draft;
  const { post } = newsletter;
  const others = posts.filter(({ id }) => id !== post?.id);
  return (
    <>
      <Field error={errors.post} label="The post">
        {(control) => (
          <select
            {...control}
            onChange={({ target }) => edit({ post: Number(target.value) || null, until: 2 })}
            value={fields.post ?? ''}
          >
            <option value="">No post: a newsletter of its own</option>
            {post && <option value={post.id}>{post.title}</option>}
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      {fields.post !== null && <ExtentFields draft={draft} newsletter={newsletter} />}
    </>
  );
}

function ExtentFields({ draft, newsletter }: Omit<PostFieldsProps, 'posts'>) {
  const { fields, errors, edit } = draft;
  const post = newsletter.post?.id === fields.post ? newsletter.post : null;
  const headings = post?.headings ?? [];
  const labels = {
    whole: ['The whole post', post ? `${formatNumber(post.words)} words.` : ''],
    excerpt: ['An excerpt, then a button', 'The button opens the post.'],
  } as const;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">How much of the post</legend>
      {extents.map((extent) => (
        <label className="compose-choice" key={extent}>
          <input
            checked={fields.extent === extent}
            name="extent"
            onChange={() => edit({ extent })}
            type="radio"
          />
          <span>
            <strong className="block">{labels[extent][0]}</strong>
            <span className="text-sm text-mute">{labels[extent][1]}</span>
          </span>
        </label>
      ))}
      {fields.extent === 'excerpt' && headings.length > 0 && (
        <Field label="Up to the heading">
          {(control) => (
            <select
              {...control}
              onChange={({ target }) => edit({ until: Number(target.value) })}
              value={Math.min(fields.until, headings.length)}
            >
              {headings.map((heading, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: options are positions
                <option key={place} value={place + 1}>
                  {heading}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {errors.extent && <p className="font-medium text-brick">{errors.extent}</p>}
    </fieldset>
  );
}

/** Whether pictures in the text are still being uploaded. */
function useUploading() {
  const [uploading, setUploading] = useState(0);
  const onUploading = useCallback((step: 1 | -1) => setUploading((before) => before + step), []);
  return { isUploading: uploading > 0, onUploading };
}
