/** A pointer that is held longer, such as on a scroll bar, which some browsers do not report as released, delays nothing. */
const maxPressMs = 1000;

let press: Promise<void> | undefined;
let isWatching = false;

/** Starts to notice presses of a mouse, finger or pen. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('pointerdown', notePress, { capture: true });
}

function notePress(): void {
  const own = new Promise<void>((ended) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      if (press === own) press = undefined;
      ended();
    };
    for (const type of ['pointerup', 'pointercancel']) {
      // The click follows its release.
      const options = { capture: true, signal: listening.signal };
      window.addEventListener(type, () => setTimeout(end), options);
    }
    setTimeout(end, maxPressMs);
  });
  press = own;
}

/**
 * Resolves when nothing is pressed. What is shown does not move under a press: the browser sends no click if the element
 * at the release is another than the one at the start. Without it, whoever presses a row just as the results of a search
 * arrive opens nothing. React and the router know no presses.
 */
export async function pressEnded(): Promise<void> {
  await press;
}
