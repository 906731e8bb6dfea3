/** The browser functions that the journeys use, for every protocol. */
export interface Browser {
  /** Includes the version. */
  name: string;
  goto(address: string): Promise<void>;
  /** Presses the browser's Back button; resolves when the page is shown. */
  back(): Promise<void>;
  /** Runs a function in the page; the function must not use variables of its surroundings. */
  run<Args extends unknown[], Result>(
    body: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Clicks in the middle of the first visible matching element, with the accessible name `name` if given. */
  press(selector: string, name?: string): Promise<void>;
  /** Presses keys one after the other; `keys` contains those that write nothing. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Key codes of WebDriver. */
export const keys = { enter: '\uE007', escape: '\uE00C' };

/** A mouse click in the format of both protocols. */
export function mouseAt({ x, y }: { x: number; y: number }) {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

export function keyboard(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}

/** Where an element can be clicked; throws if it does not exist, is moving, or is covered. */
export async function middleOf(selector: string, name?: string): Promise<{ x: number; y: number }> {
  const nameOf = (each: Element) => (each.getAttribute('aria-label') ?? each.textContent).trim();
  const element = [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility() && (!name || nameOf(each).startsWith(name)),
  );
  const called = `${selector} ${name ?? ''}`;
  if (!element) throw new Error(`There is no ${called} to be seen.`);
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const middle = () => {
    const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const before = middle();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const place = middle();
  if (place.x !== before.x || place.y !== before.y) throw new Error(`${called} moves.`);
  if (place.x < 0 || place.x > innerWidth || place.y < 0 || place.y > innerHeight)
    throw new Error(`${called} is outside of the window.`);
  const hit = document.elementFromPoint(place.x, place.y);
  if (!hit || !(element.contains(hit) || hit.contains(element)))
    throw new Error(`${hit?.outerHTML.slice(0, 80)} lies over ${called}.`);
  return place;
}

/** Repeats a check for up to 20 s, because a page does not announce when it is done. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer>,
): Promise<NonNullable<Answer>> {
  const end = Date.now() + 20_000;
  let last: unknown;
  do {
    last = await ask().catch((error: unknown) => error);
    if (last && !(last instanceof Error)) return last as NonNullable<Answer>;
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < end);
  throw new Error(`${what}: not within 20 s. ${last instanceof Error ? last.message : ''}`);
}
