import { Filters } from '../ui/filters.tsx';
import type { KnownTopics } from './load-topics.ts';

const statuses = [
  { value: '', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
  { value: 'trashed', label: 'Trash' },
];

const sorts = [
  { value: '', label: 'Last changed' },
  { value: 'published', label: 'Last published' },
  { value: 'created', label: 'Last created' },
  { value: 'title', label: 'Title' },
];

const anyOf = (names: string[]) => [
  { value: '', label: 'Any' },
  ...names.map((name) => ({ value: name, label: name })),
];

/** Search, filters and order of the list, all in its address. */
export function BlogFilters({ topics }: { topics: KnownTopics }) {
  return (
    <Filters
      searchLabel="Search blogs"
      selects={[
        { name: 'status', label: 'Status', options: statuses },
        { name: 'category', label: 'Category', options: anyOf(topics.categories) },
        { name: 'tag', label: 'Tag', options: anyOf(topics.tags) },
        { name: 'sort', label: 'Sort by', options: sorts },
      ]}
    />
  );
}
