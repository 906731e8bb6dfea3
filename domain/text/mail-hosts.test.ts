import { expect, test } from 'vitest';
import { meantAddress } from './mail-hosts.ts';

test.each(
  Object.entries({
    'gmail.com':
      'gmial.com gamil.com gmai.com gmal.com gmil.com gmaill.com gmaiil.com gnail.com gmsil.com mgail.com gmail.con gmail.co gmail.cm gmail.om gmail.comm gmail.cmo gmail.in gmail.co.in gmail.org gmailcom gmail gmial.con gmail..com gmail,com gmail.com. www.gmail.com GMAIL.CON',
    'yahoo.com': 'yaho.com yhoo.com yahooo.com yahho.com yahoo.con yahoo.co yahoo yahoo.cmo',
    'yahoo.co.in': 'yaho.co.in yahoo.co.n yahoo.coin yahoo.co.im yahoo.co.inn yahoocoin',
    'rediffmail.com':
      'redifmail.com rediffmial.com redifmial.com rediffmail.co.in rediffmail.in rediffmail.con',
    'hotmail.com':
      'hotmial.com hotmal.com hotmil.com hormail.com hotmail.con hotmail.co ohtmail.com',
    'outlook.com': 'outlok.com outloook.com otlook.com outlook.con outlookcom',
    'icloud.com': 'iclod.com icoud.com iclould.com icloud.co',
    'live.com': 'live.con live.cmo livecom',
    'protonmail.com': 'protonmial.com protnmail.com',
    'zoho.com': 'zoho.con',
    'rocketmail.com': 'roketmail.com rocketmail.in',
  }).flatMap(([meant, typed]) => typed.split(' ').map((host) => [host, meant])),
)('%s is a slip of %s', (host, meant) => {
  expect(meantAddress(`ravi.k@${host}`)).toBe(`ravi.k@${meant}`);
});

test.each(
  [
    // Common hosts themselves.
    'gmail.com yahoo.com yahoo.co.in yahoo.in rediffmail.com hotmail.com outlook.com outlook.in',
    'live.com live.in icloud.com ymail.com rocketmail.com googlemail.com protonmail.com proton.me',
    'zoho.com zohomail.in msn.com aol.com Gmail.com GMAIL.COM',
    // Mail hosts that only look similar.
    'mail.com email.com gmx.com yahoo.co.uk yahoo.fr yahoo.com.au hotmail.co.uk hotmail.fr live.co.uk',
    'outlook.de outlook.fr zohomail.com protonmail.ch',
    // Hosts of companies.
    'margdeep.example gail.com gail.co.in wahoo.com olive.com five.com love.in live.co zoho.in zomato.com',
    'proton.com aol.in msn.in me.com cloud.com gcloud.com hmail.com hotels.com hotmart.com rediff.com',
    'outlookindia.com yahoofinance.example gmailing.example infosys.com tcs.com iitb.ac.in gov.in nic.in',
    'mail.visitor.example gmail.visitor.example yaho.visitor.example',
  ].flatMap((hosts) => hosts.split(' ')),
)('%s is right', (host) => {
  expect(meantAddress(`ravi@${host}`)).toBeUndefined();
});

test.each(['', 'ravi', '@gmial.com', 'ravi@', 'gmial.com', '@'])(
  '“%s” is not an address',
  (typed) => {
    expect(meantAddress(typed)).toBeUndefined();
  },
);

test('keeps the local part as typed', () => {
  expect(meantAddress(' Ravi+Shop@gmial.com ')).toBe('Ravi+Shop@gmail.com');
  expect(meantAddress('"a@b"@gmial.com')).toBe('"a@b"@gmail.com');
});
