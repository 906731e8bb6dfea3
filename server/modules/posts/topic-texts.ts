import { deliveredTopicTexts } from '../../../content/topic-texts.ts';
import { type TopicKind, type TopicTexts, topicKey } from '../../../domain/topics/topics.ts';

const delivered = new Map(
  Object.entries(deliveredTopicTexts).map(([name, texts]) => [topicKey(name), texts]),
);

const none: TopicTexts = { heading: '', lead: '', description: '' };

/** As stored; null where the owner wrote nothing. */
type StoredTopicTexts = { [Part in keyof TopicTexts]: string | null };

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
