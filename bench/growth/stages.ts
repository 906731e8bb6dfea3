/** Size of the site. */
export interface Stage {
  posts: number;
  comments: number;
  views: number;
}

/**
 * The first is the site as it starts. Slightly more posts than a round number, so that the last page of the list
 * has as many at every stage; ten comments each.
 */
export const stages: Stage[] = [
  { posts: 8, comments: 80, views: 800 },
  { posts: 1004, comments: 10_040, views: 100_000 },
  { posts: 10_004, comments: 100_040, views: 1_000_000 },
];

/** Lengths of the lists for the measurement of event loop blocks. */
export interface ListLengths {
  /** Each with a sent email. */
  messages: number;
  /** Expired spam. */
  oldSpam: number;
  subscriptions: number;
  /** Cards, which have the messages. */
  people: number;
  /** All on one post. */
  comments: number;
  /** Addresses of a file. */
  imported: number;
  posts: number;
}

export const longLists: ListLengths = {
  messages: 100_000,
  oldSpam: 20_000,
  subscriptions: 50_000,
  people: 10_000,
  comments: 20_000,
  imported: 200_000,
  posts: 2000,
};

export const fewLists: ListLengths = {
  messages: 2000,
  oldSpam: 500,
  subscriptions: 1000,
  people: 500,
  comments: 500,
  imported: 4000,
  posts: 200,
};

/** For --quick. */
export const fewStages: Stage[] = [
  { posts: 8, comments: 80, views: 800 },
  { posts: 200, comments: 2000, views: 20_000 },
];
