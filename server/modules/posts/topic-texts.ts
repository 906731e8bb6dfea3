import { deliveredTopicTexts } from '../../../content/topic-texts.ts';
import { type TopicKind, type TopicTexts, topicKey } from '../../../domain/topics/topics.ts';

const delivered = new Map(
  Object.entries(deliveredTopicTexts).map(([name, texts]) => [topicKey(name), texts]),
);

const none: TopicTexts = { heading: '', lead: '', description: '' };

/** As stored; null where the owner wrote nothing. */
export type StoredTopicTexts = { [Part in keyof TopicTexts]: string | null };

/** What the list of a category or tag says: as the owner wrote it, or else as delivered. */
export function topicTextsOf(
  kind: TopicKind,
  name: string,
  stored: StoredTopicTexts | undefined,
): TopicTexts {
  const start = (kind === 'categories' && delivered.get(topicKey(name))) || none;
  return {
    heading: stored?.heading ?? start.heading,
    lead: stored?.lead ?? start.lead,
    description: stored?.description ?? start.description,
  };
}

/** What a category or tag takes along to another name: what the owner wrote, also that it says nothing, and else what was delivered. */
export function textsToKeep(
  kind: TopicKind,
  name: string,
  stored: StoredTopicTexts | undefined,
): StoredTopicTexts {
  const texts = topicTextsOf(kind, name, stored);
  return {
    heading: stored?.heading ?? (texts.heading || null),
    lead: stored?.lead ?? (texts.lead || null),
    description: stored?.description ?? (texts.description || null),
  };
}
