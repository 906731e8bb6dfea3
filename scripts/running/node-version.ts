const oldestMajor = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major < oldestMajor) {
  console.error(
    `This needs Node ${oldestMajor}, which "npm ci" brings along, but runs on ${process.versions.node}: start it with "npm start" after a plain "npm ci".`,
  );
  process.exit(1);
}
