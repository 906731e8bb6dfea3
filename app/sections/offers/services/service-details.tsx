import { HeadedBand } from '../../headed-band.tsx';
import type { SectionProps } from '../../section-props.ts';
import { ServicePage } from './service-page.tsx';
import { ServiceReport } from './service-report.tsx';

/** Each service with what is in it, laid out like what the page sells. */
export function ServiceDetails({ look, services, ...section }: SectionProps<'service-details'>) {
  const Layout = look === 'report' ? ServiceReport : ServicePage;
  return (
    <HeadedBand {...section}>
      <Layout services={services} />
    </HeadedBand>
  );
}
