import type { NewsletterOverview } from '../../../../domain/api/answers/newsletters.ts';
import { extents } from '../../../../domain/newsletter/newsletter.ts';
import { Field, TextArea, TextField } from '../../../ui/field.tsx';
import { count } from '../newsletter-status.tsx';
import type { NewsletterDrafting } from './use-newsletter-draft.ts';

/** What lists of mails show. */
export function HeadFields({ draft }: { draft: NewsletterDrafting }) {
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
        hint="Stands after the subject in the list of mails."
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
  newsletter: NewsletterOverview;
  posts: { id: number; title: string }[];
}

/** Which post it holds, and how much of it. */
export function PostFields({ draft, newsletter, posts }: PostFieldsProps) {
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
  const shown = newsletter.post?.id === fields.post ? newsletter.post : null;
  const headings = shown?.headings ?? [];
  const labels = {
    whole: ['The whole post', shown ? `${count(shown.words)} words.` : ''],
    excerpt: ['An excerpt, then a button', 'The button leads to the post.'],
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is chosen
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
