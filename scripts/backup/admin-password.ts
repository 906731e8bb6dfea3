import { root } from '../root.ts';

process.chdir(root);

const { brand } = await import('../../content/brand.ts');
const { openDatabase } = await import('../../server/db/connect.ts');
const { backupBeforeMigration } = await import('../../server/db/backup/backup-before-migration.ts');
const { migrate } = await import('../../server/db/migrate.ts');
const { resetPassword } = await import('../../server/modules/accounts/accounts.service.ts');
const { readFacts } = await import('../../server/modules/site/site.repository.ts');
const { siteSecret } = await import('../../server/db/site-secret.ts');
const { createSigner } = await import('../../server/signing.ts');
const { runTool, UsageError } = await import('./run-tool.ts');
const { typedPassword } = await import('./typed-password.ts');

// Sets the password of an account, by default of the first owner; the site may be running.
await runTool(async (settings) => {
  const password = await typedPassword();
  await backupBeforeMigration(settings, settings.backupDir, console.log);
  const database = openDatabase(settings);
  try {
    await migrate(database);
    const { name: brandName } = await readFacts(database.db, { delivered: brand });
    const name = process.argv[2];
    const account = { name, username: settings.adminUsername, password, brandName };
    const signer = createSigner(await siteSecret(database.db));
    const outcome = await resetPassword({ db: database.db, signer }, account, new Date());
    if (outcome.kind === 'refused')
      throw new UsageError(`${outcome.sentence}. Nothing was changed.`);
    if (outcome.kind === 'nobody') {
      throw new UsageError('There is no administrator yet: "npm start" makes one.');
    }
    if (outcome.kind === 'unknown')
      throw new UsageError(`There is no account named "${name}". Nothing was changed.`);
    if (outcome.kind === 'left')
      throw new UsageError(
        'This account was removed. An owner can let it in again under Accounts. Nothing was changed.',
      );
    return [
      `The password of ${outcome.username} is changed, and every device is logged out.`,
      'Log in with it here, even while strangers are guessing passwords:',
      `${settings.siteUrl}/admin/login#device=${outcome.device}`,
    ].join('\n');
  } finally {
    await database.close();
  }
});
