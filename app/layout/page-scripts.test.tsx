// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { hydrateOnIntent } from '../hydration/hydrate-on-intent.ts';
import { rememberAbout, showAbout } from '../sections/forms/about-scripts.ts';
import { Header } from './header.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
});

function showHeader(address: string) {
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Header }]);
  return render(<Stub initialEntries={[address]} />);
}

const markedClasses = () => [
  ...new Set(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)),
];

test.each([
  ['/', ['Home']],
  ['/blog', ['Blog']],
  ['/blog/start-with-seo', ['Blog']],
  ['/about', ['About']],
])('at %s the navigation marks %j', (address, names) => {
  showHeader(address);
  const links = markedClasses().map((text) => names.find((name) => text?.includes(name)) ?? text);
  expect(links).toEqual(names);
});

/** A page with a form in an island that is not hydrated. */
function showIsland() {
  document.body.innerHTML = `
    <a href="/blog">Blog</a>
    <div data-island="contact-form">
      <form><input name="name"><button data-busy="Sending...">Send</button></form>
    </div>`;
  const form = document.querySelector('form') as HTMLFormElement;
  const button = document.querySelector('button') as HTMLButtonElement;
  const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
  return { form, button, scripts, island: form.parentElement as HTMLElement };
}

test('loads React once, when a visitor focuses something in an island', () => {
  const { scripts, button } = showIsland();
  hydrateOnIntent(
    ['https://site.example/assets/a.js', 'https://site.example/assets/b.js'],
    4000,
    15_000,
  );
  fireEvent.pointerDown(document.querySelector('a') as Element);
  expect(scripts()).toEqual([]);
  fireEvent.focusIn(button);
  fireEvent.pointerDown(button);
  expect(scripts()).toEqual([
    'https://site.example/assets/a.js',
    'https://site.example/assets/b.js',
  ]);
});

test('holds a form that is submitted before hydration, then submits it through React', () => {
  const { form, button, island } = showIsland();
  hydrateOnIntent([], 4000, 15_000);
  const submit = vi.spyOn(form, 'requestSubmit').mockImplementation(() => {});
  expect(fireEvent.submit(form)).toBe(false);
  expect(button.textContent).toBe('Sending...');
  expect(button.disabled).toBe(true);
  expect(submit).not.toHaveBeenCalled();
  island.dispatchEvent(new Event('hydrated'));
  expect(submit).toHaveBeenCalledOnce();
  expect(button.textContent).toBe('Send');
  expect(button.disabled).toBe(false);
});

test('a link to the contact form stores its topic in the draft', () => {
  document.body.innerHTML = `
    <section data-enquiry="SEO course"><a href="/contact"><span id="inside">Ask</span></a></section>
    <p data-enquiry="" data-subject="Hiring Needs"><a href="/contact" id="named">Price</a></p>
    <a href="/contact" id="plain">Contact</a><a href="/blog" id="other">Blog</a>`;
  const draft = () => new URLSearchParams(sessionStorage.getItem('draft') ?? '');
  sessionStorage.setItem('draft', 'subject=Old&name=Asha');
  rememberAbout('/contact', 'draft');
  const press = (id: string) => {
    const element = document.querySelector(id) as Element;
    element.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(element);
  };
  press('#other');
  expect(draft().get('subject')).toBe('Old');
  press('#inside');
  expect(Object.fromEntries(draft())).toMatchObject({ name: 'Asha', about: 'SEO course' });
  expect(draft().has('subject')).toBe(false);
  press('#named');
  expect(draft().get('subject')).toBe('Hiring Needs');
  press('#plain');
  expect(draft().get('about')).toBe('');
  expect(draft().has('subject')).toBe(false);
});

test('shows the topic of an enquiry with a button that removes it', async () => {
  document.body.innerHTML = `
    <form><div data-about><input value="SEO course"><strong></strong><button type="button">Remove</button></div></form>`;
  showAbout();
  await expect.poll(() => document.querySelector('strong')?.textContent).toBe('SEO course');
  expect(document.querySelector('button')?.getAttribute('aria-label')).toBe('Remove “SEO course”');
  fireEvent.click(document.querySelector('button') as Element);
  expect(document.querySelector('input')?.value).toBe('');
});
