import { use } from 'react';
import { type Role, roles, roleTexts } from '../../../domain/accounts/roles.ts';
import { neededFrom, type SecondStepRule } from '../../../domain/accounts/second-step-rule.ts';
import { dayIn } from '../../../domain/analytics/days.ts';
import type {
  Colleague,
  Consequences,
  Invitation,
} from '../../../domain/colleagues/colleagues.calls.ts';
import { colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { DownIcon, PlusIcon, TickIcon } from '../../ui/icons.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { useConfirm, useDialog } from '../ui/dialog.tsx';
import { Face } from '../ui/face.tsx';
import { MailIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { Panel, Screen } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { useHashAct, useHashFocus } from '../ui/use-hash-focus.ts';
import { useNow } from '../ui/use-now.ts';
import type { Route } from './+types/accounts';
import { InviteDialog, LinkDialog, type ShownLink } from './invite-dialog.tsx';
import { OnlyOwner } from './only-owner.tsx';
import { SecondStepRulePanel } from './second-step-rule.tsx';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/accounts', { signal });
}

/** A row of the list: an account, or somebody who is invited. */
type Row = { id: string; account: Colleague } | { id: string; invitation: Invitation };

export default function AccountsRoute({ loaderData }: Route.ComponentProps) {
  const { accounts, invitations, rule, canMail } = loaderData;
  const inviting = useDialog();
  const link = useDialog<ShownLink>();
  useHashFocus();
  useHashAct('invite', () => inviting.open());
  const rows = rowsOf(accounts, invitations);
  const columns = columnsOf(canMail, rule, link.open);
  return (
    <Screen
      actions={
        <ActionButton onClick={() => inviting.open()} tone="primary">
          <PlusIcon className="size-4" />
          Invite somebody
        </ActionButton>
      }
      lead="Who can log in, and what they may do"
      title="Accounts"
    >
      <OnlyOwner accounts={accounts} onInvite={() => inviting.open()} />
      <DataTable caption="Accounts" columns={columns} rows={rows} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Panel title="What each role may do">
          <ul className="grid gap-1.5">
            {roles.map((role) => (
              <li key={role}>
                <strong>{roleTexts[role].name}:</strong> {roleTexts[role].sentence}
              </li>
            ))}
          </ul>
        </Panel>
        <SecondStepRulePanel accounts={accounts} rule={rule} />
      </div>
      {inviting.render((close) => (
        <InviteDialog
          canMail={canMail}
          onClose={close}
          onLink={(address) => link.open({ link: address, of: 'invitation' })}
        />
      ))}
      {link.render((close, shown) => (
        <LinkDialog {...shown} onClose={close} />
      ))}
    </Screen>
  );
}

/** Active accounts, then invitations, then those who left. */
function rowsOf(accounts: Colleague[], invitations: Invitation[]): Row[] {
  const accountRows = accounts.map((account) => ({ id: `account-${account.id}`, account }));
  return [
    ...accountRows.filter(({ account }) => account.leftAt === null),
    ...invitations.map((invitation) => ({ id: `invitation-${invitation.id}`, invitation })),
    ...accountRows.filter(({ account }) => account.leftAt !== null),
  ];
}

type ShowLink = (shown: ShownLink) => void;

function columnsOf(
  canMail: boolean,
  rule: SecondStepRule | null,
  showLink: ShowLink,
): Column<Row>[] {
  return [
    { key: 'name', label: 'Name', isHead: true, cell: (row) => <Name row={row} /> },
    { key: 'role', label: 'Role', cell: (row) => <RoleCell row={row} /> },
    { key: 'step', label: 'Two-step login', cell: (row) => <SecondStep row={row} rule={rule} /> },
    { key: 'seen', label: 'Last seen', cell: (row) => <Seen row={row} /> },
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (row) =>
        'account' in row ? (
          <AccountActions {...row} canMail={canMail} showLink={showLink} />
        ) : (
          <InvitationActions {...row} canMail={canMail} showLink={showLink} />
        ),
    },
  ];
}

