import { use, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { dueText } from '../../../domain/people/due-text.ts';
import type { ListedPerson } from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { snoozeTimes } from '../../../domain/people/step-times.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { whatsappAddress } from '../../../domain/replies/reply-form.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import {
  BackIcon,
  ClockIcon,
  EyeIcon,
  LayoutIcon,
  MailIcon,
  OpenIcon,
  WriteIcon,
} from '../layout/icons.tsx';
import {
  loadReplyContext,
  PhoneIcon,
  type ReplyContext,
  useFirstText,
  useRecord,
  WhatsAppIcon,
} from '../people/contact-links.tsx';
import { useMay } from '../session/access.ts';
import { useAction } from '../ui/use-action.ts';
import type { Act } from './acts.ts';
import type { Subject } from './find.ts';

/** What can be done with a result of the search; nothing that the role may not do. */
export function useSubjectActs(subject: Subject | undefined): Act[] {
  const personActs = usePersonActs(subject?.kind === 'person' ? subject.person : undefined);
  const postActs = usePostActs();
  switch (subject?.kind) {
    case 'person':
      return personActs;
    case 'enquiry':
      return [reply(subject.card, subject.name), openCard(subject.card)];
    case 'post':
      return postActs(subject.post);
    case 'page': {
      const { key, path, sections } = subject.page;
      return [
        { label: 'View the page', keys: ['V'], Icon: EyeIcon, run: () => follow(path, '_blank') },
        ...sections.map((section) => ({
          href: `/admin/pages/${key}#${section.key}`,
          label: `Edit “${section.label}”`,
          Icon: LayoutIcon,
        })),
      ];
    }
    default:
      return [];
  }
}

/** The heading of the acts. */
export function subjectName(subject: Subject): string {
  switch (subject.kind) {
    case 'person':
      return `With ${subject.person.name || 'this person'}`;
    case 'enquiry':
      return `With the enquiry of ${subject.name}`;
    case 'post':
      return `With “${subject.post.title || 'this post'}”`;
    case 'page':
      return `On the page ${subject.page.name}`;
  }
}

const reply = (card: number, name: string): Act => ({
  href: `/admin/people/${card}#reply`,
  label: `Reply to ${name}`,
  keys: ['R'],
  Icon: MailIcon,
});

const openCard = (card: number): Act => ({
  href: `/admin/people/${card}`,
  label: 'Open the card of the person',
  keys: ['O'],
  Icon: OpenIcon,
});

const nobody: ListedPerson = {
  id: 0,
  name: '',
  stage: null,
  lostReason: '',
  interest: '',
  batch: '',
  value: null,
  step: null,
  waitingSince: null,
  source: '',
  medium: '',
  campaign: '',
  firstPage: '',
  enquiredAt: null,
  phone: '',
  isWrongNumber: false,
  email: '',
  owner: '',
  lastContact: null,
};

function usePersonActs(found: ListedPerson | undefined): Act[] {
  const person = found ?? nobody;
  const { id, name, phone, isWrongNumber } = person;
  const facts = useSiteFacts();
  const zone = use(TimeZone);
  const record = useRecord(person);
  const { run, undoOf } = useAction();
  const { revalidate } = useRevalidator();
  const first = useFirstText(person, useReplyContext(found !== undefined));
  const answer = { to: phone, subject: '', language: first.language };

  const canCall = phone !== '' && !isWrongNumber;
  const call: Act = {
    label: 'Call',
    detail: phoneText(phone),
    keys: ['C'],
    Icon: PhoneIcon,
    run: () => {
      follow(`tel:${phone}`);
      return record({ ...answer, kind: 'phone', text: '', template: '' });
    },
  };
  const whatsapp: Act = {
    label: first.template ? `WhatsApp, with “${first.template}”` : 'WhatsApp',
    keys: ['W'],
    Icon: WhatsAppIcon,
    run: () => {
      follow(whatsappAddress(phone, first.text), '_blank');
      return record({ ...answer, kind: 'whatsapp', text: first.text, template: first.template });
    },
  };
  const now = new Date();
  const until = snoozeTimes(facts, now).find(({ key }) => key === 'next');
  const snoozes: Act[] =
    until && dueText(person, { now, zone })
      ? [
          {
            label: `Snooze until ${until.label.replace(/^T/, 't')}`,
            keys: ['S'],
            Icon: ClockIcon,
            run: () =>
              run(
                () =>
                  callApi('POST /api/admin/people/snoozes', {
                    json: { ids: [id], day: until.day, time: until.time, from: person.step },
                  }).catch((error) => {
                    // Somebody else has changed the step, and the screen may show it. The next search finds the new one.
                    if (error instanceof ApiError && error.status === 409) void revalidate();
                    throw error;
                  }),
                {
                  done: ({ undo }) => ({
                    text: `${name} comes back: ${until.label}.`,
                    undo: undoOf([id], undo ? [undo] : [], ['card', 'cards']),
                  }),
                },
              ),
          },
        ]
      : [];
  return [
    ...(canCall ? [call, whatsapp] : []),
    reply(id, name),
    ...snoozes,
    {
      href: `/admin/people/${id}#stage`,
      label: 'Move to another stage',
      keys: ['M'],
      Icon: OpenIcon,
    },
  ];
}

const noTemplates: ReplyContext = { templates: [], me: '' };

/** The templates, loaded with the first person found; without them WhatsApp opens without a text. */
function useReplyContext(isWanted: boolean): ReplyContext {
  const [context, setContext] = useState(noTemplates);
  useEffect(() => {
    if (!isWanted) return;
    const end = new AbortController();
    loadReplyContext(end.signal)
      .then(setContext)
      .catch(() => {});
    return () => end.abort();
  }, [isWanted]);
  return context;
}

function usePostActs(): (post: AdminPostRow) => Act[] {
  const may = useMay();
  const navigate = useNavigate();
  const { run, undoOf } = useAction();
  return ({ id, title, slug, status, draftAt }) => {
    const isPublic = status === 'published';
    const publish: Act = {
      href: `/admin/blog/edit/${id}#publish`,
      label: isPublic ? `Publish the changes of “${title}”` : `Publish “${title}”`,
      keys: ['P'],
      Icon: WriteIcon,
    };
    const withdraw: Act = {
      label: `Withdraw “${title}” from the site`,
      keys: ['W'],
      Icon: BackIcon,
      run: () =>
        run(
          () =>
            callApi('POST /api/admin/blogs/decisions', {
              json: { ids: [id], decision: 'withdraw' },
            }),
          {
            done: ({ done, undo }) =>
              done.length === 0
                ? { text: `“${title}” was not withdrawn. Open it to see why.`, tone: 'alert' }
                : {
                    text: `“${title}” is a draft again.`,
                    undo: undoOf([id], undo ? [undo] : [], ['blog', 'blogs']),
                  },
          },
        ),
    };
    return [
      ...(may('posts.publish') && (!isPublic || draftAt) ? [publish] : []),
      ...(isPublic
        ? [
            {
              label: 'View it on the site',
              keys: ['V'],
              Icon: EyeIcon,
              run: () => follow(`/blog/${slug}`, '_blank'),
            },
          ]
        : []),
      ...(may('posts.publish') && isPublic ? [withdraw] : []),
      {
        label: 'See its versions',
        keys: ['H'],
        Icon: ClockIcon,
        run: () => navigate(`/admin/history/post-${id}`),
      },
    ];
  };
}

/** Follows a link as if it were pressed, which browsers allow after a key. */
function follow(href: string, target = ''): void {
  const link = Object.assign(document.createElement('a'), { href, target, rel: 'noreferrer' });
  document.body.append(link);
  link.click();
  link.remove();
}
