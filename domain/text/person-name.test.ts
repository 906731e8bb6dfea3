import { expect, test } from 'vitest';
import { accountForm } from '../accounts/account-forms.ts';
import { readForm } from '../api/form-fields.ts';
import { authorForm } from '../authors/authors.calls.ts';
import { acceptForm } from '../colleagues/colleagues.ts';
import { profileForm } from '../profile/profile.ts';
import { personName } from './person-name.ts';

test.each([
  ['Meera Iyer', 'Meera Iyer'],
  ['  Meera \n Iyer ', 'Meera Iyer'],
  ['Meera\u00ad Iyer', 'Meera Iyer'],
  ['Meera\u200b\u2060 Iyer', 'Meera Iyer'],
  ['Meera\u200d Iyer\u202e', 'Meera Iyer'],
  ['Ｍｅｅｒａ Iyer\ufe0f', 'Meera Iyer'],
  ['ﬁza', 'fiza'],
  // A joiner behind a virama changes how the letters look.
  ['लक्ष्\u200dमी', 'लक्ष्\u200dमी'],
  ['José O’Neill-D’Souza, PhD', 'José O’Neill-D’Souza, PhD'],
])('stores %j as %j', (typed, stored) => {
  expect(personName(typed)).toBe(stored);
});

const rest = {
  bio: '',
  work: '',
  slug: '',
  pictureAlt: '',
  about: '',
  picture: null,
  username: 'meera',
  password: 'green heron beside a slow canal',
};

/** Every form in which an account or an author is given a name. */
const forms = [
  ['profile', (name: string) => readForm(profileForm, { ...rest, name }), 'name'],
  ['author', (name: string) => readForm(authorForm, { ...rest, name }), 'name'],
  ['invited', (name: string) => readForm(acceptForm, { ...rest, name }), 'name'],
  ['account', (displayName: string) => readForm(accountForm, { displayName }), 'displayName'],
] as const;

test.each(forms)('the form %s refuses letters that only look like others', (_, read, field) => {
  for (const name of ['Аnаnyа Rao', 'Ananya Рао', 'Meerα', 'Ꭺnanya', 'अनन्या Рао']) {
    const outcome = read(name);
    expect(outcome.ok ? name : outcome.fields).toHaveProperty(field);
  }
  for (const name of ['Meera Iyer', 'मीरा Iyer', 'முத்து', 'Вера', 'José', '李明', 'Ömür-Çağ']) {
    expect(read(name)).toMatchObject({ ok: true, values: { [field]: name } });
  }
  expect(read('Meera\u00ad Iyer')).toMatchObject({ values: { [field]: 'Meera Iyer' } });
});
