import { root } from '../root.ts';

process.chdir(root);

const { brand } = await import('../../content/brand.ts');
const { openDatabase } = await import('../../server/db/connect.ts');
const { backupBeforeMigration } = await import('../../server/db/backup/backup-before-migration.ts');
const { migrate } = await import('../../server/db/migrate.ts');
const { recoverAccount } = await import('../../server/modules/accounts/accounts.service.ts');
const { readFacts } = await import('../../server/modules/site/site.repository.ts');
const { siteSecret } = await import('../../server/db/site-secret.ts');
const { createSigner } = await import('../../server/signing.ts');
const { runTool, UsageError } = await import('./run-tool.ts');
const { typedPassword } = await import('./typed-password.ts');

// Removes the second step of one account and sets its password; the site may be running.
await runTool(async (settings) => {
  const [username = '', ...others] = process.argv.slice(2);
  if (!username || others.length > 0) {
    throw new UsageError('Say whose second step is lost: npm run admin:recover -- NAME');
  }
  const password = await typedPassword();
  await backupBeforeMigration(settings, settings.backupDir, console.log);
  const database = openDatabase(settings);
  try {
    await migrate(database);
    const { name: brandName } = await readFacts(database.db, { delivered: brand });
    const signer = createSigner(await siteSecret(database.db));
    const site = { db: database.db, signer };
    const outcome = await recoverAccount(site, { username, password, brandName }, new Date());
    if (outcome.kind === 'refused')
      throw new UsageError(`${outcome.sentence}. Nothing was changed.`);
    if (outcome.kind === 'left') {
      throw new UsageError(
        'This account was removed. An owner can let it in again under Accounts. Nothing was changed.',
      );
    }
    if (outcome.kind !== 'reset') {
      throw new UsageError(`There is no account named "${username}". Nothing was changed.`);
    }
    return [
      `The second step of ${outcome.username} is removed, the password is changed, and every device is logged out.`,
      'The settings of the account say so from now on. Log in here, then set the second step up again:',
      `${settings.siteUrl}/admin/login#device=${outcome.device}`,
    ].join('\n');
  } finally {
    await database.close();
  }
});
