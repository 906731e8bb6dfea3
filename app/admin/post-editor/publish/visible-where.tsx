import { pageTopics } from '../../../../content/page-topics.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';

interface VisibleWhereProps {
  /** The first one of the post; blank for none. */
  category: string;
  isPublic: boolean;
  /** In words, such as "now". */
  time: string;
}

/** What visitors will see of a post, and where. */
export function VisibleWhere({ category, isPublic, time }: VisibleWhereProps) {
  const card = isPublic ? 'In its place' : 'First card';
  const rows: [place: string, what: string][] = [
    ['Blog', category ? `${card}, under ${category}` : card],
    ['Home page', isPublic ? 'While it is among the three newest' : 'First of three posts'],
    ...topicPages(category).map((page): [string, string] => [
      `${page} page`,
      isPublic ? 'While it is among the two newest of its category' : 'First of two posts',
    ]),
    ['Feed, sitemap', isPublic ? 'With its new words' : 'As the newest entry'],
  ];
  if (time !== 'now') {
    const before = isPublic ? 'As it is today' : 'Only here, and for whoever has the preview link';
    rows.unshift(['Until then', before]);
  }
  return (
    <table className="w-full text-[0.9375rem]">
      <caption className="mb-2 text-left font-display text-lg">
        What will be visible where
        {time !== 'now' && `, from ${time}`}
      </caption>
      <tbody>
        {rows.map(([place, what]) => (
          <tr className="border-t border-line align-top" key={place}>
            <th className="py-2 pr-3 text-left font-semibold" scope="row">
              {place}
            </th>
            <td className="py-2">{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The service pages that show posts of a category. */
function topicPages(category: string): string[] {
  const pages = Object.entries(pageTopics);
  return pages.flatMap(([page, topic]) => (topicKey(topic) === topicKey(category) ? [page] : []));
}
