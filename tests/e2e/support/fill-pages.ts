import type { APIRequestContext } from '@playwright/test';
import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import { type PartName, valuesOf } from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { aPicture } from '../../support/images.ts';
import { expect } from './fixtures.ts';
import { admin, filledUrl } from './places.ts';

type Values = Record<string, unknown>;

/** Enters what an owner has to enter: facts, people with photographs, a batch with its fee, prices, partners, an author. */
export async function fillPages(request: APIRequestContext): Promise<void> {
  const call = async (method: 'get' | 'put' | 'post', path: string, options: object = {}) => {
    const response = await request[method](`${filledUrl}/api/admin/${path}`, options);
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return await response.json();
  };
  const { token } = await call('post', 'auth/login', { data: admin });
  const headers = { Authorization: `Bearer ${token}` };
  const upload = async (name: string, width: number, height: number) => {
    const buffer = await aPicture(width, height).jpeg().toBuffer();
    const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
    return await call('post', 'media', { headers, multipart: { alt: name, file } });
  };
  const [face, scene] = [await upload('A face', 800, 1000), await upload('A room', 1600, 1000)];
  const faceOf = (name: string) => ({ src: face.url, alt: `Portrait of ${name}` });
  const room = { src: scene.url, alt: 'Four people at one table' };

  /** Publishes changes of a page's parts. */
  async function edit(key: string, changes: Partial<Record<PartName, (values: Values) => Values>>) {
    const page: PageOverview = await call('get', `pages/${key}`, { headers });
    const edits = Object.entries(changes).map(([part, change]) => {
      const values = valuesOf(page.delivered, part as PartName);
      return [part, { values: { ...values, ...change(values) } }];
    });
    const data = { revision: page.revision, edits: Object.fromEntries(edits) };
    const { revision } = await call('put', `pages/${key}/draft`, { headers, data });
    await call('post', `pages/${key}/publish`, { headers, data: { revision } });
  }

  const { facts: base } = await call('get', 'site', { headers });
  const facts = {
    ...base,
    phone: '98230 00140',
    whatsapp: '98230 00140',
    address: 'Shree Arcade\nKarve Road, Kothrud\nPune 411004, Maharashtra',
    city: 'Pune',
    holidays: 'Closed on 26 January and 15 August',
  };
  await call('put', 'site', { headers, data: { ...facts, base } });

  const names = ['Kavita Deshmukh', 'Arjun Menon', 'Shabana Ansari', 'Vikram Rathore'];
  const people = names.map((name) => ({
    name,
    about: 'Answers about courses',
    languages: 'Hindi, English',
    picture: faceOf(name),
  }));
  await edit('about', { people: () => ({ people }), office: () => ({ map: room }) });
  const partners = () => ({ logos: [{ name: 'Neelgiri', link: '', picture: room }] });
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

  const { authors } = await call('get', 'authors', { headers });
  for (const { id, name, bio, slug, updatedAt } of authors) {
    const link = 'https://www.linkedin.com/in/sample';
    const data = { name, bio, slug, picture: face.id, pictureAlt: '', link };
    const version = { base: updatedAt, inPosts: false };
    await call('put', `authors/${id}`, { headers, data: { ...data, ...version } });
  }
}
