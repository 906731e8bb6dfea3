/** The one place that knows the company. Everything else reads it from here. */
export const brand = {
  name: 'Margdeep',
  tagline: 'Guiding digital journeys through expert marketing and talent solutions.',
  email: 'hello@margdeep.example',
  linkedin: 'https://www.linkedin.com/company/margdeep-example',
  instagram: 'https://www.instagram.com/margdeep.example',
  /** Shown in the footer of every page. */
  footerHours: 'Monday to Saturday, 9 AM to 6 PM',
  /** The same for search engines, in schema.org's form. */
  openingHours: 'Mo-Sa 09:00-18:00',
  /** Shown on the contact page. */
  contactHours: 'Monday - Friday: 9:00 AM - 6:00 PM',
  foundedYear: 2023,
  /** City and state whose courts decide, such as "Pune, Maharashtra"; null until the owner has settled it. */
  governingPlace: null as string | null,
};
