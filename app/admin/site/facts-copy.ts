import { factNames, type SiteFacts } from '../../../domain/site/site-facts.ts';
import { readJson, storeJson } from '../session/stored-json.ts';

const key = 'facts-copy';

/** Facts that were typed and not saved, with those that the form began with. */
interface FactsCopy {
  facts: SiteFacts;
  base: SiteFacts;
}

export const keepFacts = (copy: FactsCopy) => storeJson(key, copy);

export const dropFacts = () => localStorage.removeItem(key);

export const keptFacts = () => readJson(key, isFactsCopy);

function isFactsCopy(kept: unknown): kept is FactsCopy {
  const { facts, base } = Object(kept);
  return areFacts(facts) && areFacts(base);
}

function areFacts(given: unknown): given is SiteFacts {
  const facts = Object(given);
  return factNames.every((name) => typeof facts[name] === 'string');
}
