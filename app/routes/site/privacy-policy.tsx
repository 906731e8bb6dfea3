import { privacyPolicyPage as page } from '../../../content/pages/privacy-policy.ts';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export default function PrivacyPolicyRoute() {
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList sections={page.sections} />
    </>
  );
}
