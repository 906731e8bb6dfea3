/** A batch of a course, as the owner types it. */
export const aBatch = {
  start: '2099-12-07',
  days: 'Mon, Wed and Fri',
  hours: '7 pm to 9 pm',
  place: 'Online, live',
  weeks: '8',
  seats: '20',
  seatsLeft: '6',
};

/** All details of a course, as the owner types them. */
export const courseDetails = {
  fee: '₹1,45,000',
  feeNote: 'With 18% GST',
  scholarship: '60 %',
  batches: [aBatch, { ...aBatch, start: '2100-01-04', place: 'Pune', weeks: '', seatsLeft: '0' }],
  syllabus: [
    { title: 'The customer', result: 'A brief' },
    { title: 'Search', result: '' },
  ],
  instructors: [{ name: 'Sarita K.', about: 'Search and writing' }],
};
