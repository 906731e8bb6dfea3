import { useState } from 'react';
import { hashText } from '../../../art/lattice.ts';
import type { AuthorPayload } from '../../../domain/authors/authors.calls.ts';
import { slugify } from '../../../domain/text/slug.ts';
import { CheckField, FieldError, TextArea, TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { PictureChoice } from '../media/media-chooser.tsx';
import { eachField } from '../saving/typed.ts';
import { useForm } from '../saving/use-form.ts';
import { type Over, useUnguarded } from '../saving/use-typed.ts';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { countText } from '../ui/outcome.ts';

/** Whom the dialog is about: somebody to change, or somebody new. */
export interface AuthorSubject {
  author?: AuthorPayload;
  start?: { name: string; bio: string };
}

interface AuthorDialogProps {
  subject: AuthorSubject;
  onClose: () => void;
}

/** All that is stored of an author. */
export function AuthorDialog({ subject: { author, start }, onClose }: AuthorDialogProps) {
  const [inPosts, setInPosts] = useState(true);
  const typing = useUnguarded({
    name: author ? `authors-${author.id}:texts` : `authors:new-${hashText(start?.name ?? '')}`,
    isOffered: true,
    parts: eachField(fieldsOf(author)),
    opened: { current: author, revision: author?.updatedAt ?? '' },
    fieldsOf: (current: AuthorPayload | undefined) => fieldsOf(current ?? start),
    // The dialog says what is saved besides the fields.
    save: () => Promise.reject(new Error('An author is saved with their blogs.')),
    adopts: true,
  });
  const form = useForm(typing);
  const { fields, stored } = form;
  const { picture } = fields;
  const isRenamed = stored !== undefined && fields.name.trim() !== stored.name;
  const changesPosts =
    stored && isPostsAffected(stored, { isRenamed, isBioNew: fields.bio.trim() !== stored.bio });

  /** The address goes on following the name, unless another one was typed. */
  function rename(next: string) {
    const follows = fields.slug === slugify(fields.name);
    form.change({ name: next, ...(follows && stored && { slug: slugify(next) }) });
  }

  async function save(close: () => void) {
    const jsonOf = ({ picture: chosen, ...texts }: typeof fields) => ({
      ...texts,
      picture: chosen?.id ?? null,
    });
    if (!stored) {
      const call = async () => {
        const added = await callApi('POST /api/admin/authors', { json: jsonOf(fields) });
        close();
        return added;
      };
      await form.send(call, { done: (added) => `“${added.name}” has a page now.` });
      return;
    }
    const { id } = stored;
    const call = async () => {
      let changed: Awaited<ReturnType<typeof put>> | undefined;
      const put = async (sent: typeof fields, over: Over) => {
        const json = { ...jsonOf(sent), ...over, inPosts: Boolean(changesPosts) && inPosts };
        return await callApi('PUT /api/admin/authors/:id', { id, json });
      };
      await typing.save(async (sent, over) => {
        changed = await put(sent, over);
        return { current: changed.author, revision: changed.revision };
      });
      close();
      return changed;
    };
    await form.send(call, {
      rows: [id],
      done: (changed) =>
        changed && {
          text: `“${changed.author.name}” is saved.${changed.posts > 0 ? ` ${countText(changed.posts, 'blog')} changed.` : ''}`,
          undo: form.undoOf([id], [changed.undo], ['author', 'authors']),
        },
    });
  }

  return (
    <Modal
      confirmLabel={stored ? 'Save' : 'Add'}
      isReady={!form.isBusy}
      onClose={onClose}
      onConfirm={(close) => void save(close)}
      text={form}
      title={stored ? `Edit “${stored.name}”` : 'Add an author'}
    >
      <FormError>{form.errors.form}</FormError>
      <TextField
        {...form.field('name')}
        autoComplete="off"
        hint="As it is written in the blogs."
        label="Name"
        onChange={({ target }) => rename(target.value)}
        required
      />
      <TextArea
        {...form.field('bio')}
        hint="One to three sentences: what they do, and where. Shown on their page, and in blogs without a bio of their own."
        label="Bio"
        rows={4}
      />
      <TextField
        {...form.field('work')}
        autoComplete="off"
        hint="In a few words, such as “Founder, teaches search”."
        label="What they do"
      />
      <Portrait
        error={form.field('pictureAlt').error}
        onChoose={(chosen) => {
          form.change({
            picture: chosen && { id: chosen.id, url: chosen.url },
            pictureAlt: chosen?.alt ?? '',
          });
        }}
        picture={picture}
      />
      {picture && (
        <TextField
          {...form.field('pictureAlt')}
          autoComplete="off"
          hint={`Read aloud to those who cannot see it. Empty: “Portrait of ${fields.name || '…'}”.`}
          label="Description of the picture"
        />
      )}
      <TextField
        {...form.field('slug')}
        autoComplete="off"
        hint={addressHint(stored?.slug, slugify(fields.slug) || slugify(fields.name))}
        label="Address"
        placeholder={slugify(fields.name)}
      />
      <TextField
        {...form.field('link')}
        autoComplete="off"
        hint="Such as their page on LinkedIn. Their own page links to it."
        inputMode="url"
        label="Profile elsewhere"
        placeholder="https://"
      />
      {changesPosts && (
        <CheckField
          checked={inPosts}
          label={postsLabel(stored, isRenamed)}
          onChange={({ target }) => setInPosts(target.checked)}
        />
      )}
    </Modal>
  );
}

function fieldsOf(author: Partial<AuthorPayload> = {}) {
  const { name = '', bio = '', slug = '', pictureAlt = '', link = '', work = '' } = author;
  return { name, bio, slug, pictureAlt, link, work, picture: author.picture ?? null };
}

/** Whether blogs name the author who gets another name, or have bios of their own where the bio changes. */
function isPostsAffected(
  { published, others, ownBios }: AuthorPayload,
  { isRenamed, isBioNew }: { isRenamed: boolean; isBioNew: boolean },
): boolean {
  return isRenamed ? published + others > 0 : isBioNew && ownBios > 0;
}

function postsLabel({ published, others, ownBios }: AuthorPayload, isRenamed: boolean): string {
  const bios =
    ownBios === 0
      ? ''
      : `${countText(ownBios, 'blog')} with a bio of ${ownBios === 1 ? 'its' : 'their'} own will show this one.`;
  if (!isRenamed) return `Show this bio in all blogs. ${bios}`;
  return `Change the name in ${countText(published + others, 'blog')} too. ${bios}`.trim();
}

function addressHint(stored: string | undefined, next: string): string {
  const rule = 'Empty: it follows the name.';
  const address = `${rule} The page is at /blog/author/${next || '…'}.`;
  return stored && stored !== next
    ? `${address} Links with the old address go to the new one.`
    : address;
}

interface PortraitProps {
  picture: { id: number; url: string } | null;
  error: string | undefined;
  onChoose: (picture: { id: number; url: string; alt: string } | null) => void;
}

function Portrait({ picture, error, onChoose }: PortraitProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Portrait</legend>
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <img
            alt=""
            className="h-25 w-20 rounded-control object-cover object-top"
            src={picture.url}
          />
        )}
        <PictureChoice
          error={error}
          id="author-picture"
          isChosen={picture !== null}
          onChoose={(chosen) => onChoose(chosen ?? null)}
          whileNone="No picture: we draw one from the name"
        />
      </div>
      <FieldError error={error} id="author-picture" />
    </fieldset>
  );
}
