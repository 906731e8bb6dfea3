import * as z from 'zod/mini';
import { codePoints, optionalText, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';
import { isVisible } from '../text/storable.ts';
import { inOneLine, topicKey, topicMessages } from './topics.ts';

/** Maximum length of a category or tag, in code points. */
export const maxTopic = 60;

/** Whether a name is short enough. Its key is limited too, because a few letters become longer in lower case. */
export function isShortTopic(name: string): boolean {
  return Math.max(codePoints(name), codePoints(topicKey(name))) <= maxTopic;
}

/** The name of a category or tag; without commas, which separate names in posts. */
export const topicName = z.pipe(
  requiredText('Name', maxTopic, topicMessages.nameRequired),
  z.pipe(
    z.transform(inOneLine),
    z.string().check(
      z.refine(isVisible, { error: topicMessages.nameRequired, abort: true }),
      z.refine((name) => !name.includes(','), { error: topicMessages.comma, abort: true }),
      z.refine(isShortTopic, { error: messages.fields.tooLong('Name', maxTopic) }),
    ),
  ),
);

/** What its list says. */
export const topicTextsForm = z.object({
  heading: optionalText('Heading', 120),
  lead: optionalText('Introduction', 300),
  description: optionalText('Description in search results', 170),
});

/** A new name, or the name of the topic to merge into. */
export const topicForm = z.object({ name: topicName });
