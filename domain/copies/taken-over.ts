/** What to do where another machine with the same site makes the copies. */
export const takenOverAdvice =
  'If the site runs there now, switch this machine off: what is entered here is copied nowhere. If this machine is the right one, ask whoever runs the server to stop the other one, and to start this one once without BACKUP_TO and then with it.';
