import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import { type PartName, valuesOf } from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { aDetailedPicture } from '../images.ts';
import { enterAdmin } from './enter-admin.ts';

type Values = Record<string, unknown>;

/**
 * Enters on a seeded site what an owner can enter, over HTTP: facts, people and posts with photographs, a batch with
 * its fee, prices, partners, authors. Throws if a call is refused.
 */
export async function fillPages(
  url: string,
  administrator: { username: string; password: string },
): Promise<void> {
  const { call } = await enterAdmin(url, administrator);

  async function upload(name: string, width: number, height: number) {
    const file = await aDetailedPicture(width, height).jpeg({ quality: 80 }).toBuffer();
    const form = new FormData();
    form.set('alt', name);
    form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), `${name}.jpg`);
    return await call('POST', '/api/admin/media', form);
  }
  const [face, scene] = [await upload('A face', 800, 1000), await upload('A room', 1600, 1000)];
  const faceOf = (name: string) => ({ src: face.url, alt: `Portrait of ${name}` });
  const room = { src: scene.url, alt: 'Four people at one table' };

  /** Publishes changes of a page's parts. */
  async function edit(key: string, changes: Partial<Record<PartName, (values: Values) => Values>>) {
    const page: PageOverview = await call('GET', `/api/admin/pages/${key}`);
    const edits = Object.entries(changes).map(([part, change]) => {
      const values = valuesOf(page.delivered, part as PartName);
      return [part, { values: { ...values, ...change(values) } }];
    });
    const data = { revision: page.revision, edits: Object.fromEntries(edits) };
    const { revision } = await call('PUT', `/api/admin/pages/${key}/draft`, data);
    await call('POST', `/api/admin/pages/${key}/publish`, { revision });
  }

  const facts = {
    phone: '98230 00140',
    whatsapp: '98230 00140',
    address: 'Shree Arcade\nKarve Road, Kothrud\nPune 411004, Maharashtra',
    city: 'Pune',
    holidays: 'Closed on 26 January and 15 August',
  };
  await call('PUT', '/api/admin/site', facts);

  const names = ['Kavita Deshmukh', 'Arjun Menon', 'Shabana Ansari', 'Vikram Rathore'];
  const people = names.map((name) => ({
    name,
    about: 'Answers about courses',
    languages: 'Hindi, English',
    picture: faceOf(name),
  }));
  await edit('about', { people: () => ({ people }), office: () => ({ map: room }) });
  const partners = () => ({
    logos: ['Neelgiri', 'Charkha', 'Kothrud Bakers'].map((name) => ({
      name,
      link: '',
      picture: room,
    })),
  });
  await edit('home', { hero: () => ({ photograph: room }), partners });
  const start = addDays(dayIn('Asia/Kolkata', new Date()), 40);
  await edit('courses', {
    hero: () => ({ photograph: room }),
    courses: ({ courses }) => {
      const [first, second, ...others] = courses as Values[];
      const batch = { days: 'Saturday and Sunday', hours: '10 am to 1 pm', place: 'Kothrud, Pune' };
      const seats = { weeks: '12', seats: '20', seatsLeft: '6' };
      const instructors = names.slice(0, 2).map((name, place) => ({
        name,
        about: 'Search',
        work: 'Runs search for two clinics.',
        link: '',
        picture: place === 0 ? faceOf(name) : null,
      }));
      const details = {
        fee: '45000',
        feeNote: 'GST included.',
        batches: [{ start, ...batch, ...seats }],
        syllabus: Array.from({ length: 8 }, (_, at) => ({
          title: `Week ${at + 1}: who buys, and why`,
          result: 'One page',
        })),
        instructors,
      };
      const next = { ...second, ...details, fee: '28000' };
      return { courses: [{ ...first, ...details }, next, ...others] };
    },
  });
  await edit('hiring', { cost: () => ({ price: '8.33%', unit: 'of a year’s pay' }), partners });
  await edit('agency', { cost: () => ({ price: '₹35,000', unit: 'a month', isWithGst: true }) });
  await edit('web-development', { cost: () => ({ price: '₹85,000', unit: 'a site' }) });

  const { authors } = await call('GET', '/api/admin/authors');
  for (const { id, name, bio, slug } of authors) {
    const link = 'https://www.linkedin.com/in/sample';
    const data = { name, bio, slug, picture: face.id, pictureAlt: '', link };
    await call('PUT', `/api/admin/authors/${id}`, { ...data, inPosts: false });
  }

  for (const { id, title, author, updated_at } of await call('GET', '/api/blogs')) {
    const form = new FormData();
    const cover = { featured_media: String(scene.id), featured_image_alt: room.alt };
    const fields = { title, author, ...cover, base_updated_at: updated_at };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await call('PUT', `/api/blogs/${id}`, form);
  }
}
