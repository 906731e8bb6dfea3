/*
 * How the made-up people of the delivered texts and posts are drawn, by name. Whoever replaces them chooses a photograph
 * of the library; any other person without one has the kolam of their name.
 */
export const samplePeople = {
  // Testimonials on the home page.
  'Sneha K.': { hair: 'long', clothes: 'drape', skin: 1, ground: 'gold' },
  'Harpreet S.': { hair: 'swept', beard: 'trim', clothes: 'jacket', skin: 0, ground: 'leaf' },
  'Lakshmi V.': { hair: 'bun', clothes: 'sash', skin: 2, ground: 'brick', hasEarrings: true },
  'Imran Q.': {
    hair: 'parted',
    beard: 'full',
    clothes: 'kurta',
    skin: 1,
    ground: 'sand',
    isGrey: true,
  },
  // Learners on the courses page.
  'Rohit M.': { hair: 'short', clothes: 'collar', skin: 2, ground: 'leaf', hasGlasses: true },
  'Fatima B.': { hair: 'bob', clothes: 'round', skin: 0, ground: 'brick' },
  'Joseph T.': { hair: 'curls', beard: 'moustache', clothes: 'round', skin: 4, ground: 'sand' },
  // Authors of the first posts.
  'Ananya Rao': { hair: 'bun', clothes: 'sash', skin: 3, ground: 'gold', hasEarrings: true },
  'Meera Iyer': { hair: 'plait', clothes: 'kurta', skin: 1, ground: 'leaf', hasGlasses: true },
  'Vikram Shah': { hair: 'parted', beard: 'full', clothes: 'collar', skin: 2, ground: 'brick' },
} as const;
