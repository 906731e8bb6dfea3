/** The company's data; everything else reads it from here. */
export const brand = {
  name: 'Margdeep',
  tagline: 'Guiding digital journeys through expert marketing and talent solutions.',
  email: 'hello@margdeep.example',
  linkedin: 'https://www.linkedin.com/company/margdeep-example',
  instagram: 'https://www.instagram.com/margdeep.example',
  footerHours: 'Monday to Saturday, 9 AM to 6 PM',
  /** The hours in schema.org's format. */
  openingHours: 'Mo-Sa 09:00-18:00',
  contactHours: 'Monday - Friday: 9:00 AM - 6:00 PM',
  foundedYear: 2023,
  /** City and state of jurisdiction, such as "Pune, Maharashtra"; null until the owner has set it. */
  governingPlace: null as string | null,
};
