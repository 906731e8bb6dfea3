import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { commandOf, type Line, readStages } from './containerfile.ts';

/** The content of a container image as a folder, and how to run it. */
export interface Image {
  /** The root folder of its files. */
  files: string;
  folder: string;
  env: Record<string, string>;
  uid: number;
  volume: string;
  health: [program: string, ...args: string[]];
  command: [program: string, ...args: string[]];
}

/** Runs the command of a RUN line in a folder. */
export type Run = (command: string, folder: string) => void;

/** Rewrites paths of the image to paths below `files`. */
export const inside = (files: string, text: string) =>
  text.replaceAll(/(?<![\w.])\/(srv|var)\//g, `${files}/$1/`);

/**
 * Executes deploy/Containerfile line by line; the base of each stage is a folder with this Node and the system around
 * it.
 */
export function buildImage(run: Run): Image {
  const stages = new Map<string, Image>();
  for (const { name, lines } of readStages()) {
    const image = emptyImage();
    for (const line of lines) take(line, image, stages, run);
    stages.set(name, image);
  }
  const last = [...stages.values()].at(-1);
  if (!last) throw new Error('The Containerfile has no stage.');
  return last;
}

function emptyImage(): Image {
  const files = temporaryFolder();
  const bin = join(files, 'usr/local/bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync(process.execPath, join(bin, 'node'));
  chmodSync(join(bin, 'node'), 0o755);
  return {
    files,
    folder: files,
    env: {},
    uid: 0,
    volume: '',
    health: ['false'],
    command: ['false'],
  };
}

function take(line: Line, image: Image, stages: Map<string, Image>, run: Run): void {
  const rest = inside(image.files, line.rest);
  switch (line.instruction) {
    case 'WORKDIR':
      image.folder = rest;
      mkdirSync(rest, { recursive: true });
      return;
    case 'COPY':
      copy(line.rest, image, stages);
      return;
    case 'RUN':
      run(rest, image.folder);
      return;
    case 'ENV':
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=');
        image.env[name] = value;
      }
      return;
    case 'USER':
      image.uid = Number(rest.split(':')[0]);
      return;
    case 'VOLUME':
      image.volume = rest;
      return;
    case 'HEALTHCHECK':
      image.health = commandOf(rest);
      return;
    case 'CMD':
      image.command = commandOf(rest);
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`What ${line.instruction} does is not known here.`);
  }
}

/** A folder copies its content; several files need a target that ends with a slash. */
function copy(rest: string, { folder }: Image, stages: Map<string, Image>): void {
  const [first = '', ...others] = rest.split(' ');
  const stage = stages.get(first.replace('--from=', ''));
  const sources = stage ? others.slice(0, -1) : [first, ...others.slice(0, -1)];
  const target = others.at(-1) ?? '';
  for (const source of sources) {
    if (stage) {
      // Moved rather than copied, because it is large and no other stage uses it.
      renameSync(inside(stage.files, source), join(folder, target));
    } else {
      copyHere(source, join(folder, target), target.endsWith('/'));
    }
  }
}

function copyHere(pattern: string, to: string, isFolder: boolean): void {
  const found = globSync(pattern, { cwd: root });
  if (found.length === 0) throw new Error(`There is no ${pattern} to be copied.`);
  for (const file of found) {
    cpSync(join(root, file), isFolder ? join(to, basename(file)) : to, { recursive: true });
  }
}
