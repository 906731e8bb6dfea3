import { lockPeople } from './cards.repository.ts';
import { contactByMessages } from './changes.ts';
import { putOnCards, putReadersOnCards } from './receive.ts';
import { forgetEmails, takeOff } from './remove.ts';

/** What other modules do with cards, within their transactions. */
export const cardsOfPeople = {
  lockPeople,
  putOnCards,
  putReadersOnCards,
  takeOff,
  contactByMessages,
  forgetEmails,
};

export type CardsOfPeople = typeof cardsOfPeople;