const Sub = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-sm break-words text-mute">{children}</span>
);

function Name({ row }: { row: Row }) {
  if ('invitation' in row) {
    const { name, email, invitedBy, createdAt } = row.invitation;
    return (
      <Who mark={<InvitedMark />}>
        <span className="font-semibold">{name}</span>
        <Sub>{email}</Sub>
        <Sub>
          invited by {invitedBy ?? 'an owner'}, <Moment of={createdAt} />
        </Sub>
      </Who>
    );
  }
  const { name, email, username, isMe, leftAt } = row.account;
  const look = `size-10 rounded-control ${leftAt ? 'opacity-50' : ''}`;
  const mark = <Face account={row.account} className={look} name={name} />;
  return (
    <Who mark={mark}>
      <span className="font-semibold">{name}</span>
      {isMe && <span className="text-mute"> you</span>}
      {(email ?? username) !== name && <Sub>{email ?? username}</Sub>}
      {leftAt && (
        <Sub>
          left, cannot log in since <Moment of={leftAt} />
        </Sub>
      )}
    </Who>
  );
}

/** A name beside its picture. */
function Who({ mark, children }: { mark: React.ReactNode; children: React.ReactNode }) {
  return (
    <span className="flex items-center gap-3">
      {/* The table is narrow between cards and wide windows. */}
      <span className="contents sm:max-lg:hidden">{mark}</span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** In place of the picture of somebody who has not come yet. */
function InvitedMark() {
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-control border border-dashed border-mute/70">
      <MailIcon className="size-5" />
    </span>
  );
}

function RoleCell({ row }: { row: Row }) {
  if ('invitation' in row) return roleTexts[row.invitation.role].name;
  const { account } = row;
  if (account.leftAt) return <span className="text-mute">{roleTexts[account.role].name}</span>;
  if (account.isLastOwner) {
    return (
      <>
        Owner
        <span className="block max-w-[14rem]">
          <Sub>{colleagueMessages.lastOwner}</Sub>
        </span>
      </>
    );
  }
  return <RoleChoice account={account} />;
}

/** Changes a role; asks first if that takes cards or invitations from somebody, or what one may do oneself. */
function RoleChoice({ account }: { account: Colleague }) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const { id, name, role, isMe } = account;

  async function change(next: Role) {
    if (isBusy || next === role) return;
    const before = await run(() => callApi('GET /api/admin/accounts/:id/removal', { id }), {
      reload: false,
    });
    if (!before) return;
    const losses = lossesOf({ ...before, cards: seesPeople(next) ? [] : before.cards });
    if (isMe || losses.length > 0 || next === 'owner') {
      const text = `Make ${isMe ? 'yourself' : name} ${articleOf(next)}?`;
      const detail = [roleTexts[next].sentence, ...losses].join(' ');
      const options = { confirmLabel: `Make ${roleTexts[next].name}`, detail };
      if (!(await confirm(text, { ...options, tone: 'primary' }))) return;
    }
    await run(() => callApi('PUT /api/admin/accounts/:id/role', { id, json: { role: next } }), {
      done: `${isMe ? 'You are' : `${name} is`} ${articleOf(next)} now.`,
    });
  }

  return (
    <span className="relative inline-block">
      <select
        aria-label={`Role of ${name}`}
        className="min-h-11 cursor-pointer appearance-none rounded-control border border-mute/70 bg-white py-2 pr-9 pl-3 hover:border-ink"
        onChange={({ target }) => void change(target.value as Role)}
        value={role}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {roleTexts[each].name}
          </option>
        ))}
      </select>
      <DownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  );
}

const seesPeople = (role: Role) => role === 'owner' || role === 'desk';

const articleOf = (role: Role) =>
  ({
    owner: 'an owner',
    editor: 'an editor',
    desk: 'part of the enquiry desk',
    author: 'an author',
  })[role];

