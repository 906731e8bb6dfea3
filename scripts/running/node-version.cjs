// Required before every program in package.json: exits with a message if it cannot run on this Node. Plain CommonJS, so
// that old versions can read it.
const oldestMajor = 24;
const major = Number(process.versions.node.split('.')[0]);

if (process.platform === 'win32') {
  refuse('This runs on Linux and macOS: on Windows, run it in WSL.');
}
if (major < oldestMajor) {
  refuse(
    `This needs Node ${oldestMajor} or newer, but runs on ${process.versions.node}: "npm ci" brings Node along for Linux and macOS unless optional packages are left out (--omit=optional), and elsewhere it has to be installed.`,
  );
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
