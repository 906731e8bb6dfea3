import { ContactDesk } from '../../../app/sections/forms/contact-desk.tsx';
import { NewsletterPanel } from '../../../app/sections/forms/newsletter-panel.tsx';
import { Benefits } from '../../../app/sections/offers/benefits.tsx';
import { Courses } from '../../../app/sections/offers/courses.tsx';
import { ServiceCards } from '../../../app/sections/offers/service-cards.tsx';
import { ServiceDetails } from '../../../app/sections/offers/service-details.tsx';
import { Steps } from '../../../app/sections/offers/steps.tsx';
import { TalentDomains } from '../../../app/sections/offers/talent-domains.tsx';
import { Technologies } from '../../../app/sections/offers/technologies.tsx';
import { Closing } from '../../../app/sections/opening/closing.tsx';
import { Hero } from '../../../app/sections/opening/hero.tsx';
import { Statement } from '../../../app/sections/opening/statement.tsx';
import { LearnerStories } from '../../../app/sections/proof/learner-stories.tsx';
import { Milestones } from '../../../app/sections/proof/milestones.tsx';
import { NumberedReasons } from '../../../app/sections/proof/numbered-reasons.tsx';
import { Principles } from '../../../app/sections/proof/principles.tsx';
import { Results } from '../../../app/sections/proof/results.tsx';
import { Testimonials } from '../../../app/sections/proof/testimonials.tsx';
import { Faq } from '../../../app/sections/reading/faq.tsx';
import { LegalText } from '../../../app/sections/reading/legal-text.tsx';

/** The component of every kind of section. */
export const everyComponent = {
  hero: Hero,
  'service-cards': ServiceCards,
  'numbered-reasons': NumberedReasons,
  testimonials: Testimonials,
  benefits: Benefits,
  courses: Courses,
  'learner-stories': LearnerStories,
  'talent-domains': TalentDomains,
  steps: Steps,
  'service-details': ServiceDetails,
  results: Results,
  technologies: Technologies,
  'contact-desk': ContactDesk,
  faq: Faq,
  statement: Statement,
  principles: Principles,
  milestones: Milestones,
  closing: Closing,
  'legal-text': LegalText,
  'newsletter-panel': NewsletterPanel,
};