/** What somebody loses, as sentences. */
function lossesOf({ cards, invitations }: Consequences): string[] {
  const shown = cards.slice(0, 8).map(({ name }) => name || 'without a name');
  const more = cards.length > shown.length ? ` and ${cards.length - shown.length} more` : '';
  return [
    ...(cards.length > 0
      ? [
          `${countText(cards.length, 'card goes', 'cards go')} to nobody: ${shown.join(', ')}${more}.`,
        ]
      : []),
    ...(invitations.length > 0 ? [`The open invitation of ${invitations.join(', ')} ends.`] : []),
  ];
}

/** What is asked for after the password. */
function SecondStep({ row, rule }: { row: Row; rule: SecondStepRule | null }) {
  const today = dayIn(use(TimeZone), useNow());
  if ('invitation' in row) return <span className="text-mute">after the first login</span>;
  const { secondStep, leftAt, role } = row.account;
  if (leftAt) return <span className="text-mute">–</span>;
  if (!secondStep) {
    const from = neededFrom(rule, role);
    return (
      <>
        <span className="font-semibold text-brick">Off</span>
        {from && (
          <span className="block text-sm text-mute lg:whitespace-nowrap">
            needed {from > today ? 'from' : 'since'} {shortDate(from, 'UTC')}
          </span>
        )}
      </>
    );
  }
  const { passkeys, hasApp, codesLeft } = secondStep;
  const parts = [
    ...(passkeys > 0 ? [countText(passkeys, 'passkey', 'passkeys')] : []),
    ...(hasApp ? [passkeys > 0 ? 'app' : 'Authenticator app'] : []),
  ];
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <TickIcon className="size-4" />
        {parts.join(', ')}
      </span>
      <Sub>
        {codesLeft === 0
          ? 'no recovery codes left'
          : `${countText(codesLeft, 'recovery code', 'recovery codes')} left`}
      </Sub>
    </>
  );
}

function Seen({ row }: { row: Row }) {
  const now = useNow();
  if ('invitation' in row) {
    const hours = Math.ceil((Date.parse(row.invitation.expiresAt) - now.getTime()) / 3_600_000);
    if (hours <= 0) {
      return (
        <>
          Expired
          <Sub>
            <Moment of={row.invitation.expiresAt} />
          </Sub>
        </>
      );
    }
    return `Link ends in ${hours === 1 ? 'an hour' : `${hours} hours`}`;
  }
  const { lastSeen, leftAt, posts } = row.account;
  const kept = posts > 0 && <Sub>{countText(posts, 'post keeps', 'posts keep')} the name</Sub>;
  if (leftAt) return kept || <span className="text-mute">–</span>;
  if (!lastSeen) return <span className="text-mute">Not logged in now</span>;
  return (
    <>
      <span className="lg:whitespace-nowrap">
        <Moment of={lastSeen.at} />
      </span>
      <Sub>{lastSeen.device}</Sub>
    </>
  );
}

interface AccountActionsProps {
  account: Colleague;
  canMail: boolean;
  showLink: ShowLink;
}

