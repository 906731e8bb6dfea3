import * as z from 'zod/mini';
import { topicMessages } from '../admin/topic-messages.ts';
import { messages } from '../messages.ts';
import { inOneLine } from '../posts/topic-key.ts';
import { requiredText } from './fields.ts';
import { isShortTopic, postLimits } from './post-form.ts';

/** The name of a category or tag; posts separate theirs by commas. */
export const topicName = z.pipe(
  requiredText('Name', postLimits.topic, topicMessages.nameRequired),
  z.pipe(
    z.transform(inOneLine),
    z.string().check(
      z.refine((name) => name !== '', { error: topicMessages.nameRequired, abort: true }),
      z.refine((name) => !name.includes(','), { error: topicMessages.comma, abort: true }),
      z.refine(isShortTopic, { error: messages.fields.tooLong('Name', postLimits.topic) }),
    ),
  ),
);
