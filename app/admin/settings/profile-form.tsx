import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codePoints, readForm } from '../../../domain/api/form-fields.ts';
import { authorAddress } from '../../../domain/authors/authors.ts';
import type { Namesake, Profile } from '../../../domain/profile/profile.calls.ts';
import { profileForm, profileLimits, profileMessages } from '../../../domain/profile/profile.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { DrawnPortrait } from '../../ui/portrait.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { MediaChooser } from '../media/media-chooser.tsx';
import { useForm } from '../saving/use-form.ts';
import { type Over, useUnguarded } from '../saving/use-typed.ts';
import { noteAccountChange } from '../session/access.ts';
import { ActionButton } from '../ui/action.tsx';
import { useConfirm, useDialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { countText } from '../ui/outcome.ts';
import { focusRefused } from '../ui/typing.ts';
import { Section } from './section.tsx';
import { settingFields } from './setting-fields.ts';

interface ProfileSectionProps {
  profile: Profile;
  /** Whether the account writes posts, or is an author from before. */
  isAuthor: boolean;
}

/** The own name and, of an author, picture and texts of the page. */
export function ProfileSection({ profile, isAuthor }: ProfileSectionProps) {
  const { slug, isPublic } = profile;
  if (!isAuthor) {
    return (
      <Section sentence="Colleagues see it beside what you did." title="Your name">
        <ProfileForm isAuthor={false} profile={profile} />
      </Section>
    );
  }
  const sentence =
    slug === null
      ? 'Shown under your posts and on a page of your own.'
      : `Shown under your posts and on your own page, ${authorAddress(slug)}${isPublic ? '' : ', once a post of yours is published'}.`;
  return (
    <Section sentence={sentence} title="As an author">
      <ProfileForm isAuthor profile={profile} />
    </Section>
  );
}

const own = settingFields.settings;

/** What is typed. */
const fieldsOf = ({ name, work, about, picture }: Profile) => ({
  name,
  work,
  about,
  picture: picture ? String(picture.id) : '',
  pictureUrl: picture?.url ?? '',
});
type Fields = ReturnType<typeof fieldsOf>;

const parts: (keyof Fields)[][] = [['name'], ['work'], ['about'], ['picture', 'pictureUrl']];

const versionOf = (current: Profile) => ({ current, revision: current.revision });

function ProfileForm({ profile, isAuthor }: ProfileSectionProps) {
  const store = useStore();
  const typing = useUnguarded({
    name: 'profile',
    opened: versionOf(profile),
    fieldsOf,
    save: async (fields, over) => versionOf((await store(fields, over)).profile),
    parts,
    adopts: true,
  });
  const form = useForm(typing);
  const { fields, theirs, look } = form;
  // Typed before this screen was opened, and not saved.
  const [isOffered, setOffered] = useState(!typing.isSaved);
  const element = useRef<HTMLFormElement>(null);

  // What an undo, or somebody else, has changed.
  useEffect(() => look(versionOf(profile)), [look, profile]);

  function refuse(errors: Record<string, string>) {
    form.refuse(errors);
    focusRefused(element.current, errors);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = readForm(profileForm, { ...form.latest(), picture: null });
    if (!read.ok) return refuse(read.fields);
    const isLong = codePoints(read.values.about) > profileLimits.about;
    if (isLong && read.values.about !== profile.about) {
      return refuse({ about: profileMessages.tooLong(profileLimits.about) });
    }
    const call = async () => {
      let saved = { posts: 0, undo: null as string | null };
      await typing.save(async (sent, over) => {
        const outcome = await store(sent, over);
        saved = outcome;
        return versionOf(outcome.profile);
      });
      return saved;
    };
    const outcome = await form.send(call, {
      done: ({ posts, undo }) => ({
        text: posts > 0 ? `Saved. ${countText(posts, 'blog')} changed.` : profileMessages.saved,
        undo: undo ? form.undoOf([], [undo], ['profile', 'profiles']) : undefined,
      }),
    });
    if (!outcome) return;
    noteAccountChange();
    setOffered(false);
  }

  const name = (
    <TextField {...form.field('name')} autoComplete="name" label={own.name.label} required />
  );
  const foot = (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {profile.isPublic && profile.slug !== null ? (
        <a
          className="inline-flex min-h-11 items-center font-semibold text-brick underline-offset-4 hover:underline"
          href={authorAddress(profile.slug)}
        >
          See your page as readers do
        </a>
      ) : (
        <span />
      )}
      <ActionButton aria-disabled={form.isBusy} tone="primary" type="submit">
        {form.isBusy ? 'Saving...' : 'Save'}
      </ActionButton>
    </div>
  );
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={save} ref={element}>
      <div className="empty:hidden" role="status">
        {isOffered && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-waiting px-4 py-2">
            This is what you typed before. It is not saved yet.
            <ActionButton
              className="-mx-2"
              onClick={() => {
                form.forget();
                setOffered(false);
              }}
              tone="text"
            >
              Discard it
            </ActionButton>
          </p>
        )}
      </div>
      <FormError>{form.errors.form}</FormError>
      {theirs && (
        <SavedElsewhere
          onTake={() => {
            form.decide('theirs');
            form.refuse({});
            setOffered(false);
            element.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
          }}
          parts={theirs.conflicts}
          saved={theirs.fields}
        />
      )}
      {isAuthor ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[9.5rem_minmax(0,1fr)]">
          <ProfilePicture
            fields={fields}
            isDrawn={profile.isDrawn}
            onChange={(picture) => form.change(picture)}
          />
          <div className="grid content-start gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              {name}
              <TextField {...form.field('work')} autoComplete="off" label={own.work.label} />
            </div>
            <div className="relative">
              <TextArea {...form.field('about')} label={own.about.label} rows={3} />
              <span className="absolute top-0 right-0 text-sm text-mute tabular-nums">
                {codePoints(fields.about)} of {profileLimits.about}
              </span>
            </div>
            {foot}
          </div>
        </div>
      ) : (
        <>
          {name}
          {foot}
        </>
      )}
    </form>
  );
}

