/** Both are topics: what a post is about. */
export const topicKinds = ['categories', 'tags'] as const;
export type TopicKind = (typeof topicKinds)[number];

/** What one of a kind is called. */
export const topicWords: Record<TopicKind, string> = { categories: 'category', tags: 'tag' };

export const topicsPerPage = 50;
