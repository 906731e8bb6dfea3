import type { SectionOf } from '../../../../domain/page.ts';

export type Service = SectionOf<'service-details'>['services'][number];

export interface ServicesProps {
  services: Service[];
}
