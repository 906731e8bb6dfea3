import { isOnOwnDisk } from '../../../../../domain/posts/allowed-address.ts';
import {
  changeChildren,
  elementsIn,
  isBlank,
  isElement,
  type PastedElement,
} from './pasted-tree.ts';

/**
 * Takes out the pictures that Word names by a place on the writer's disk, or has only as a drawing of its own (VML): no
 * browser can read them. `html` is the text as it came, where drawings may stand in comments. Says how many there were.
 */
export function unreadablePictures(body: PastedElement, html: string): string[] {
  const images = elementsIn(body).filter(({ name }) => name === 'img');
  // An image for browsers names the drawing that it stands for.
  const shown = new Set(
    images.flatMap(({ attributes }) => attributes.get('v:shapes')?.split(/\s+/) ?? []),
  );
  const onDisk = images.filter(({ attributes }) => isOnOwnDisk(attributes.get('src') ?? ''));
  removePictures(body, new Set(onDisk));
  const drawn = drawings(html).filter((id) => !shown.has(id));
  const count = onDisk.length + drawn.length;
  return count === 0 ? [] : [sentence(count)];
}

/** The ids of the drawings that hold a picture. */
function drawings(html: string): string[] {
  const shapes = html.split(/<v:shape\b/i).slice(1);
  return shapes
    .filter((shape) => /<v:imagedata\b/i.test(shape))
    .map((shape) => /\bid=["']?([^\s"'>]+)/i.exec(shape)?.[1] ?? '');
}

/** With the paragraphs that hold nothing else. */
function removePictures(body: PastedElement, pictures: ReadonlySet<PastedElement>): void {
  const emptied = new Set(
    elementsIn(body).filter(
      (each) => each.name === 'p' && elementsIn(each).some((inner) => pictures.has(inner)),
    ),
  );
  changeChildren(body, (children) =>
    children.filter((child) => {
      if (!isElement(child)) return true;
      return !pictures.has(child) && !(emptied.has(child) && isBlank(child));
    }),
  );
}

function sentence(count: number): string {
  return count === 1
    ? 'One picture stayed behind, because Word keeps it to itself when text is copied. Copy the picture alone and paste it here, or use the Image button.'
    : `${count} pictures stayed behind, because Word keeps them to itself when text is copied. Copy each picture alone and paste it here, or use the Image button.`;
}