interface ProfilePictureProps {
  fields: Pick<Fields, 'name' | 'picture' | 'pictureUrl'>;
  isDrawn: boolean;
  onChange: (picture: Pick<Fields, 'picture' | 'pictureUrl'>) => void;
}

function ProfilePicture({
  fields: { name, picture, pictureUrl },
  isDrawn,
  onChange,
}: ProfilePictureProps) {
  const chooser = useDialog();
  const look = 'size-28 rounded-[14px]';
  return (
    <div className="flex flex-wrap items-center gap-3 md:block">
      {picture ? (
        <img alt="" className={`object-cover object-top ${look}`} src={pictureUrl} />
      ) : isDrawn ? (
        <DrawnPortrait alt="" className={look} name={name} />
      ) : (
        <NameTile className={look} name={name || ' '} />
      )}
      <div className="flex flex-wrap items-center gap-1 md:mt-3">
        <ActionButton
          aria-label={picture ? 'Change the picture' : own.picture.label}
          id="picture"
          onClick={() => chooser.open()}
        >
          {picture ? 'Change' : 'Choose'}
        </ActionButton>
        {picture && (
          <ActionButton
            aria-label="Remove the picture"
            onClick={() => {
              onChange({ picture: '', pictureUrl: '' });
              // The focused button disappears with the picture.
              document.getElementById('picture')?.focus();
            }}
            tone="text"
          >
            Remove
          </ActionButton>
        )}
      </div>
      {chooser.render((close) => (
        <MediaChooser
          onChoose={(chosen) => onChange({ picture: String(chosen.id), pictureUrl: chosen.url })}
          onClose={close}
        />
      ))}
    </div>
  );
}

/** Stores the form; asks first if an existing author may be whoever saves. Fails if they are somebody else. */
function useStore() {
  const confirm = useConfirm();
  return async ({ name, work, about, picture }: Fields, over: Over) => {
    const json = { name, work, about, picture: picture ? Number(picture) : null, ...over };
    try {
      return await callApi('PUT /api/admin/profile', { json });
    } catch (error) {
      const namesake = namesakeOf(error);
      if (!namesake) throw error;
      const isMe = await confirm(namesake.question, {
        confirmLabel: 'Yes, that is me',
        cancelLabel: 'No',
        detail: aboutNamesake(namesake),
        tone: 'primary',
      });
      if (isMe) return await callApi('PUT /api/admin/profile', { json: { ...json, isMe } });
      throw new ApiError(profileMessages.colleagueHas(namesake.name), {
        status: 422,
        body: { fields: { name: profileMessages.otherPerson(namesake.name) } },
      });
    }
  };
}

/** The author, or the name in posts, about whom the server asks. */
function namesakeOf(error: unknown): Namesake | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return;
  const { current } = error.body as { current?: Partial<Namesake> };
  return current?.question === undefined ? undefined : (current as Namesake);
}

function aboutNamesake({ posts, bio }: Namesake): string {
  const signed =
    posts > 0
      ? `${countText(posts, 'published blog')} ${posts === 1 ? 'is' : 'are'} signed with this name. `
      : '';
  return `${signed}${bio ? `“${bio}” ` : ''}If it is you, the page is yours, and this is your profile.`;
}

interface SavedElsewhereProps {
  saved: Fields;
  /** What both changed. */
  parts: readonly (keyof Fields)[];
  onTake: () => void;
}

const labels = { name: 'Name', work: 'What you do', about: 'About you' } as const;

/** What somebody else saved where both changed it, to be taken instead. */
function SavedElsewhere({ saved, parts: changed, onTake }: SavedElsewhereProps) {
  const keys = (['name', 'work', 'about'] as const).filter((key) => changed.includes(key));
  return (
    <section
      aria-label="What was saved meanwhile"
      className="grid justify-items-start gap-2 rounded-control bg-waiting px-4 py-3"
    >
      <dl className="grid gap-1">
        {keys.map((key) => (
          <div key={key}>
            <dt className="inline font-semibold">{labels[key]}, as saved there: </dt>
            <dd className="inline">{saved[key] || 'nothing'}</dd>
          </div>
        ))}
        {changed.includes('picture') && <div className="font-semibold">Another picture</div>}
      </dl>
      <ActionButton className="-mx-2" onClick={onTake} tone="text">
        Show that instead
      </ActionButton>
    </section>
  );
}
