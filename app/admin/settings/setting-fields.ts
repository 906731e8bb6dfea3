/** A labelled field, or a part of a screen with a heading, that the search of the admin leads to. */
export interface SettingField {
  label: string;
  /** Everyday words by which it is found. */
  words: string;
}

const field = (label: string, words: string): SettingField => ({ label, words });

/** The fields and parts of Settings, and the part of Company that the server decides: by the path of the screen, then by the hash that leads to each. */
export const settingFields = {
  site: {
    mail: field('Enquiries and mail', 'mail server, SMTP, outgoing, domain, address of the site'),
  },
  settings: {
    name: field('Name', 'display name, signature, how I am called'),
    picture: field('Choose a picture', 'photo, portrait, avatar, image'),
    work: field('What you do', 'job, title, role, position'),
    about: field('About you', 'bio, biography, author text'),
    passkeys: field('Passkeys', 'fingerprint, face, two-step login, security'),
    app: field('Authenticator app', 'two-step login, second step, code, phone'),
    recovery: field('Recovery codes', 'lost phone, backup codes, paper'),
    email: field('Email', 'my address, login, e-mail'),
    currentPassword: field('Password', 'current, new password again, change, login'),
    devices: field('Password and devices', 'sessions, computers, phones, log out elsewhere'),
  },
  accounts: {
    rule: field('Two-step login', 'second step, needed for, from, security, two-factor'),
  },
  'settings/copies': {
    restore: field('The way back', 'restore, recover, backup, lost server, command'),
    place: field('Where to', 'backup, storage, S3, disk'),
    key: field('The key', '24 words, paper, encryption, print'),
  },
  'settings/notifications': {
    notifications: field(
      'Notifications',
      'push, alert, phone, on duty, quiet outside opening hours',
    ),
  },
  'settings/templates-and-data': {
    answers: field('Answers', 'templates, replies, standard text, canned'),
    data: field('Personal data', 'erase, delete a person, e-mail address, privacy, what is stored'),
    files: field('All posts and pages as files', 'download, export, ZIP, markdown, archive'),
    retention: field('How long data is kept', 'retention, days, delete automatically, privacy'),
  },
} satisfies Record<string, Record<string, SettingField>>;

type Screens = typeof settingFields;

/** The heading of a part, and the name by which the search leads to it. */
export function partOf<Path extends keyof Screens>(path: Path, name: keyof Screens[Path] & string) {
  const { label } = settingFields[path][name] as SettingField;
  return { name, title: label };
}
