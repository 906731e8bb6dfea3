import { shareWords } from '../../domain/share-image.ts';
import type { PicturedPage } from '../../server/context.ts';
import { PageHead } from '../layout/page-head.tsx';
import { StructuredData } from '../layout/structured-data.tsx';
import { SectionList, type SectionSlots } from '../sections/section-list.tsx';
import { LibraryPictures } from '../ui/library-picture.tsx';

interface SectionPageProps {
  page: PicturedPage;
  slots?: SectionSlots;
  /** For pages that are linked only from emails. */
  noindex?: boolean;
}

/** A page made of sections, with its head and structured data. */
export function SectionPage({ page, slots, noindex }: SectionPageProps) {
  return (
    <>
      <PageHead
        meta={page.meta}
        noindex={noindex}
        path={page.path}
        words={shareWords(page.sections)}
      />
      <LibraryPictures value={page.pictures}>
        <SectionList sections={page.sections} slots={slots} />
      </LibraryPictures>
      {!noindex && <StructuredData page={page} />}
    </>
  );
}
