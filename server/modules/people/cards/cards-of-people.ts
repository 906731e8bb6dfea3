import { cardOfAddress, forgetAddress, phonesOfNobodyElse } from './addresses.ts';
import { lockPeople } from './cards.repository.ts';
import { contactByMessages } from './changes.ts';
import { putOnCards, putReadersOnCards } from './receive.ts';
import { takeOff } from './remove.ts';
import { deleteEntries } from './traces.repository.ts';

/** What other modules do with cards, within their transactions. */
export const cardsOfPeople = {
  lockPeople,
  putOnCards,
  putReadersOnCards,
  takeOff,
  contactByMessages,
  cardOfAddress,
  phonesOfNobodyElse,
  forgetAddress,
  deleteEntries,
};

export type CardsOfPeople = typeof cardsOfPeople;