function AccountActions({ account, canMail, showLink }: AccountActionsProps) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const { id, name, email, isMe, isLastOwner, leftAt } = account;

  async function sendReset() {
    const isMailed = canMail && email !== null;
    const where = isMailed
      ? `It goes to ${email}.`
      : canMail
        ? `${name} has no email, so you copy the link and send it yourself.`
        : colleagueMessages.copyLink;
    const options = {
      confirmLabel: isMailed ? 'Send the link' : 'Make the link',
      detail: `${where} It works once, for an hour, and earlier ones end. All devices are logged out when it is used; a second step is still asked for.`,
      tone: 'primary' as const,
    };
    if (!(await confirm(`A new password for ${name}?`, options))) return;
    const json = { isMailed };
    const made = await run(() => callApi('POST /api/admin/accounts/:id/reset', { id, json }), {
      done: (response) =>
        response.isMailed ? `A link for a new password is on its way to ${email}.` : undefined,
    });
    if (made?.link) showLink({ link: made.link, of: 'password' });
  }

  async function remove() {
    const before = await run(() => callApi('GET /api/admin/accounts/:id/removal', { id }), {
      reload: false,
    });
    if (!before) return;
    const { devices, posts } = before;
    const detail = [
      `${isMe ? 'You' : name} cannot log in any more${devices > 0 ? `, and ${countText(devices, 'device is', 'devices are')} logged out` : ''}.`,
      ...lossesOf(before),
      posts > 0
        ? `${countText(posts, 'post stays', 'posts stay')}, and notes and replies too.`
        : 'What was written stays under the name.',
      'You can let them in again.',
    ].join(' ');
    const text = isMe ? 'Remove your own account?' : `Remove ${name}?`;
    if (!(await confirm(text, { confirmLabel: 'Remove', detail }))) return;
    await run(() => callApi('POST /api/admin/accounts/:id/removal', { id }), {
      done: (after) => [`${name} is removed.`, ...lossesOf(after)].join(' '),
    });
  }

  async function letIn() {
    const options = {
      confirmLabel: 'Let in again',
      detail: `${name} logs in with the password from before, as ${roleTexts[account.role].name}.`,
      tone: 'primary' as const,
    };
    if (!(await confirm(`Let ${name} in again?`, options))) return;
    await run(() => callApi('POST /api/admin/accounts/:id/return', { id }), {
      done: `${name} can log in again.`,
    });
  }

  if (leftAt) {
    return (
      <ActionButton
        aria-disabled={isBusy}
        aria-label={`Let ${name} in again`}
        className="-mx-2"
        onClick={() => void letIn()}
        tone="text"
      >
        Let in again
      </ActionButton>
    );
  }
  if (isLastOwner && isMe) return null;
  return (
    <div className="-mx-2 flex flex-wrap whitespace-nowrap lg:flex-nowrap">
      {!isMe && (
        <ActionButton
          aria-disabled={isBusy}
          aria-label={`New password for ${name}`}
          onClick={() => void sendReset()}
          tone="text"
        >
          New password
        </ActionButton>
      )}
      {!isLastOwner && (
        <DeleteButton
          aria-disabled={isBusy}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
          tone="text"
        >
          Remove
        </DeleteButton>
      )}
    </div>
  );
}

interface InvitationActionsProps {
  invitation: Invitation;
  canMail: boolean;
  showLink: ShowLink;
}

function InvitationActions({ invitation, canMail, showLink }: InvitationActionsProps) {
  const isExpired = Date.parse(invitation.expiresAt) <= useNow().getTime();
  const isMailed = isExpired && canMail;
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const { id, name, email } = invitation;

  async function renew() {
    const made = await run(
      () => callApi('POST /api/admin/invitations/:id/link', { id, json: { isMailed } }),
      {
        done: (response) =>
          response.isMailed ? `The invitation to ${email} is on its way.` : undefined,
      },
    );
    if (made && !made.isMailed) showLink({ link: made.link, of: 'invitation' });
  }

  async function withdraw() {
    const options = {
      confirmLabel: 'Withdraw',
      detail: `The link that ${name} has stops working.`,
    };
    if (!(await confirm(`Withdraw the invitation of ${email}?`, options))) return;
    await run(() => callApi('DELETE /api/admin/invitations/:id', { id }), {
      done: `The invitation of ${email} is withdrawn.`,
    });
  }

  return (
    <div className="-mx-2 flex flex-wrap lg:flex-nowrap">
      <ActionButton
        aria-disabled={isBusy}
        aria-label={isExpired ? `Send the invitation of ${name} again` : `New link for ${name}`}
        onClick={() => void renew()}
        tone="text"
      >
        {isExpired ? 'Send again' : 'New link'}
      </ActionButton>
      <ActionButton
        aria-disabled={isBusy}
        aria-label={`Withdraw the invitation of ${name}`}
        onClick={() => void withdraw()}
        tone="deleteText"
      >
        Withdraw
      </ActionButton>
    </div>
  );
}
