import { messages } from '../../../domain/messages.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { Card } from '../../ui/card.tsx';
import { KolamCover } from '../../ui/kolam/cover.tsx';

export function AuthorCard({ author, bio }: { author: string; bio: string | null }) {
  return (
    <Card className="p-6 sm:p-7">
      <KolamCover className="size-14 rounded-control" columns={3} rows={3} seed={author} />
      <h2 className="display-3 mt-4">About the Author</h2>
      <p className="mt-3 font-semibold" lang={languageOf(author)}>
        {author}
      </p>
      <p className="mt-1 text-base leading-normal text-mute" lang={languageOf(bio ?? '')}>
        {bio ?? messages.comments.noBio}
      </p>
    </Card>
  );
}
