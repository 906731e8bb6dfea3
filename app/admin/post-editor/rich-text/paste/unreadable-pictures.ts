import { isOnOwnDisk } from '../../../../../domain/posts/allowed-address.ts';

/**
 * Takes out the pictures that Word names by a place on the writer's disk, or has only as a drawing of its own (VML): no
 * browser can read them. `html` is the text as it came, where drawings may stand in comments. Says how many there were.
 */
export function unreadablePictures(page: Document, html: string): string[] {
  const images = [...page.querySelectorAll('img')];
  // An image for browsers names the drawing that it stands for.
  const shown = new Set(
    images.flatMap((image) => image.getAttribute('v:shapes')?.split(/\s+/) ?? []),
  );
  const onDisk = images.filter((image) => isOnOwnDisk(image.getAttribute('src') ?? ''));
  for (const image of onDisk) removeWithBlankParagraph(image);
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

function removeWithBlankParagraph(image: Element): void {
  const paragraph = image.closest('p');
  image.remove();
  if (paragraph?.textContent?.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
}

function sentence(count: number): string {
  return count === 1
    ? 'One picture stayed behind, because Word keeps it to itself when text is copied. Copy the picture alone and paste it here, or use the Image button.'
    : `${count} pictures stayed behind, because Word keeps them to itself when text is copied. Copy each picture alone and paste it here, or use the Image button.`;
}
