import { use, useId } from 'react';
import { Link, NavLink } from 'react-router';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { whatsappAddress } from '../../../domain/replies/reply-form.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { icon } from '../../ui/icons.tsx';
import { hrefOf, menuFor } from '../screens.ts';
import { RoleContext } from '../session/access.ts';
import { ActionButton, linkClass } from '../ui/action.tsx';
import { BackIcon, MailIcon, MoreIcon, menuIcons } from '../ui/icons.tsx';
import { callTo, PhoneIcon, usablePhones, useRecord, WhatsAppIcon } from './contact-links.tsx';
import { canReplyTo, goesTo, type ReplyState } from './reply-panel.tsx';
import type { CardRound } from './round.ts';

const UpIcon = icon('M6 15l6-6 6 6');
const DownIcon = icon('M6 9l6 6 6-6');
const ReplyIcon = icon('M9 7l-5 5 5 5M4 12h10a6 6 0 0 1 6 6');

/** Buttons to the person before and after this one. */
function Neighbours({ round, className }: { round: CardRound; className: string }) {
  if (round.place === undefined) return null;
  return (
    <>
      <button
        aria-keyshortcuts="k"
        aria-label="Previous person"
        className={className}
        disabled={!round.has(-1)}
        onClick={() => void round.go(-1)}
        type="button"
      >
        <UpIcon className="size-5" />
      </button>
      <button
        aria-keyshortcuts="j"
        aria-label="Next person"
        className={className}
        disabled={!round.has(1)}
        onClick={() => void round.go(1)}
        type="button"
      >
        <DownIcon className="size-5" />
      </button>
    </>
  );
}

function Place({ round: { place, total } }: { round: CardRound }) {
  if (place === undefined || total === undefined) return null;
  return (
    <span className="tabular-nums">
      {formatNumber(place)} of {formatNumber(total)}
    </span>
  );
}

/** On phones, in place of the admin's own header. */
export function TopBar({ round }: { round: CardRound }) {
  const menuId = useId();
  const menu = menuFor(use(RoleContext));
  const button =
    'flex size-11 cursor-pointer items-center justify-center rounded-control disabled:opacity-40';
  return (
    <nav aria-label="Card" className="card-top" data-ground="green">
      <Link aria-label="Back to the list" className={`${button} text-chalk`} to={round.list}>
        <BackIcon className="size-6" />
      </Link>
      <span className="grow font-semibold">
        <Place round={round} />
      </span>
      <Neighbours className={button} round={round} />
      <button
        aria-label="Other screens"
        className={button}
        popoverTarget={menuId}
        style={{ anchorName: '--card-menu' }}
        type="button"
      >
        <MoreIcon className="size-6" />
      </button>
      <div
        className="admin-menu max-h-[80dvh] overflow-y-auto"
        id={menuId}
        popover="auto"
        style={{ positionAnchor: '--card-menu' }}
      >
        {menu.flat().map(({ label, icon, tabs: [first] }) => {
          const Icon = menuIcons[icon];
          return (
            first && (
              <NavLink
                className="flex min-h-11 items-center gap-3 px-2 font-medium text-ink no-underline"
                key={label}
                to={hrefOf(first)}
              >
                <Icon className="size-5" />
                {label}
              </NavLink>
            )
          );
        })}
      </div>
    </nav>
  );
}

interface ContactProps {
  card: PersonCard;
  form: ReplyState;
  /** Scrolls to the reply. */
  onReply: () => void;
}

/** WhatsApp with the text of the reply, phone, and reply; the first available one is the primary button. */
function ContactActions({ card, form, onReply, isWide }: ContactProps & { isWide: boolean }) {
  const record = useRecord(card);
  const [phone] = usablePhones(card);
  const { answer, sendable, opened } = form;
  const whatsapp = answer.kind === 'whatsapp' ? answer.to : (phone ?? '');
  return (
    <>
      {phone && (
        <a
          aria-label={`Open WhatsApp with a text for ${card.name}`}
          className={linkClass('primary')}
          href={whatsappAddress(whatsapp, sendable)}
          onClick={() => void opened(whatsapp)}
          rel="noreferrer"
          target="_blank"
        >
          <WhatsAppIcon />
          WhatsApp
        </a>
      )}
      {phone && (
        <a
          aria-label={`Call${isWide ? ` ${phoneText(phone)}` : ''}, ${card.name}`}
          className={linkClass('plain')}
          href={`tel:${phone}`}
          onClick={() => void record(callTo(phone, answer.language))}
        >
          <PhoneIcon />
          Call{isWide && ` ${phoneText(phone)}`}
        </a>
      )}
      <ActionButton onClick={onReply} tone={phone ? 'plain' : 'primary'}>
        <ReplyIcon />
        Reply
      </ActionButton>
    </>
  );
}

/** The bar at the bottom on phones; while a reply is written, its button sends it. */
export function FootBar({ isReplying, ...props }: ContactProps & { isReplying: boolean }) {
  const { card, form } = props;
  const { answer, isBusy, send, opened } = form;
  if (!canReplyTo(card)) return null;
  if (!isReplying) {
    return (
      <div className="card-foot">
        <div className="card-foot-actions">
          <ContactActions {...props} isWide={false} />
        </div>
      </div>
    );
  }
  return (
    <div className="card-foot">
      {answer.kind === 'mail' ? (
        <ActionButton
          aria-disabled={isBusy}
          className="w-full"
          onClick={() => void send()}
          tone="primary"
        >
          <MailIcon />
          {isBusy ? 'Sending...' : 'Send the mail'}
        </ActionButton>
      ) : (
        <a
          className={`${linkClass('primary')} w-full`}
          href={whatsappAddress(answer.to, answer.text)}
          onClick={() => void opened(answer.to)}
          rel="noreferrer"
          target="_blank"
        >
          <WhatsAppIcon />
          Open WhatsApp with this text
        </a>
      )}
      <p className="mt-1.5 text-center text-sm text-mute">
        {answer.kind === 'mail'
          ? goesTo(card, answer.to)
          : 'You press Send there. The card records “opened”.'}
      </p>
    </div>
  );
}

/** Beside the name on wide screens. */
export function HeadActions({ round, ...props }: ContactProps & { round: CardRound }) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-lg:hidden">
      <span className="text-[0.9375rem] text-mute">
        <Place round={round} />
      </span>
      <Neighbours
        className="flex size-11 cursor-pointer items-center justify-center rounded-control border border-mute/70 bg-white hover:border-ink disabled:opacity-40"
        round={round}
      />
      {canReplyTo(props.card) && <ContactActions {...props} isWide />}
      <Link className={linkClass('text')} to={round.list}>
        {round.place === undefined ? 'All people' : 'Back to the list'}
      </Link>
    </div>
  );
}
