import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';

/** In place of an empty grid: nothing was uploaded yet, or nothing fits. */
export function NoPictures({ query }: { query: URLSearchParams }) {
  if (query.get('search')) {
    return (
      <Empty title="No picture fits">
        <p>Try other words: of its name, its description, or the title of a post that shows it.</p>
        <ActionLink to="/admin/media">Show all pictures</ActionLink>
      </Empty>
    );
  }
  if (query.get('status')) {
    return (
      <Empty title="Nothing in this list">
        <ActionLink to="/admin/media">Show all pictures</ActionLink>
      </Empty>
    );
  }
  return (
    <Empty title="No pictures yet">
      <p>
        Upload some, or drop files anywhere on this page: JPEG, PNG, WebP, AVIF or GIF of up to 15
        MB. What is uploaded in a post stands here too.
      </p>
    </Empty>
  );
}
